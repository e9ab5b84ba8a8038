/** SQL of the staff's desk: which disputes are open, what is known of their sides, what was decided before. */
import { sql } from 'kysely';
import type { DecisionCode, DecisionOutcome } from '~/contracts/cases/decision-codes.ts';
import type { DisputeReason } from '~/contracts/disputes/reasons.ts';
import type { Db } from '../../db/database.ts';
import type { CaseKey } from './cases.repository.ts';

export interface WaitingCase {
  id: string;
  title: string;
  game: string;
  total_cents: number;
  reason: DisputeReason;
  since: Date;
  escalated_at: Date | null;
  buyer_id: string;
  buyer_name: string;
  seller_id: string;
  seller_name: string;
  holder_id: string | null;
  holder_name: string | null;
  bank_stopped: boolean;
}

/**
 * Open disputes: those that support has taken over, or those that both sides still talk about; whoever waits longest first, so
 * that the promise that ends first comes first.
 * @param after the order at the end of the page before
 */
export async function selectWaitingCases(
  db: Db,
  {
    queue,
    after,
    limit,
  }: { queue: 'waiting' | 'talking'; after: string | undefined; limit: number },
): Promise<WaitingCase[]> {
  const isWaiting = queue === 'waiting';
  const date = sql.ref(isWaiting ? 'o.dispute_escalated_at' : 'o.clock_stopped_at');
  const ofLast = sql.ref(isWaiting ? 'l.dispute_escalated_at' : 'l.clock_stopped_at');
  const { rows } = await sql<WaitingCase>`
    select o.id, o.offer->>'title' as title, o.offer->'game'->>'title' as game, o.total_cents,
      o.dispute_reason as reason, o.clock_stopped_at as since,
      o.dispute_escalated_at as escalated_at,
      o.buyer_id, b.public_name as buyer_name, o.seller_id, s.public_name as seller_name,
      c.holder_id, h.public_name as holder_name, o.bank_stopped_at is not null as bank_stopped
    from market_order o
    join app_user b on b.id = o.buyer_id
    join app_user s on s.id = o.seller_id
    left join dispute_case c on c.order_id = o.id and c.since = (
      select max(e.at) from order_event e where e.order_id = o.id and e.event = 'dispute'
    )
    left join app_user h on h.id = c.holder_id
    where o.status = 'disputed' and o.dispute_reason is not null
      and (o.dispute_escalated_at is not null) = ${isWaiting}
      ${
        after === undefined
          ? sql``
          : sql`and (${date}, o.id) > (
              (select ${ofLast} from market_order l where l.id = ${after}), ${after}::uuid)`
      }
    order by ${date}, o.id limit ${limit}
  `.execute(db);
  return rows;
}

export interface SideRecord {
  trust_level: number;
  registered_at: Date;
  completed: number;
  disputes: number;
  lost: number;
}

/**
 * What is known of a side from its other orders in this role. A dispute is lost where support gave the other side everything.
 */
export async function selectSideRecord(
  db: Db,
  side: 'buyer' | 'seller',
  userId: string,
): Promise<SideRecord> {
  const isTheirs = sql.ref(side === 'buyer' ? 'o.buyer_id' : 'o.seller_id');
  const opened =
    side === 'buyer' ? sql`e.event = 'dispute' and e.actor = 'buyer'` : sql`e.event = 'dispute'`;
  const lost =
    side === 'buyer'
      ? sql`e.event = 'resolve_complete' and o.refunded_bonus_cents + o.refunded_card_cents
          + o.refunded_real_cents + o.refunded_provider_cents = 0`
      : sql`e.event = 'resolve_refund'`;
  const { rows } = await sql<SideRecord>`
    select u.trust_level, u.registered_at, r.completed, r.disputes, r.lost
    from app_user u cross join lateral (
      select
        (select count(*) from market_order o
          where ${isTheirs} = u.id and o.status = 'completed')::integer as completed,
        count(*) filter (where ${opened})::integer as disputes,
        count(*) filter (where ${lost})::integer as lost
      from market_order o join order_event e on e.order_id = o.id
      where ${isTheirs} = u.id and e.event in ('dispute', 'resolve_complete', 'resolve_refund')
    ) r
    where u.id = ${userId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A side of an order has an account');
  return found;
}

export interface Precedent {
  order_id: string;
  reason: DisputeReason;
  outcome: DecisionOutcome;
  code: DecisionCode | null;
  share: number;
  at: Date;
  note: string;
}

/** So many decisions are compared, and shown. */
const COMPARED = 1_000;
const SHOWN = 5;

/** Earlier decisions about the same kind of goods for reasons of one group, without the case itself. */
export async function selectPrecedents(
  db: Db,
  { key, base, reasons }: { key: CaseKey; base: string; reasons: readonly DisputeReason[] },
): Promise<{ recent: Precedent[]; shares: number[] }> {
  const { rows } = await sql<Precedent>`
    select order_id, reason, outcome, code, share_bps as share, decided_at as at, note
    from dispute_case
    where base = ${base} and decided_at is not null and reason = any(${[...reasons]}::text[])
      and (order_id, since) <> (${key.orderId}::uuid, ${key.since})
    order by decided_at desc, order_id limit ${COMPARED}
  `.execute(db);
  return { recent: rows.slice(0, SHOWN), shares: rows.map(({ share }) => share) };
}
