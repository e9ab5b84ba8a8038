/** Sentences of toasts about orders, for buyer and seller. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderNews } from './orders.realtime.ts';

export interface NewsParts {
  goods: string;
  /** In the reader's currency; empty for reminders, which name none. */
  amount: string;
  due: string | null;
}

type Texts = Record<OrderNews['code'], MessageDescriptor>;

function sold({ goods, amount, due }: NewsParts): MessageDescriptor {
  return due === null
    ? msg`Sold: ${goods}, ${amount} for you`
    : msg`Sold: ${goods}, ${amount} for you, deliver by ${due}`;
}

function delivered({ goods, due }: NewsParts): MessageDescriptor {
  return due === null
    ? msg`Delivered: ${goods}. Check it and confirm.`
    : msg`Delivered: ${goods}. Check it by ${due}.`;
}

function started({ goods, due }: NewsParts): MessageDescriptor {
  return due === null ? msg`Started: ${goods}` : msg`Started: ${goods}, to be delivered by ${due}`;
}

function deliverAgain({ goods, due }: NewsParts): MessageDescriptor {
  return due === null ? msg`Deliver again: ${goods}` : msg`Deliver again: ${goods}, by ${due}.`;
}

/** The sentence of a piece of news. */
export function newsText(code: OrderNews['code'], parts: NewsParts): MessageDescriptor {
  const { goods, amount } = parts;
  const proposed = msg`A solution was proposed to you: ${goods}`;
  const agreed = msg`Your proposal was accepted: ${goods}`;
  const texts: Texts = {
    buyer_paid: msg`Your payment was accepted: ${goods}. The seller starts next.`,
    buyer_verification: msg`Your identity has to be verified before ${goods} can go on.`,
    buyer_waiting: msg`Support is checking your payment for ${goods}.`,
    buyer_started: started(parts),
    buyer_delivered: delivered(parts),
    buyer_completed: msg`Completed: ${goods}. You can review the seller.`,
    buyer_disputed: msg`The seller opened a dispute: ${goods}`,
    buyer_refunded: msg`Refunded: ${goods}, ${amount} for you`,
    buyer_not_charged: msg`Ended: ${goods}. Your card was not charged.`,
    buyer_late: msg`Late: ${goods}. You can cancel, or keep waiting.`,
    buyer_answered: msg`Your dispute was answered: ${goods}`,
    buyer_proposed: proposed,
    buyer_agreed: agreed,
    seller_paid: sold(parts),
    seller_redeliver: deliverAgain(parts),
    seller_redelivered: msg`Delivered again out of your vault: ${goods}`,
    seller_completed: msg`Completed: ${goods}, ${amount} for you`,
    seller_disputed: msg`The buyer opened a dispute: ${goods}`,
    seller_refunded: msg`Given back to the buyer: ${goods}`,
    seller_deliver_soon: msg`Deliver soon: the promised time for ${goods} is nearly over.`,
    seller_late: msg`Late: ${goods}. The buyer can cancel now.`,
    seller_answered: msg`Your dispute was answered: ${goods}`,
    seller_proposed: proposed,
    seller_agreed: agreed,
  };
  return texts[code];
}
