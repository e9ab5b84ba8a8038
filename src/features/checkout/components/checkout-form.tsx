/** The form of the checkout: buyer inputs, payment method, and the exact total on the button. */
import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { BuyerInput } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { DroppedCodeOutput, OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { asFailure, failureText } from '~/platform/api/failures.ts';
import type { Texts } from '~/platform/device/use-draft-texts.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { usePageReturn } from '~/platform/hydration/use-page-return.ts';
import {
  LazyDroppedCodeBanner,
  LazyFailureBanner,
  LazyPriceChangedBanner,
  LazyPriceChangedDialog,
} from '../lazy-parts.ts';
import { shownLine } from '../price-lines.ts';
import { isChange, useAgreedPrice } from '../use-agreed-price.ts';
import { useCheckoutDraft } from '../use-checkout-draft.ts';
import { useCheckout, type CheckoutCode } from '../use-checkout.ts';
import { useMoneyChoice, type MoneyChoice } from '../use-money-choice.ts';
import { Discounts } from './discounts.tsx';
import { PayLayout, stepBehind } from './pay-layout.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { droppedToTell } from '../dropped-code.ts';
import { Summary, type SummaryData } from './summary.tsx';

export interface CodeChoice {
  /** What the shown price is for. */
  wanted: CheckoutCode;
  /** Why the typed code was refused. */
  error: unknown;
  isChecking: boolean;
  /** An own code that is not applied. */
  dropped: DroppedCodeOutput | null;
  /** The own code that would be applied had it not been removed here. */
  declined: string | null;
  onChange(typed: string): void;
  /** Removes the code that is applied. */
  onRemove(): void;
  onTakeBack(): void;
}

export interface CheckoutProps {
  summary: SummaryData;
  offerId: string;
  /** The order that is paid; null while it has to be placed. */
  order: OrderOutput | null;
  /** Chooses another count; null for an order that exists. */
  countChoice: ReactNode;
  /** Whether the price of the choice is still being asked for. */
  isRepricing: boolean;
  /** What the buyer chose, besides bonus money, that changes the price. */
  choice: string;
  inputs: readonly BuyerInput[];
  bonusLimitCents: number;
  /** Null for an order that was just placed here: its code is fixed. */
  code: CodeChoice | null;
  /** The order as it is now, after it was placed or could not be paid. */
  onOrder(order: OrderOutput): void;
  /**
   * Checks for an open order, placed elsewhere meanwhile: called when the browser restores the page, or when no order
   * could be placed.
   */
  onLook(): void;
}

/** Bonus money pays nothing together with a promo code. */
function useMoney({ offerId, order, summary, bonusLimitCents }: CheckoutProps) {
  const { totalCents, discountCents, promoCode } = summary;
  const limit = promoCode === null ? bonusLimitCents : 0;
  return useMoneyChoice({
    offers: offerId,
    orderIds: [order?.id],
    totalCents,
    discountCents,
    bonusLimitCents: limit,
  });
}

export function CheckoutForm(props: CheckoutProps) {
  const money = useMoney(props);
  const [values, setValues] = useCheckoutDraft(props.offerId, 'inputs');
  const payment = usePayment(props, { money, buyerInputs: values });
  const pay = {
    payment,
    dueCents: money.dueCents,
    isRepricing: props.isRepricing === true,
  };
  return (
    <PayLayout
      {...pay}
      inputs={props.inputs}
      values={values}
      onValues={setValues}
      steps={<MoneyChoices checkout={props} money={money} firstNumber={stepBehind(props.inputs)} />}
      renderSummary={(action) => (
        <Summary
          summary={{ ...props.summary, bonusCents: money.price.bonusCents }}
          countChoice={props.countChoice}
          action={action}
        />
      )}
    />
  );
}

/** Pays the amount on the button; a changed price is asked about first. */
function usePayment(
  props: CheckoutProps,
  form: {
    money: MoneyChoice;
    buyerInputs: Texts;
  },
) {
  const { money, buyerInputs } = form;
  const { summary, offerId, order, onOrder, onLook } = props;
  const { price } = money;
  const { before, agree } = useAgreedPrice(price, `${props.choice} ${money.chosen}`);
  const [isAsking, setAsking] = useState(false);
  const onPriceChanged = () => setAsking(true);
  const options = { offerId, order, onOrder, onPriceChanged, onNotPlaced: onLook };
  const checkout = useCheckout(options);
  usePageReturn(() => {
    checkout.reset();
    onLook();
  });
  const code = props.code?.wanted ?? noCode;
  const dropped = droppedToTell(props.code?.dropped ?? null, before);
  const pay = () => {
    const { count } = summary;
    const { method } = money;
    checkout.mutate({ offerId, count, code, buyerInputs, method, price });
  };
  const { error } = checkout;
  // What was paid is no change of the wallet that the buyer has to agree to.
  const isBusy = checkout.isPending || checkout.isSuccess;
  // Before it is needed: what failed may be the connection.
  useEffect(() => void LazyFailureBanner.preload().catch(() => {}), []);
  const isToldAlready = before !== null && isChange(asFailure(error).code);
  return {
    error,
    isBusy,
    press: () => (before === null ? pay() : setAsking(true)),
    notice: (
      <>
        {error && !isToldAlready && <LazyFailureBanner error={error} />}
        {before && !isBusy && (
          <LazyPriceChangedBanner before={before} now={price} dropped={dropped} />
        )}
        {!before && dropped && <LazyDroppedCodeBanner dropped={dropped} />}
      </>
    ),
    question: isAsking && before && (
      <Suspense>
        <LazyPriceChangedDialog
          before={before}
          now={price}
          dropped={dropped}
          onClose={() => setAsking(false)}
          onAgree={() => {
            setAsking(false);
            agree();
            pay();
          }}
        />
      </Suspense>
    ),
  };
}

/** An order that was placed has its code. */
const noCode: CheckoutCode = { typed: null, isOwnDeclined: false };

interface MoneyChoicesProps {
  checkout: CheckoutProps;
  money: MoneyChoice;
  firstNumber: number;
}

function MoneyChoices({ checkout, money, firstNumber }: MoneyChoicesProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { summary, code } = checkout;
  return (
    <>
      <PaymentMethods number={firstNumber} money={money} mayWait />
      <Discounts
        number={firstNumber + 1}
        appliedCode={summary.promoCode}
        shownDiscountCents={shownLine(summary, 'discount', format.shownCents)}
        codeError={code?.error ? failureText(code.error, i18n) : undefined}
        isChecking={code?.isChecking ?? false}
        isCodeFixed={code === null}
        declinedCode={code?.declined ?? null}
        bonus={money.bonus}
        onCode={(typed) => code?.onChange(typed)}
        onRemove={() => code?.onRemove()}
        onTakeBack={() => code?.onTakeBack()}
        onBonus={money.setBonus}
      />
    </>
  );
}
