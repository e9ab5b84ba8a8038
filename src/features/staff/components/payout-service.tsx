/** Batches that PayPal carries out: handed over, asked about, and what it says of each payout (decision 0105). */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SentStatus } from '~/domain/payout-provider.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { useDecided } from '../use-decided.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import { keyed, type Batch, type Item } from './payout-batch.ts';

/** What PayPal says, in words and weight. */
const states: Record<SentStatus, [MessageDescriptor, 'neutral' | 'accent' | 'warning' | 'danger']> =
  {
    pending: [msg`Under way`, 'neutral'],
    held: [msg`Held by PayPal`, 'warning'],
    unclaimed: [msg`Not claimed yet`, 'warning'],
    paid: [msg`Arrived`, 'accent'],
    failed: [msg`Not sent`, 'danger'],
    blocked: [msg`Blocked by PayPal`, 'danger'],
    denied: [msg`Refused by PayPal`, 'danger'],
    returned: [msg`Came back`, 'danger'],
    refunded: [msg`Given back by the receiver`, 'danger'],
    reversed: [msg`Reversed`, 'danger'],
  };

/** What PayPal last said of a payout. */
export function ServiceState({ item: { provider_status: status } }: { item: Item }) {
  const { t } = useLingui();
  if (status === null) return null;
  const [label, tone] = states[status];
  return <StatusPill tone={tone}>{t(label)}</StatusPill>;
}

/** Its own word for why it did not arrive, which may break where words are joined, and what it took. */
export function ServiceDetail({ item }: { item: Item }) {
  const { cents } = useFormat();
  const { provider_error: error, provider_fee_amount: fee } = item;
  const taken = cents(fee);
  return (
    <>
      {error === null ? null : <> · {error.replaceAll('_', '_\u200B')}</>}
      {fee === 0 ? null : (
        <>
          {' · '}
          <Trans>PayPal’s fee: {taken}</Trans>
        </>
      )}
    </>
  );
}

/** Ours in words; PayPal's own as it is. */
const troubles: Record<string, MessageDescriptor> = {
  not_reached: msg`PayPal could not be reached. It is asked again by itself.`,
  unclear: msg`PayPal did not answer whether it has this batch. It is asked again by itself, and pays once.`,
  unknown: msg`For weeks PayPal has not answered whether it has this batch. Look there before anything is sent again.`,
  stopped: msg`None of its payouts may leave any more: frozen, owing, or an account from which money came back.`,
  unreadable: msg`An account of this batch cannot be read.`,
  not_ours: msg`What PayPal shows under this batch is not ours. Look there.`,
};

export function ServiceTrouble({ batch: { trouble } }: { batch: Batch }) {
  const { t } = useLingui();
  if (trouble === null) return null;
  const known = troubles[trouble];
  return (
    <Banner tone="warning">
      {known ? t(known) : <Trans>PayPal refuses this batch: {trouble}</Trans>}
    </Banner>
  );
}

/** Whether PayPal has a batch that was released: it waits while payouts are paused, or PayPal is not reached. */
export function HandedOver({ batch: { provider_batch_id: id } }: { batch: Batch }) {
  return id === null ? (
    <StatusPill tone="warning">
      <Trans>Waits for PayPal</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="accent">
      <Trans>Handed to PayPal</Trans>
    </StatusPill>
  );
}

export function HandOver({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const { cents } = useFormat();
  const decided = useDecided();
  const sum = cents(batch.net_amount);
  return (
    <DecisionDialog
      label={<Trans>Send with PayPal</Trans>}
      look="accent"
      title={<Trans>Send {sum} with PayPal?</Trans>}
      description={
        <Trans>
          PayPal pays each of them out. What was handed over cannot be taken out any more; what is
          frozen until then stays here.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Send {sum}</Trans>}
      submit={async ({ reason }) => {
        const input = { id: batch.id, reason };
        await api.wallet.releasePayoutBatch.send(input, keyed(batch, 'release', input));
        await decided(t`The batch is handed to PayPal. What becomes of each payout is shown here.`);
      }}
    />
  );
}

export function AskService({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const decided = useDecided();
  const ask = useSingleMutation({
    mutationFn: () => api.wallet.askPayoutService.send({ id: batch.id }),
    onSuccess: () => decided(t`PayPal was asked. This is how the batch stands now.`),
  });
  return (
    <>
      <Button size="sm" busy={ask.isPending} onClick={() => ask.mutate()}>
        <Trans>Ask PayPal again</Trans>
      </Button>
      {ask.error ? (
        <Banner tone="danger" role="alert">
          <FailureText error={ask.error} />
        </Banner>
      ) : null}
    </>
  );
}

export function CallBack({ batch, item }: { batch: Batch; item: Item }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { reference } = item;
  return (
    <DecisionDialog
      label={<Trans>Call back</Trans>}
      name={t`Call ${reference} back`}
      title={<Trans>Call {reference} back from PayPal?</Trans>}
      description={
        <Trans>
          Nobody has claimed it there yet. It goes back to its owner’s wallet, and nothing is sent
          to that account any more. When it was claimed meanwhile, it stays paid.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Call it back</Trans>}
      submit={async ({ reason }) => {
        const input = { id: batch.id, payout_id: item.payout_id, reason };
        await api.wallet.callPayoutBack.send(input, keyed(batch, 'call-back', input));
        await decided(t`PayPal was asked to send it back.`);
      }}
    />
  );
}
