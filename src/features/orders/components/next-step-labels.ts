/** Labels of an order's next action, for its viewer; those of a dispute are `dispute-labels.ts`. */
import { useLingui } from '@lingui/react/macro';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { isUnrevealed } from '~/features/common/unrevealed.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useDeadline } from '../use-deadline.ts';
import { useMoneyBack } from './money-back.ts';

export interface NextLabels {
  /** Label of the side whose turn it is, when it is not the reader's. */
  turn: string;
  title: string;
  text: string;
}

export function useNextLabels(order: OrderOutput): NextLabels {
  const forBuyer = useBuyerLabels(order);
  const forSeller = useSellerLabels(order);
  const ended = useEndedLabels(order);
  return ended ?? (order.role === 'seller' ? forSeller : forBuyer);
}

/** Nothing is left to do: what became of the money, for each side its own. */
function useEndedLabels(order: OrderOutput): NextLabels | null {
  const { t } = useLingui();
  const wentBack = useMoneyBack(order);
  const completed = useCompletedText(order);
  const isSeller = order.role === 'seller';
  switch (order.status) {
    case 'cancelled':
      return {
        turn: t`Closed`,
        title: t`This order was cancelled`,
        text: isSeller ? t`It was not paid. Your stock is free again.` : t`It costs nothing.`,
      };
    case 'refund':
      return {
        turn: t`Closed`,
        title: t`This order was refunded`,
        text: isSeller
          ? t`The buyer got the money back; you receive nothing. Your stock is free again.`
          : wentBack.join(' '),
      };
    case 'completed':
      return {
        turn: t`Done`,
        title: t`This order is complete`,
        text: [completed, ...wentBack].join(' '),
      };
    default:
      return null;
  }
}

function useCompletedText(order: OrderOutput): string {
  const { t } = useLingui();
  const charge = useCharge(order);
  const times = useTimeFormat();
  const { seller_paid_on: paidOn } = order.timeline;
  const date = paidOn === null ? '' : times.moment(paidOn);
  if (order.role === 'seller') {
    const net = charge(order.net_amount ?? 0);
    return paidOn !== null && new Date(paidOn) <= times.now
      ? t`${net} is in your balance since ${date}.`
      : t`${net} is on hold and reaches your balance ${date}.`;
  }
  return order.actions.includes('dispute')
    ? t`The seller is paid ${date}. Until then you can still open a dispute.`
    : t`This order cannot be disputed any more. Write to support if something is wrong.`;
}

/** Not delivered when it was promised: from then on the buyer may leave alone. */
function isLate({ timeline }: OrderOutput, now: Date): boolean {
  return timeline.deliver_by !== null && new Date(timeline.deliver_by) <= now;
}

/** What a check of the payment means, and what follows it while the card is being charged. */
function useCheckLabels({ status, authorised }: OrderOutput, deadline: string): NextLabels {
  const { t } = useLingui();
  if (authorised?.state === 'charging') {
    return {
      turn: t`Waiting for the bank`,
      title: t`The check is passed`,
      text: t`The card is being charged. The seller is told as soon as its bank has answered.`,
    };
  }
  // True of a card that was charged, whose money is in escrow, and of one that was only authorised.
  return status === 'verification'
    ? {
        turn: t`Waiting for verification`,
        title: t`Verify your identity`,
        text: t`What you have paid by card within 30 days is enough to make sure that it is you. Your money is safe: without a result by ${deadline} the order ends, and costs you nothing.`,
      }
    : {
        turn: t`Waiting for support`,
        title: t`Support looks at this payment`,
        text: t`The seller is told as soon as it is approved. Your money is safe: without a decision by ${deadline} the order ends, and costs you nothing.`,
      };
}

