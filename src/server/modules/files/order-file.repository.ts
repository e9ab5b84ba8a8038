/** Read-only SQL of an order's file: what was paid, went back and was taken by banks, and what both sides share. Callers authorize the access. */
import { sql } from 'kysely';
import type { ChargebackStatus } from '~/domain/chargeback-lifecycle.ts';
import type { PaymentStatus } from '~/domain/payment-lifecycle.ts';
import type { OfferStatus } from '~/contracts/offers/offer-statuses.ts';
import type { Db } from '../../db/database.ts';

/** Of each at most. Orders have one or two. */
const MOST = 50;

export interface PaymentRow {
  id: string;
  provider: string;
  status: PaymentStatus;
  amount_cents: number;
  created_at: Date;
}

/** The oldest first. */
export function selectPayments(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment')
    .select(['id', 'provider', 'status', 'amount_cents', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(MOST)
    .execute();
}

export interface CardRefundRow {
  id: string;
  provider: string;
  status: 'queued' | 'sent' | 'failed';
  cents: number;
  requested_at: Date;
  done_at: Date | null;
  kept_at: Date | null;
}

/** The oldest first. */
export function selectCardRefunds(db: Db, orderId: string): Promise<CardRefundRow[]> {
  return db
    .selectFrom('card_refund')
    .select(['id', 'provider', 'status', 'cents', 'requested_at', 'done_at', 'kept_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(MOST)
    .execute();
}

export interface ChargebackRow {
  id: string;
  provider: string;
  status: ChargebackStatus;
  cents: number;
  reason: string;
  opened_at: Date;
}

/** What of chargebacks falls on an order, the oldest first. */
export function selectChargebacks(db: Db, orderId: string): Promise<ChargebackRow[]> {
  return db
    .selectFrom('chargeback_order as o')
    .innerJoin('chargeback as c', 'c.id', 'o.chargeback_id')
    .select(['c.id', 'c.provider', 'c.status', 'o.cents', 'c.reason', 'c.opened_at'])
    .where('o.order_id', '=', orderId)
    .orderBy('c.opened_at')
    .orderBy('c.id')
    .limit(MOST)
    .execute();
}

export interface SharedRow {
  devices: number;
  payouts: number;
  open_reports: number;
}

/** What the market has stored of both sides that they share, and reports about either that wait. */
export async function selectShared(
  db: Db,
  { buyer_id: buyer, seller_id: seller }: { buyer_id: string; seller_id: string },
): Promise<SharedRow> {
  const { rows } = await sql<SharedRow>`
    select
      (select count(*) from known_device b join known_device s on s.device_hash = b.device_hash
        where b.user_id = ${buyer} and s.user_id = ${seller})::integer as devices,
      (select count(distinct b.fingerprint) from payout_method b
        join payout_method s on s.fingerprint = b.fingerprint
        where b.user_id = ${buyer} and s.user_id = ${seller})::integer as payouts,
      (select count(*) from report r
        where r.person_id in (${buyer}, ${seller}) and r.status = 'open')::integer as open_reports
  `.execute(db);
  return rows[0] ?? { devices: 0, payouts: 0, open_reports: 0 };
}

export interface OfferNow {
  status: OfferStatus;
  title: string;
  catalog_price_micros: number;
  delivery_method: 'manual' | 'instant';
  delivery_minutes: number;
  warranty_days: number;
  category_id: string;
  category_en: string;
  category_fr: string;
  updated_at: Date;
  deleted_at: Date | null;
}

export async function selectOfferNow(db: Db, id: string): Promise<OfferNow | undefined> {
  return db
    .selectFrom('offer as o')
    .innerJoin('category as c', 'c.id', 'o.category_id')
    .select([
      'o.status',
      'o.title',
      'o.catalog_price_micros',
      'o.delivery_method',
      'o.delivery_minutes',
      'o.warranty_days',
      'o.category_id',
      'c.title_en as category_en',
      'c.title_fr as category_fr',
      'o.updated_at',
      'o.deleted_at',
    ])
    .where('o.id', '=', id)
    .executeTakeFirst();
}

/** Who has taken the approval of an order since it waits for one. */
export async function selectApprovalHolder(
  db: Db,
  order: { id: string; status_at: Date },
): Promise<{ id: string; public_name: string; since: Date } | undefined> {
  return db
    .selectFrom('work_claim as w')
    .innerJoin('app_user as u', 'u.id', 'w.holder_id')
    .select(['u.id', 'u.public_name', 'w.taken_at as since'])
    .where('w.queue', '=', 'approvals')
    .where('w.item_id', '=', order.id)
    .where('w.taken_at', '>=', order.status_at)
    .executeTakeFirst();
}
