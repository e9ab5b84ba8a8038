/** Read-only SQL of a seller's file. Callers authorize the access. */
import { sql } from 'kysely';
import type { OfferStatus } from '~/contracts/offers/offer-statuses.ts';
import type { proofStatuses } from '~/contracts/offers/proof.schemas.ts';
import { openPayoutStatuses, type PayoutStatus } from '~/domain/payout-lifecycle.ts';
import type { Db } from '../../db/database.ts';

/** So many of the newest are shown. */
const SHOWN = 20;

export interface StandingRow {
  id: string;
  public_name: string;
  registered_at: Date;
  away_until: Date | null;
  seller_level: number;
  completed_orders: number;
  on_time_count: number;
  dispute_lost_count: number;
  rating_sum: number;
  reviews_count: number;
}

/** What the account of a seller keeps of their sales. */
export function selectStanding(db: Db, sellerId: string): Promise<StandingRow | undefined> {
  return db
    .selectFrom('app_user')
    .select([
      'id',
      'public_name',
      'registered_at',
      'away_until',
      'seller_level',
      'completed_orders',
      'on_time_count',
      'dispute_lost_count',
      'rating_sum',
      'reviews_count',
    ])
    .where('id', '=', sellerId)
    .executeTakeFirst();
}

export interface LevelRow {
  id: string;
  from_level: number;
  to_level: number;
  at: Date;
}

/** The newest first. */
export function selectLevelChanges(db: Db, sellerId: string): Promise<LevelRow[]> {
  return db
    .selectFrom('seller_level_change')
    .select(['id', 'from_level', 'to_level', 'at'])
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

export interface RequestRow {
  id: string;
  status: 'pending' | 'approved' | 'rejected';
  about: string;
  reason: string | null;
  created_at: Date;
}

/** The newest first. */
export function selectRequests(db: Db, sellerId: string): Promise<RequestRow[]> {
  return db
    .selectFrom('seller_request')
    .select(['id', 'status', 'about', 'reason', 'created_at'])
    .where('user_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

export interface ProofRow {
  id: string;
  status: (typeof proofStatuses)[number];
  reason: string | null;
  category_en: string;
  category_fr: string;
  game: string;
  created_at: Date;
}

/** The newest first. */
export function selectProofs(db: Db, sellerId: string): Promise<ProofRow[]> {
  return db
    .selectFrom('seller_proof as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .innerJoin('game as g', 'g.id', 'c.game_id')
    .select([
      'p.id',
      'p.status',
      'p.reason',
      'c.title_en as category_en',
      'c.title_fr as category_fr',
      'g.title as game',
      'p.created_at',
    ])
    .where('p.seller_id', '=', sellerId)
    .orderBy('p.id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** Offers that were not removed, by state. */
export async function countOffers(
  db: Db,
  sellerId: string,
): Promise<{ status: OfferStatus; count: number }[]> {
  const { rows } = await sql<{ status: OfferStatus; count: number }>`
    select status, count(*)::integer as count from offer
    where seller_id = ${sellerId} and deleted_at is null group by status order by status
  `.execute(db);
  return rows;
}

/** What of sales waits until the seller can use it. */
export async function sumHolds(
  db: Db,
  sellerId: string,
): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::integer as count, coalesce(sum(net_cents), 0)::bigint as cents from hold
    where user_id = ${sellerId} and resolved_at is null
  `.execute(db);
  return rows[0] ?? { count: 0, cents: 0 };
}

export interface PayoutRow {
  id: string;
  status: PayoutStatus;
  amount_cents: number;
  created_at: Date;
}

/** Those that hold money. */
export function selectOpenPayouts(db: Db, sellerId: string): Promise<PayoutRow[]> {
  return db
    .selectFrom('payout_request')
    .select(['id', 'status', 'amount_cents', 'created_at'])
    .where('user_id', '=', sellerId)
    .where('status', 'in', openPayoutStatuses)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}
