/** Texts about changes of an order, for buyer and seller. Titles are in the text, never in the subject. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { appConfig } from '~config';
import type { NotificationData } from './notifications.tables.ts';
import type { OrderNotificationCode } from './order-notifications.ts';

export interface NotificationText {
  subject: MessageDescriptor;
  body: MessageDescriptor;
  action: { label: MessageDescriptor; path: string };
}

const { verificationHours, startHours, sellerAnswerHours } = appConfig.orders;

type Texts = Omit<NotificationText, 'action'>;

function buyerTexts(goods: string): Partial<Record<OrderNotificationCode, Texts>> {
  return {
    buyer_paid: {
      subject: msg`Your order is paid`,
      body: msg`We hold your money for ${goods} until you have what you bought. The seller starts next.`,
    },
    buyer_verification: {
      subject: msg`Your order waits for you`,
      body: msg`Before ${goods} can go on, your identity has to be verified. Without it the order is given back after ${verificationHours} hours.`,
    },
    buyer_waiting: {
      subject: msg`Your order is being checked`,
      body: msg`Our support looks at the payment for ${goods}. There is nothing to do for you.`,
    },
    buyer_started: {
      subject: msg`Your order was started`,
      body: msg`The seller has started ${goods}. The order shows until when it is to be delivered.`,
    },
    buyer_delivered: {
      subject: msg`Your order was delivered`,
      body: msg`${goods} was delivered. Check it and confirm, or open a dispute when something is wrong.`,
    },
    buyer_completed: {
      subject: msg`Your order is complete`,
      body: msg`${goods} is complete. You can review the seller.`,
    },
    buyer_disputed: {
      subject: msg`A dispute was opened on your order`,
      body: msg`The seller has opened a dispute on ${goods}. Every clock stands still until it is solved.`,
    },
    buyer_refunded: {
      subject: msg`Your order was refunded`,
      body: msg`${goods} was given back, and your money with it.`,
    },
  };
}

function sellerTexts(goods: string): Partial<Record<OrderNotificationCode, Texts>> {
  return {
    seller_paid: {
      subject: msg`You have a new order`,
      body: msg`${goods} is paid, and the money is held safely. Start it within ${startHours} hours.`,
    },
    seller_redeliver: {
      subject: msg`An order has to be delivered again`,
      body: msg`The dispute on ${goods} was decided: deliver it again. The promised time starts anew.`,
    },
    seller_completed: {
      subject: msg`A sale is complete`,
      body: msg`${goods} is complete. The order shows when the money is yours.`,
    },
    seller_disputed: {
      subject: msg`A dispute was opened on your sale`,
      body: msg`There is a dispute on ${goods}. Answer within ${sellerAnswerHours} hours.`,
    },
    seller_refunded: {
      subject: msg`A sale was given back`,
      body: msg`${goods} was given back to the buyer, and the stock is yours again.`,
    },
  };
}

/** The text of a notification about an order. @throws when the code is unknown */
export function orderText(data: Extract<NotificationData, { type: 'order' }>): NotificationText {
  const goods = `${data.count} × ${data.title}`;
  const texts = { ...buyerTexts(goods), ...sellerTexts(goods) }[data.code];
  if (!texts) throw new Error(`No words for ${data.code}`);
  return { ...texts, action: { label: msg`Show the order`, path: `/orders/${data.orderId}` } };
}
