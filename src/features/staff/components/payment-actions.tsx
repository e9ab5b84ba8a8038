/** The decisions about a provider event: exactly those that the server names. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReviewedPayment } from '~/contracts/payments/payments.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useDecided } from '../use-decided.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';

interface ActionProps {
  payment: ReviewedPayment;
  /** What was told, as it is shown. */
  sum: string;
}

/** One key while the event stands as it does: pressed again, it gets the same answer. */
function keyed(
  { id, state, attempts, processed_at, next_attempt_at }: ReviewedPayment,
  reason: string,
) {
  const input = { id, reason };
  const stands = [state, attempts, processed_at, next_attempt_at];
  return [input, { idempotencyKey: keyWithin(id, [stands, input]) }] as const;
}

export function PaymentActions({ payment, sum }: ActionProps) {
  const { actions } = payment;
  return (
    <>
      {actions.includes('credit') ? <Credit payment={payment} sum={sum} /> : null}
      {actions.includes('process') ? <ProcessAgain payment={payment} sum={sum} /> : null}
      {actions.includes('close') ? <Close payment={payment} sum={sum} /> : null}
    </>
  );
}

function Credit({ payment, sum }: ActionProps) {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Give it back</Trans>}
      shortcut="B"
      name={t`Give it back: ${sum}`}
      title={<Trans>Give back {sum}?</Trans>}
      description={
        <Trans>
          For an order it goes back to the card, for a deposit to the wallet where its limits allow
          it, and whoever paid is told. First make sure at the provider that the money arrived:
          whatever is reported about this payment afterwards moves no money.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Give back {sum}</Trans>}
      submit={async ({ reason }) => {
        await api.payments.credit.send(...keyed(payment, reason));
        await decided(t`The money was given back.`);
      }}
    />
  );
}

function ProcessAgain({ payment, sum }: ActionProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const results = {
    settled: t`It is settled.`,
    open: t`It was processed, and nothing changed.`,
    failing: t`It failed again. It will be tried again by itself.`,
  };
  return (
    <DecisionDialog
      label={<Trans>Process again</Trans>}
      shortcut="P"
      name={t`Process again: ${sum}`}
      title={<Trans>Process this event again?</Trans>}
      description={
        <Trans>
          It is processed as if it had just been reported. First fix what kept it from being
          settled.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Process again</Trans>}
      submit={async ({ reason }) => {
        const { result } = await api.payments.processAgain.send(...keyed(payment, reason));
        await decided(results[result]);
      }}
    />
  );
}

function Close({ payment, sum }: ActionProps) {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Close it</Trans>}
      shortcut="C"
      name={t`Close it: ${sum}`}
      title={<Trans>Is nothing left to do about {sum}?</Trans>}
      description={
        <Trans>
          Nothing is booked. Write down where the money is. Whoever was told that we are looking
          into the payment is told that we have.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Nothing is left to do</Trans>}
      submit={async ({ reason }) => {
        await api.payments.close.send(...keyed(payment, reason));
        await decided(t`The payment is closed.`);
      }}
    />
  );
}
