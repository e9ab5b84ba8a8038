/**
 * The frame of every checkout: what the sellers need, how it is paid, the sum beside it, and the button that pays it. Or the
 * same in two steps, where the experiment `checkout_v2` tries that.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { BuyerInput } from '~/contracts/catalogue/catalogue.schemas.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import type { Texts } from '~/platform/device/use-draft-texts.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { Button } from '~/ui/button.tsx';
import { ActionBar } from '~/ui/frame/app-footer.tsx';
import { LockIcon } from '~/ui/icon.tsx';
import { LazyCurrencyDialog, LazyTwoSteps } from '../lazy-parts.ts';
import { DeliveryInputs } from './delivery-inputs.tsx';

export interface Payment {
  error: unknown;
  isBusy: boolean;
  /** What happened before, above the steps. */
  notice: ReactNode;
  /** A question that stands before the payment. */
  question: ReactNode;
  press(): void;
}

interface PayButtonProps {
  payment: Payment;
  dueCents: number;
  /** The price is being asked for anew: nothing can be paid. */
  isRepricing?: boolean;
}

/** Says what is charged. It stands in the sum where that is beside the steps, and at the foot of a narrow page. */
function PayButton({ payment, dueCents, isRepricing = false }: PayButtonProps) {
  const charge = useCharge();
  return (
    <Button
      look="accent"
      size="lg"
      full
      busy={payment.isBusy || isRepricing}
      icon={<LockIcon aria-hidden="true" />}
      onClick={payment.press}
    >
      <Trans>Pay {charge(dueCents)}</Trans>
    </Button>
  );
}

/** The number of the first step behind the inputs. */
export const stepBehind = (inputs: readonly BuyerInput[]): number => (inputs.length > 0 ? 2 : 1);

interface PayLayoutProps extends PayButtonProps {
  inputs: readonly BuyerInput[];
  values: Texts;
  onValues(values: Texts): void;
  /** The steps behind the inputs. */
  steps: ReactNode;
  /** @param action the button at its foot, where it stands beside the steps */
  renderSummary(action: ReactNode): ReactNode;
}

/** After an error the refused field has the focus. */
function useRefusedField(error: unknown) {
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return fields;
}

/**
 * Whoever is shown another currency than the one that is charged is told so before paying, where the experiment
 * `currency_purchase` tries that.
 */
function useCurrencyNotice({ payment, dueCents }: PayButtonProps): Payment {
  const { isIn, preferences } = usePage();
  const [isAsking, setAsking] = useState(false);
  const isOther = preferences.currency !== 'USD';
  if (!isOther || !isIn('currency_purchase', 'modal_on')) return payment;
  const question = isAsking ? (
    <Suspense>
      <LazyCurrencyDialog
        dueCents={dueCents}
        onClose={() => setAsking(false)}
        onAgree={payment.press}
      />
    </Suspense>
  ) : (
    payment.question
  );
  return { ...payment, question, press: () => setAsking(true) };
}

export function PayLayout(props: PayLayoutProps) {
  const { inputs, values, onValues, dueCents, isRepricing = false } = props;
  const { t } = useLingui();
  const { isIn } = usePage();
  const payment = useCurrencyNotice(props);
  const fields = useRefusedField(payment.error);
  const errors = inputErrors(payment.error);
  const form = (onEnter: () => void) =>
    inputs.length > 0 && (
      <DeliveryInputs
        ref={fields}
        number={1}
        inputs={inputs}
        values={values}
        errors={errors}
        onChange={(key, value) => onValues({ ...values, [key]: value })}
        onEnter={onEnter}
      />
    );
  const button = <PayButton payment={payment} dueCents={dueCents} isRepricing={isRepricing} />;
  if (isIn('checkout_v2', 'old_variant')) {
    const isRefused = Object.keys(errors).length > 0;
    const { notice, question } = payment;
    const { steps: choices, renderSummary } = props;
    return (
      <LazyTwoSteps {...{ form, button, isRefused, notice, question, choices, renderSummary }} />
    );
  }
  return (
    <>
      <div className={columns}>
        <div className={steps}>
          {payment.notice}
          {form(() => {
            if (!isRepricing) payment.press();
          })}
          {props.steps}
        </div>
        {props.renderSummary(button)}
      </div>
      <ActionBar label={t`Pay`}>{button}</ActionBar>
      {payment.question}
    </>
  );
}

/** The server names fields as `buyer_inputs.character_name`, of a basket with the part; the form knows them by key. */
function inputErrors(error: unknown): Record<string, string> {
  if (!error) return {};
  return Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([path, text]) => [
      path.replace(/^(?:parts\.\d+\.)?buyer_inputs\./, ''),
      text,
    ]),
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 424px' },
  gap: { base: '7', wide: '14' },
  alignItems: 'start',
});
const steps = css({ display: 'grid', gap: '10', minWidth: '0' });
