/** Labels of an order's next action, for its viewer. */
import { useLingui } from '@lingui/react/macro';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { isUnrevealed } from '~/features/common/unrevealed.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';

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

/** Statuses in which nothing is left to do read the same for both sides, except for the money. */
function useEndedLabels(order: OrderOutput): NextLabels | null {
  const { t } = useLingui();
  const format = useFormat();
  const times = useTimeFormat();
  const refunded = format.cents(order.refunded_amount);
  const paidOn = order.timeline.seller_paid_on ? times.moment(order.timeline.seller_paid_on) : '';
  if (order.status === 'cancelled') {
    return { turn: t`Closed`, title: t`This order was cancelled`, text: t`Nothing was charged.` };
  }
  if (order.status === 'refund') {
    return {
      turn: t`Closed`,
      title: t`This order was refunded`,
      text: t`${refunded} went back to the buyer.`,
    };
  }
  if (order.status !== 'completed') return null;
  const net = format.cents(order.net_amount ?? 0);
  return {
    turn: t`Done`,
    title: t`This order is complete`,
    text:
      order.role === 'seller'
        ? t`${net} is on hold and reaches your balance ${paidOn}.`
        : t`The seller is paid ${paidOn}. Until then you can still open a dispute.`,
  };
}

function useBuyerLabels(order: OrderOutput): NextLabels {
  const { t } = useLingui();
  const times = useTimeFormat();
  const seller = order.seller.public_name;
  const at = (iso: string | null | undefined): string => (iso ? times.moment(iso) : '');
  const deliverBy = at(order.timeline.deliver_by);
  const timer = at(order.next_timer?.at);
  switch (order.status) {
    case 'created':
      return {
        turn: t`Waiting for your payment`,
        title: t`Pay to start the order`,
        text: t`The stock is reserved for you until ${timer}.`,
      };
    case 'verification':
      return {
        turn: t`Waiting for verification`,
        title: t`Verify your identity`,
        text: t`Your card payment is large enough to make sure that it is you. The money is safe in escrow; without a result by ${timer} it goes back to you.`,
      };
    case 'waiting_approval':
      return {
        turn: t`Waiting for support`,
        title: t`Support looks at this payment`,
        text: t`The money is safe in escrow. The seller is told as soon as it is approved.`,
      };
    case 'paid':
      return {
        turn: t`Waiting for ${seller}`,
        title: t`${seller} will start soon`,
        text: t`Delivery is promised by ${deliverBy}. Until the seller starts you can cancel freely.`,
      };
    case 'in_progress':
      return {
        turn: t`Waiting for ${seller}`,
        title: t`${seller} is delivering`,
        text: t`Promised by ${deliverBy}. After that you can cancel alone, at once, in full.`,
      };
    case 'acceptance':
      if (isUnrevealed(order)) {
        return {
          turn: t`Your turn`,
          title: t`Does everything work?`,
          text: t`Reveal your delivery and check it first. Confirming releases the payment to ${seller}. If you do nothing, the order completes ${timer}.`,
        };
      }
      return {
        turn: t`Your turn`,
        title: t`Did you receive everything?`,
        text: t`Check it first. Confirming releases the payment to ${seller}. If you do nothing, the order completes ${timer}.`,
      };
    default:
      return {
        turn: t`Waiting for a decision`,
        title: t`A dispute is open`,
        text: t`All clocks stand still. Write in the chat; support decides if you find no solution.`,
      };
  }
}

function useSellerLabels(order: OrderOutput): NextLabels {
  const { t } = useLingui();
  const format = useFormat();
  const times = useTimeFormat();
  const buyer = order.buyer.public_name;
  const at = (iso: string | null | undefined): string => (iso ? times.moment(iso) : '');
  const deliverBy = at(order.timeline.deliver_by);
  const timer = at(order.next_timer?.at);
  const net = format.cents(order.net_amount ?? 0);
  switch (order.status) {
    case 'created':
      return {
        turn: t`Waiting for ${buyer}`,
        title: t`${buyer} has not paid yet`,
        text: t`The stock is reserved until ${timer}.`,
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
      return {
        turn: t`Your turn`,
        title: t`Deliver and show the proof`,
        text: t`Promised by ${deliverBy}. After that ${buyer} can cancel alone.`,
      };
    case 'acceptance':
      return {
        turn: t`Waiting for ${buyer}`,
        title: t`${buyer} is checking the delivery`,
        text: t`If ${buyer} does nothing, the order completes ${timer}.`,
      };
    default:
      return {
        turn: t`Waiting for a decision`,
        title: t`A dispute is open`,
        text: t`All clocks stand still. Write in the chat; support decides if you find no solution.`,
      };
  }
}
