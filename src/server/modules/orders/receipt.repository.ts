/** Read-only SQL: what a receipt says of an order, as it stands now. Callers authorize the access. */
import type { Currency } from '~config';
import type { BilledOrder } from '~/contracts/orders/bill.ts';
import type { Db } from '../../db/database.ts';

export interface ReceiptOrder extends BilledOrder {
  id: string;
  buyer_id: string;
  buyer_name: string;
  seller_name: string;
  title: string;
  game: string;
  count: number;
  promo_code: string | null;
  /** The buyer's currency, its rate for good, and the day that the rate's source names. */
  currency: Currency;
  rate: number;
  rate_dated: string | null;
  created_at: Date;
  /** When the money was taken, also where a check had to follow. */
  paid_at: Date | null;
  completed_at: Date | null;
}

export async function findReceiptOrder(db: Db, id: string): Promise<ReceiptOrder | undefined> {
  const row = await db
    .selectFrom('market_order as o')
    .innerJoin('app_user as b', 'b.id', 'o.buyer_id')
    .innerJoin('app_user as s', 's.id', 'o.seller_id')
    .selectAll('o')
    .select(['b.public_name as buyer_name', 's.public_name as seller_name'])
    .select((eb) =>
      eb
        .selectFrom('order_event as e')
        .select((event) => event.fn.min('e.at').as('at'))
        .whereRef('e.order_id', '=', 'o.id')
        .where('e.event', 'in', ['capture', 'collect'])
        .as('captured_at'),
    )
    .where('o.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      buyer_id: row.buyer_id,
      buyer_name: row.buyer_name,
      seller_name: row.seller_name,
      title: row.offer.title,
      game: row.offer.game.title,
      count: row.count,
      promo_code: row.promo_code,
      currency: row.currency,
      rate: row.rate,
      rate_dated: row.rate_dated,
      created_at: row.created_at,
      paid_at: row.captured_at ?? row.paid_at,
      completed_at: row.completed_at,
      status: row.status,
      total_amount: row.total_cents,
      discount_amount: row.discount_cents,
      paid: {
        bonus: row.paid_bonus_cents,
        card: row.paid_card_cents,
        real: row.paid_real_cents,
        provider: row.paid_provider_cents,
      },
      refunded: {
        bonus: row.refunded_bonus_cents,
        card: row.refunded_card_cents,
        real: row.refunded_real_cents,
        provider: row.refunded_provider_cents,
        promo: row.refunded_promo_cents,
      },
      // The seller's affair.
      net_amount: null,
      fee_amount: null,
    }
  );
}