function useBuyerLabels(order: OrderOutput): NextLabels {
  const { t } = useLingui();
  const times = useTimeFormat();
  const { by } = useDeadline();
  const seller = order.seller.public_name;
  const on = (iso: string | null | undefined): string => (iso ? times.date(iso) : '');
  const until = (iso: string | null | undefined): string => (iso ? by(iso) : '');
  const deliverBy = until(order.timeline.deliver_by);
  const deadline = until(order.next_timer?.at);
  const checked = useCheckLabels(order, deadline);
  const timer = on(order.next_timer?.at);
  const waiting = t`Waiting for ${seller}`;
  const lateLabels = (text: string) => ({ turn: waiting, title: t`${seller} is late`, text });
  switch (order.status) {
    case 'created':
      return {
        turn: t`Waiting for your payment`,
        title: t`Pay to start the order`,
        text: t`The stock is reserved for you until ${deadline}.`,
      };
    case 'verification':
    case 'waiting_approval':
      return checked;
    case 'paid':
      return isLate(order, times.now)
        ? lateLabels(
            t`It was promised by ${deliverBy}, and nothing has begun. You can cancel alone, at once, in full.`,
          )
        : {
            turn: waiting,
            title: t`${seller} will start soon`,
            text: t`Delivery is promised by ${deliverBy}. Until the seller starts you can cancel freely.`,
          };
    case 'in_progress':
      if (isLate(order, times.now)) {
        return lateLabels(
          t`It was promised by ${deliverBy}. You can cancel alone, at once, in full; if you keep waiting and nothing comes, it is refunded by itself on ${timer}.`,
        );
      }
      return {
        turn: waiting,
        title: t`${seller} is delivering`,
        text: t`Promised by ${deliverBy}. After that you can cancel alone, at once, in full.`,
      };
    case 'acceptance':
      if (isUnrevealed(order)) {
        return {
          turn: t`Your turn`,
          title: t`Does everything work?`,
          text: t`Reveal your delivery and check it first. Confirming releases the payment to ${seller}. If you do nothing, the order completes on ${timer}.`,
        };
      }
      return {
        turn: t`Your turn`,
        title: t`Did you receive everything?`,
        text: t`Check it first. Confirming releases the payment to ${seller}. If you do nothing, the order completes on ${timer}.`,
      };
    default:
      return { turn: t`Waiting for a decision`, title: t`A dispute is open`, text: '' };
  }
}

function useSellerLabels(order: OrderOutput): NextLabels {
  const { t } = useLingui();
  const times = useTimeFormat();
  const { by } = useDeadline();
  const buyer = order.buyer.public_name;
  const on = (iso: string | null | undefined): string => (iso ? times.date(iso) : '');
  const until = (iso: string | null | undefined): string => (iso ? by(iso) : '');
  const deliverBy = until(order.timeline.deliver_by);
  const deadline = until(order.next_timer?.at);
  const timer = on(order.next_timer?.at);
  const net = useCharge()(order.net_amount ?? 0);
  switch (order.status) {
    case 'created':
      return {
        turn: t`Waiting for ${buyer}`,
        title: t`${buyer} has not paid yet`,
        text: t`The stock is reserved until ${deadline}.`,
      };
    case 'verification':
    case 'waiting_approval':
      return {
        turn: t`Waiting for a check`,
        title: t`The payment is being checked`,
        text: t`Do not deliver yet. You are told as soon as it is cleared.`,
      };
    case 'paid':
      return {
        turn: t`Your turn`,
        title: t`${buyer} has paid`,
        text: t`The money is in escrow. Deliver by ${deliverBy}; you receive ${net}.`,
      };
    case 'in_progress':
      if (isLate(order, times.now)) {
        return {
          turn: t`Your turn`,
          title: t`Deliver now: you are late`,
          text: t`It was promised by ${deliverBy}. ${buyer} can cancel alone now; on ${timer} the order is refunded by itself.`,
        };
      }
      return {
        turn: t`Your turn`,
        title: t`Deliver and show the proof`,
        text: t`Promised by ${deliverBy}. After that ${buyer} can cancel alone; on ${timer} the order is refunded by itself.`,
      };
    case 'acceptance':
      return {
        turn: t`Waiting for ${buyer}`,
        title: t`${buyer} is checking the delivery`,
        text: t`If ${buyer} does nothing, the order completes on ${timer}. Then ${net} goes on hold for you.`,
      };
    default:
      return { turn: t`Waiting for a decision`, title: t`A dispute is open`, text: '' };
  }
}
