/** SQL of provider events that staff look at, with the payment or deposit that they name. */
import { sql } from 'kysely';
import type { PaymentStatus } from '~/domain/payment-lifecycle.ts';
import type { PaymentReviewReason } from '~/contracts/payments/payments.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { EventOutcome } from './payments.tables.ts';

export interface ReviewedRow {
  id: string;
  reason: PaymentReviewReason;
  provider: string;
  event_id: string;
  type: string;
  purpose: string;
  reference: string;
  amount_cents: number;
  currency: string;
  payload: object;
  received_at: Date;
  status: 'queued' | 'sent' | 'failed';
  outcome: EventOutcome | null;
  attempts: number;
  available_at: Date;
  processed_at: Date | null;
  last_error: string | null;
  dead_at: Date | null;
  resolution: 'credited' | 'closed' | null;
  resolved_at: Date | null;
  note: string | null;
  /** Of the payment or deposit that it names; null when it names none of this provider. */
  asked_cents: number | null;
  asked_status: PaymentStatus | null;
  order_id: string | null;
  user_id: string | null;
}

/** A reference is text, because providers may tell any: only one that is an id of ours names something. */
const reviewed = sql`
  select w.id, w.reason, w.status, w.outcome, w.attempts, w.available_at, w.processed_at, w.last_error, w.dead_at,
    w.resolution, w.resolved_at, w.note,
    e.provider, e.event_id, e.type, e.purpose, e.reference, e.amount_cents, e.currency, e.payload,
    e.received_at,
    coalesce(p.amount_cents, d.amount_cents) as asked_cents,
    coalesce(p.status, d.status) as asked_status,
    p.order_id, d.user_id
  from payment_event_processing w
  join payment_event e on e.provider = w.provider and e.event_id = w.event_id
  cross join lateral (
    select case when e.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then e.reference::uuid end as id
  ) r
  left join payment p on e.purpose = 'order' and p.id = r.id and p.provider = e.provider
  left join deposit d on e.purpose = 'deposit' and d.id = r.id and d.provider = e.provider
`;

/** One reason, which is all that a page asks for, is read in the order of its index. */
function reasonIn(reasons: readonly PaymentReviewReason[]) {
  const [only, ...others] = reasons;
  if (only === undefined) return sql`true`;
  return others.length === 0 ? sql`w.reason = ${only}` : sql`w.reason = any(${reasons}::text[])`;
}

/** Events that staff look at, the newest first. */
export async function listReviewed(
  db: Db,
  asked: {
    isOpen: boolean;
    reasons: readonly PaymentReviewReason[] | undefined;
    cursor: string | undefined;
    limit: number;
  },
): Promise<ReviewedRow[]> {
  const { isOpen, reasons = [], cursor, limit } = asked;
  const { rows } = await sql<ReviewedRow>`
    ${reviewed}
    where w.reason is not null
      and ${isOpen ? sql`w.reason in ('mismatch', 'unknown', 'failing') and w.resolution is null` : sql`true`}
      and ${reasonIn(reasons)}
      and ${cursor === undefined ? sql`true` : sql`w.id < ${cursor}`}
    order by w.id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** One event that staff look at. Read without a lock: its order or deposit is locked first. */
export async function findReviewed(db: Db, id: string): Promise<ReviewedRow | undefined> {
  const { rows } = await sql<ReviewedRow>`
    ${reviewed} where w.id = ${id} and w.reason is not null
  `.execute(db);
  return rows[0];
}
