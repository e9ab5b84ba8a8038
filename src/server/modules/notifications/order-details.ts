/** The lines of a mail that say what an order is about: goods, amount, deadline, the other person, the number. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Currency, Locale } from '~config';
import { orderNumber } from '~/domain/order-number.ts';
import { convertCents } from '~/kernel/money.ts';
import { formatCents, formatDate, formatShownCents } from '~/platform/i18n/format.ts';
import { rateOf } from '~/platform/i18n/rates.ts';
import { goodsText } from '~/platform/i18n/goods.ts';
import type { ToldOrder } from '../orders/index.ts';
import type { NotificationData } from './notifications.tables.ts';
import type { OrderNotificationCode } from './order-notifications.ts';

type OrderData = Extract<NotificationData, { type: 'order' }>;
type Line = MessageDescriptor | string;

/** An order as its reader is told of it. */
export interface KnownOrder {
  order: ToldOrder;
  /** The other person; null when the account is gone. */
  companion: string | null;
  /** The reader's currency. */
  currency: Currency;
  now: Date;
}

/** What may be told of an order where nothing of its people may. */
export type OrderTerms = Pick<ToldOrder, 'clocks' | 'delivery'>;

/** Dollars, which are what is booked, and about how much that is in the other currency: *$48.95 (≈ €44.91)*. */
export function amountText(
  cents: number,
  other: { currency: Currency; rate: number },
  locale: Locale,
): string {
  const booked = formatCents(cents, 'USD', locale);
  if (other.currency === 'USD') return booked;
  const shown = formatShownCents(convertCents(cents, other.rate), other.currency, locale);
  return `${booked} (≈\u00A0${shown})`;
}

function amountLine({ order, currency }: KnownOrder, isSeller: boolean, locale: Locale): Line {
  if (isSeller) {
    const rate = rateOf(currency);
    const amount = amountText(order.net_cents, { currency, rate }, locale);
    return msg`For you: ${amount}`;
  }
  const amount = amountText(order.total_cents - order.discount_cents, order, locale);
  return msg`Paid: ${amount}`;
}

const delivering: readonly OrderNotificationCode[] = [
  'buyer_paid',
  'buyer_started',
  'buyer_late',
  'seller_paid',
  'seller_redeliver',
  'seller_deliver_soon',
  'seller_late',
  'seller_late_last',
];

/** Until when somebody is to act; null where nothing is due. Nobody tells us the reader's zone: it names its own. */
function deadlineLine(
  code: OrderNotificationCode,
  { order, now }: KnownOrder,
  locale: Locale,
): Line | null {
  const dateOf = (date: Date): string =>
    `${formatDate(date.toISOString(), locale, now, 'UTC')}\u00A0UTC`;
  if (delivering.includes(code) && order.delivery === 'manual' && order.deliver_by) {
    const date = dateOf(order.deliver_by);
    return msg`Deliver by: ${date}`;
  }
  const isToCheck = code === 'buyer_delivered' || code === 'buyer_check_soon';
  if (isToCheck && order.check_until) {
    const date = dateOf(order.check_until);
    return msg`Check by: ${date}`;
  }
  if (code === 'seller_completed' && order.seller_paid_on) {
    const date = dateOf(order.seller_paid_on);
    return msg`Yours from: ${date}`;
  }
  return null;
}

function personLine(isSeller: boolean, companion: string | null): Line | null {
  if (companion === null) return null;
  return isSeller ? msg`Buyer: ${companion}` : msg`Seller: ${companion}`;
}

/** Staff are told the goods and the number: the rest stands in the case. */
export function orderDetails(data: OrderData, locale: Locale, known: KnownOrder | null): Line[] {
  const number = orderNumber(data.orderId);
  const isStaff = data.code.startsWith('support_');
  const isSeller = data.code.startsWith('seller_');
  const lines: (Line | null)[] = [
    goodsText(data.count, data.title, locale),
    ...(known && !isStaff
      ? [
          amountLine(known, isSeller, locale),
          deadlineLine(data.code, known, locale),
          personLine(isSeller, known.companion),
        ]
      : []),
    msg`Order: ${number}`,
  ];
  return lines.filter((line) => line !== null);
}
