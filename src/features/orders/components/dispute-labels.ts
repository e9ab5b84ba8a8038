/** What an open dispute waits for, for its viewer: whose word, what the buyer can do, and what happens otherwise. */
import { useLingui } from '@lingui/react/macro';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import type { NextLabels } from './next-step-labels.ts';
import { useReasonLabel } from './reason-labels.ts';

type Dispute = NonNullable<OrderOutput['dispute']>;

/** @param by writes a date behind a word like *by* */
export function useDisputeLabels(
  order: OrderOutput,
  dispute: Dispute,
  by: (iso: string) => string,
): NextLabels {
  const { t } = useLingui();
  const why = useReasonLabel()(dispute.reason);
  const reason = t`Reason: ${why}.`;
  const first = useWaitingText(order, dispute, by);
  const last = useOtherwise(order, dispute);
  const leave = order.actions.includes('cancel')
    ? t`You can cancel alone now, with a full refund.`
    : '';
  const other = order[dispute.opened_by === 'buyer' ? 'seller' : 'buyer'].public_name;
  const { now } = useTimeFormat();
  const maker = dispute.proposals.find(
    ({ ended_at: endedAt, until }) => endedAt === null && new Date(until) > now,
  )?.by;
  const asked = maker && (maker === 'buyer' ? 'seller' : 'buyer');
  const settling =
    dispute.escalated_at === null ? t`Waiting for both sides` : t`Waiting for a decision`;
  const spoken = dispute.answered_at === null ? t`Waiting for ${other}` : settling;
  const awaited = asked && order[asked].public_name;
  return {
    turn:
      asked === undefined
        ? spoken
        : asked === order.role
          ? t`Your turn`
          : t`Waiting for ${awaited}`,
    title: t`A dispute is open`,
    text: [reason, first, leave, last].filter((part) => part !== '').join(' '),
  };
}

/** Whose word is awaited, and until when. */
function useWaitingText(order: OrderOutput, dispute: Dispute, by: (iso: string) => string): string {
  const { t } = useLingui();
  const opener = order[dispute.opened_by].public_name;
  const other = order[dispute.opened_by === 'buyer' ? 'seller' : 'buyer'].public_name;
  const answerBy = by(dispute.answer_by);
  const settleBy = by(dispute.settle_by);
  const decideBy = by(dispute.decide_by);
  // What ends by itself without an answer does so at its own date, which is told next.
  if (dispute.escalated_at !== null && dispute.answered_at === null && dispute.ends_with !== null)
    return t`Support has taken over. What happened, and proof of it, still counts.`;
  if (dispute.escalated_at !== null)
    return t`Support has taken over and decides by ${decideBy}. What happened, and proof of it, still counts.`;
  if (order.actions.includes('answer'))
    return t`${opener} opened a dispute. Answer by ${answerBy}: what happened, with proof.`;
  return dispute.answered_at === null
    ? t`${other} answers by ${answerBy}. You can propose a solution meanwhile.`
    : t`Both sides have spoken. Agree on a solution by ${settleBy}; then support takes over and decides by ${decideBy}.`;
}

/** What happens if nothing else does. */
function useOtherwise(order: OrderOutput, dispute: Dispute): string {
  const { t } = useLingui();
  const times = useTimeFormat();
  // Until support takes over, that is the next timer.
  const at = dispute.hands_over ? dispute.decide_by : order.next_timer?.at;
  const end = at ? times.date(at) : '';
  const settleBy = times.date(dispute.settle_by);
  if (dispute.ends_with === 'refund')
    return t`If nothing happens, the buyer is refunded by itself on ${end}.`;
  if (dispute.ends_with === 'complete')
    return t`Without the buyer’s answer the order completes on ${end}.`;
  return dispute.hands_over && dispute.answered_at === null
    ? t`Without a solution support takes over on ${settleBy}; the money stays in escrow until it has decided.`
    : t`Support decides; the money stays in escrow until then.`;
}
