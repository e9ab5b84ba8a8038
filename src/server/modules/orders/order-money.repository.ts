/** The buyer's own money in an order, for modules that pay a share of it. */
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Db } from '../../db/database.ts';

export interface OrderMoney {
  status: OrderStatus;
  buyerId: string;
  sellerId: string;
  paidAt: Date | null;
  completedAt: Date | null;
  /** A bank keeps money that paid it, for good. */
  isBankKept: boolean;
  /** Paid from the wallet or through a provider, minus refunds. No bonus, no discount. */
  ownCents: number;
}

export async function findOrderMoney(db: Db, orderId: string): Promise<OrderMoney | undefined> {
  const row = await db
    .selectFrom('market_order')
    .select([
      'status',
      'buyer_id',
      'seller_id',
      'paid_at',
      'completed_at',
      'bank_kept_at',
      'paid_card_cents',
      'paid_real_cents',
      'paid_provider_cents',
      'refunded_card_cents',
      'refunded_real_cents',
      'refunded_provider_cents',
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return (
    row && {
      status: row.status,
      buyerId: row.buyer_id,
      sellerId: row.seller_id,
      paidAt: row.paid_at,
      completedAt: row.completed_at,
      isBankKept: row.bank_kept_at !== null,
      ownCents:
        row.paid_card_cents +
        row.paid_real_cents +
        row.paid_provider_cents -
        row.refunded_card_cents -
        row.refunded_real_cents -
        row.refunded_provider_cents,
    }
  );
}
