/** Labels of an order's steps for its viewer: one name for each step, its date, and what is to know about it. */
import { useLingui } from '@lingui/react/macro';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { orderAmount } from '~/contracts/orders/bill.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import type { OrderStep, StepActor, StepName } from '../order-steps.ts';
import { useDeadline } from '../use-deadline.ts';

type OrderEvent = OrderOutput['events'][number];

/** The names of the steps: the same before, while and after they are done. */
export function useStepTitles(order: OrderOutput): Record<StepName, string> {
  const { t } = useLingui();
  const isSeller = order.role === 'seller';
  return {
    placed: t`Placed`,
    paid: t`Paid`,
    authorised: t`Card authorised, not charged`,
    identity_checked: t`Identity checked`,
    payment_checked: t`Payment checked`,
    started: t`Started`,
    delivered: t`Delivered`,
    confirmed: t`Confirmed`,
    seller_paid: isSeller ? t`You are paid` : t`Seller paid`,
    disputed: t`Dispute opened`,
    answered: t`Dispute answered`,
    escalated: t`Handed to support`,
    withdrawn: t`Dispute withdrawn`,
    proposed: t`Solution proposed`,
    dropped: t`Proposal ended`,
    agreed: t`Dispute settled`,
    decided: t`Dispute decided`,
    redelivery: t`Another delivery`,
    cancelled: t`Cancelled`,
    refunded: t`Refunded`,
    may_leave: t`The buyer may cancel alone`,
    ends_itself:
      order.dispute?.ends_with === 'refund' ? t`Refunded by itself` : t`Completed by itself`,
  };
}

/** The date of a step, with the word that says what kind of date it is. */
export function useStepTime(): (step: OrderStep) => string | undefined {
  const { t } = useLingui();
  const times = useTimeFormat();
  const { by, isToday } = useDeadline();
  return (step) => {
    if (step.at === null) return undefined;
    if ('event' in step) return times.moment(step.at);
    const at = by(step.at);
    const isOver = new Date(step.at) <= times.now;
    switch (step.name) {
      case 'paid':
        return t`pay by ${at}`;
      case 'started':
        return t`start by ${at}`;
      case 'delivered':
        return isOver ? t`was due ${at}` : t`deliver by ${at}`;
      case 'confirmed':
        return isToday(step.at) ? t`confirms itself at ${at}` : t`confirms itself on ${at}`;
      case 'answered':
        return t`answer by ${at}`;
      case 'decided':
        return t`decision by ${at}`;
      case 'may_leave':
        return t`from ${at}`;
      default:
        return times.moment(step.at);
    }
  };
}

/** What an event says besides its name, followed by the words of whoever did it. */
export function useEventNotes(order: OrderOutput): (event: OrderEvent) => string {
  const { t } = useLingui();
  const total = useCharge(order)(orderAmount(order));
  const nameOf = usePersonName();
  const seller = nameOf(order.seller);
  const buyer = nameOf(order.buyer);
  const agreed = t`Both sides agreed`;
  const inEscrow = t`${total} went into escrow`;
  const sentences: Record<Exclude<OrderEvent['event'], 'propose'>, string> = {
    place: order.role === 'buyer' ? t`Reserved for you` : t`Reserved for ${buyer}`,
    capture: inEscrow,
    promise: total,
    collect: inEscrow,
    promise_lost: t`The card’s bank refused`,
    unpaid_timeout: t`Not paid in time`,
    verification_passed: t`The identity check passed`,
    verification_failed: t`The identity check did not pass`,
    verification_timeout: t`No result of the identity check in time`,
    approve: t`Approved by support`,
    refuse: t`Refused by support`,
    approval_timeout: t`No decision by support in time`,
    start: t`${seller} started`,
    start_timeout: t`${seller} did not start in time`,
    deliver: t`Marked as delivered by ${seller}`,
    delivery_timeout: t`${seller} did not deliver`,
    confirm: t`Confirmed by ${buyer}`,
    check_timeout: t`By itself, after the time to check`,
    cancel: t`Cancelled by ${buyer}`,
    decline: t`Given back by ${seller}`,
    dispute: t`The money stays in escrow`,
    answer: t`The other side answered`,
    escalate: t`Support was called`,
    withdraw: t`The order goes on where it was`,
    take_back: t`Taken back`,
    lapse: t`Not accepted in time`,
    agree_complete: agreed,
    agree_refund: agreed,
    agree_redeliver: agreed,
    agree_continue: agreed,
    dispute_timeout: t`By itself, without an answer or a decision`,
    resolve_complete: t`Support completed the order`,
    resolve_refund: t`Support refunded the order`,
    resolve_redeliver: t`Support asked for another delivery`,
    bank_took: t`The bank took the payment back`,
  };
  // Instant delivery: the seller did nothing.
  const bySystem: Partial<typeof sentences> = {
    start: t`Started by itself`,
    escalate: t`Nothing was settled in time`,
    deliver: t`Delivered from the vault of ${seller}`,
    decline: t`The vault of ${seller} had too few units`,
  };
  return ({ event, actor, note }) => {
    const said = (sentence: string): string => (note ? `${sentence} · ${note}` : sentence);
    // Who proposes is all that there is to say of it.
    if (event === 'propose') return said(actor === 'seller' ? seller : buyer);
    const byItself = actor === 'system' ? bySystem[event] : undefined;
    return said(byItself ?? sentences[event]);
  };
}

/** Who has to act, and what happens if nobody does. */
export function useWaitingNotes(order: OrderOutput): (step: OrderStep) => string | undefined {
  const { t } = useLingui();
  const { by } = useDeadline();
  const nameOf = usePersonName();
  const turnOf = (who: StepActor): string => {
    if (who === order.role) return t`Your turn`;
    if (who === 'support' || who === 'system') return t`Waiting for support`;
    const name = nameOf(order[who]);
    return t`Waiting for ${name}`;
  };
  return (step) => {
    if ('event' in step) return undefined;
    const parts: string[] = [];
    if (step.state === 'now' && step.who !== null) parts.push(turnOf(step.who));
    if (step.refundAt !== null) {
      const at = by(step.refundAt);
      parts.push(t`refunded by itself if nothing happens until ${at}`);
    }
    if (step.state === 'next' && step.name === 'confirmed')
      parts.push(t`By the buyer, or by itself`);
    if (step.name === 'seller_paid') {
      const isOwn = order.role === 'buyer';
      parts.push(
        isOwn ? t`Until then you can open a dispute` : t`Until then the buyer can open a dispute`,
      );
    }
    if (step.name === 'may_leave') parts.push(t`With a full refund`);
    if (step.name === 'escalated') parts.push(t`Unless the dispute ends before`);
    return parts.length === 0 ? undefined : parts.join(' · ');
  };
}
