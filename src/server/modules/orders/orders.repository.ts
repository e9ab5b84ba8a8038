/** SQL of orders: placing, locking, saving a change with its events in one statement, lists. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { DisputeReason } from '~/contracts/disputes/reasons.ts';
import type { SealedPartName } from '~/contracts/orders/handover.ts';
import type { OrderActor, OrderEvent, OrderStatus } from '~/domain/order-lifecycle.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import { askWithNext, type Later } from '../../db/sent-together.ts';
import { accountId, userAccount } from '../ledger/index.ts';
import type { MarketOrderTable } from './orders.tables.ts';
import { proposalsOf, type ProposalView } from './proposals.repository.ts';
import type { BuyerRecord } from './risk.ts';

/** An `order_event` as it is read with its order. */
export interface EventView {
  status: OrderStatus;
  event: OrderEvent | 'place';
  actor: OrderActor;
  at: string;
  note: string | null;
  images: string[];
}

/** A sealed part of the last delivery, as it is read with its order: never what is in it. */
export interface SealedView {
  id: string;
  unit: number;
  part: SealedPartName;
  sealed_at: string;
  opened_at: string | null;
  withdrawn: boolean;
}

export type OrderRow = Selectable<MarketOrderTable>;

/** An order with its people and its events. */
export interface OrderView extends OrderRow {
  buyer_name: string;
  buyer_avatar: string | null;
  seller_name: string;
  seller_avatar: string | null;
  /** Of what sellers gave the buyer. */
  buyer_stars_sum: number;
  buyer_ratings_count: number;
  events: EventView[];
  sealed: SealedView[];
  /** Of the open dispute, the oldest first. */
  proposals: ProposalView[];
  /** When the buyer first revealed something of the last delivery. */
  revealed_at: Date | null;
}

/** A locked order with the buyer's data for the risk rules. */
export interface LockedOrder extends OrderView {
  buyer_trust_level: number;
  buyer_registered_at: Date;
  buyer_completed: number;
}

const people = sql`
  b.public_name as buyer_name, b.avatar_media_id as buyer_avatar,
  b.buyer_stars_sum, b.buyer_ratings_count,
  s.public_name as seller_name, s.avatar_media_id as seller_avatar
`;
const joins = sql`
  join app_user b on b.id = o.buyer_id
  join app_user s on s.id = o.seller_id
`;
const eventsOf = sql`
  (select coalesce(json_agg(json_build_object('status', e.status, 'event', e.event,
      'actor', e.actor, 'at', e.at, 'note', e.note, 'images', e.images) order by e.id), '[]')
    from order_event e where e.order_id = o.id) as events
`;

const sealedOf = sql`
  (select coalesce(json_agg(json_build_object('id', p.id, 'unit', p.unit, 'part', p.part,
      'sealed_at', p.sealed_at, 'opened_at', p.opened_at, 'withdrawn', p.ended is not null)
      order by p.position), '[]')
    from sealed_part p where p.order_id = o.id and p.ended is distinct from 'replaced') as sealed
`;

/** A second delivery (decision 0038) has not been looked at, although the first was. */
const firstLook = sql`
  (select min(v.at) from secret_view v where v.order_id = o.id and v.at >= o.delivered_at) as revealed_at
`;

/** Completed purchases; ten or more count as ten. */
const completedOf = (buyerId: RawBuilder<unknown>) => sql`
  (select count(*) from (select from market_order done
    where done.buyer_id = ${buyerId} and done.status = 'completed' limit 10) as recent)::integer
`;

export async function findOrder(db: Db, id: string): Promise<OrderView | undefined> {
  const { rows } = await sql<OrderView>`
    /* prepared */
    select o.*, ${people}, ${eventsOf}, ${sealedOf}, ${proposalsOf}, ${firstLook} from market_order o ${joins} where o.id = ${id}
  `.execute(db);
  return rows[0];
}

/** The order, locked until the end of the transaction: before money, stock and promo code (architecture, *Locks*). */
export async function lockOrder(db: Db, id: string): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    /* prepared */
    select o.*, ${people}, ${eventsOf}, ${sealedOf}, ${proposalsOf}, ${firstLook},
      b.trust_level as buyer_trust_level, b.registered_at as buyer_registered_at,
      ${completedOf(sql`o.buyer_id`)} as buyer_completed
    from market_order o ${joins} where o.id = ${id} for no key update of o
  `.execute(db);
  const row = rows[0];
  // Events of a change that committed while we waited for the lock are not in this statement's snapshot.
  return row && { ...row, events: await refreshedEvents(db, row) };
}

/** Reads the events again only when the row shows that there are more than the first read returned. */
async function refreshedEvents(db: Db, row: LockedOrder): Promise<EventView[]> {
  if (row.events.at(-1)?.status === row.status) return row.events;
  const { rows } = await sql<{ events: EventView[] }>`
    select ${eventsOf} from market_order o where o.id = ${row.id}
  `.execute(db);
  return rows[0]?.events ?? row.events;
}

export interface NewEvent {
  from: OrderStatus | null;
  status: OrderStatus;
  event: OrderEvent | 'place';
  actor: OrderActor;
  actorId: string | null;
  note: string | null;
  /** Of a dispute that is opened. */
  reason?: DisputeReason | undefined;
  images: readonly string[];
  at: Date;
}

function eventValues(orderId: string, event: NewEvent): RawBuilder<unknown> {
  return sql`(${newId()}::uuid, ${orderId}::uuid, ${event.from}::text, ${event.status}::text,
    ${event.event}::text, ${event.actor}::text, ${event.actorId}::uuid, ${event.note}::text,
    ${event.reason ?? null}::text, ${[...event.images]}::uuid[], ${event.at}::timestamptz)`;
}

const eventColumns = sql`
  (id, order_id, from_status, status, event, actor, actor_id, note, reason, images, at)
`;

type People = Pick<
  OrderView,
  | 'buyer_name'
  | 'buyer_avatar'
  | 'seller_name'
  | 'seller_avatar'
  | 'buyer_stars_sum'
  | 'buyer_ratings_count'
>;

/** Inserts a new order with its first events and returns it, in one statement. */
export async function insertOrder(
  db: Db,
  order: OrderRow,
  events: readonly NewEvent[],
): Promise<OrderView> {
  const { offer, buyer_inputs: inputs, ...plain } = order;
  const { rows } = await sql<People>`
    /* prepared */
    with o as (
      insert into market_order (${sql.join(Object.keys(plain).map((name) => sql.ref(name)))},
        offer, buyer_inputs)
      values (${sql.join(Object.values(plain))}, ${JSON.stringify(offer)}, ${JSON.stringify(inputs)})
      returning buyer_id, seller_id
    ),
    noted as (
      insert into order_event ${eventColumns}
      values ${sql.join(events.map((event) => eventValues(order.id, event)))}
    )
    select ${people} from o ${joins}
  `.execute(db);
  const [names] = rows;
  if (!names) throw new Error('An inserted order is answered');
  const none = { sealed: [], proposals: [], revealed_at: null };
  return { ...order, ...names, ...none, events: events.map(viewOf) };
}

/** An event in the form in which `findOrder` reads it. */
export function viewOf(event: NewEvent): EventView {
  const { status, event: name, actor, at, note, images } = event;
  return { status, event: name, actor, at: at.toISOString(), note, images: [...images] };
}

/** The columns that a transition may change. */
export const mutable = [
  'status',
  'status_at',
  'risk',
  'promo_code',
  'discount_cents',
  'net_cents',
  'fee_cents',
  'paid_bonus_cents',
  'paid_card_cents',
  'paid_real_cents',
  'paid_provider_cents',
  'refunded_bonus_cents',
  'refunded_card_cents',
  'refunded_real_cents',
  'refunded_provider_cents',
  'refunded_promo_cents',
  'paid_at',
  'deliver_from',
  'redeliver_minutes',
  'started_at',
  'delivered_at',
  'completed_at',
  'deliver_by',
  'cancel_free_until',
  'check_until',
  'warranty_until',
  'seller_paid_on',
  'due_at',
  'due_event',
  'remind_at',
  'clock_stopped_at',
  'dispute_reason',
  'dispute_opened_by',
  'dispute_answered_at',
  'dispute_from',
  'dispute_escalated_at',
  'dispute_turn',
  'deliver_paused_ms',
  'check_paused_ms',
  'disputes_count',
  'buyer_withdrawals',
  'seller_withdrawals',
  'secrets_count',
  'sealed_count',
  'bank_stopped_at',
  'promise',
  'promise_payment_id',
  'promised_cents',
  'promised_until',
] as const satisfies readonly (keyof OrderRow)[];

/** Saves a locked order with its new events, in one statement. */
export async function saveOrder(
  db: Db,
  order: OrderRow,
  events: readonly NewEvent[],
): Promise<void> {
  const changes = mutable.map((name) => sql`${sql.ref(name)} = ${order[name]}`);
  await sql`
    /* prepared */
    with noted as (
      insert into order_event ${eventColumns}
      values ${sql.join(events.map((event) => eventValues(order.id, event)))}
    )
    update market_order set ${sql.join(changes)} where id = ${order.id}
  `.execute(db);
}

/** Changes what an unpaid order costs because of a promo code. No status changes, so there is no event. */
export async function saveDiscount(
  db: Db,
  orderId: string,
  promo: { code: string | null; discountCents: number },
): Promise<void> {
  await db
    .updateTable('market_order')
    .set({ promo_code: promo.code, discount_cents: promo.discountCents })
    .where('id', '=', orderId)
    .execute();
}

export interface Parties {
  buyerStays: boolean;
  /** Owes the market after a chargeback. */
  buyerOwes: boolean;
  /** Null when there is no such offer. */
  seller: { id: string; stays: boolean } | null;
}

/**
 * The accounts of a new order, before its offer. The buyer's is locked: their orders are placed one after the other.
 * The seller's gets the same share lock that the order's foreign key takes, so that an order and a request for account
 * deletion see each other, whichever is first. Sent with the next statement.
 */
export async function lockParties(
  db: Db,
  buyerId: string,
  offerId: string,
): Promise<Later<Parties>> {
  const statement = sql<{
    buyer_stays: boolean | null;
    buyer_owes: boolean;
    seller_id: string | null;
    seller_stays: boolean | null;
  }>`
    /* prepared */
    with buyer as materialized (
      select deletion_due_at is null and deleted_at is null as stays from app_user
      where id = ${buyerId} for no key update
    ),
    seller as materialized (
      select id, deletion_due_at is null and deleted_at is null as stays from app_user
      where id = (select seller_id from offer where id = ${offerId}) for key share
    )
    select (select stays from buyer) as buyer_stays,
      exists (select from ledger_account
        where id = ${accountId(userAccount('debt', buyerId))} and balance < 0) as buyer_owes,
      (select id from seller) as seller_id, (select stays from seller) as seller_stays
  `;
  const answer = await askWithNext(db, statement);
  return async () => {
    const [row] = await answer();
    return {
      buyerStays: row?.buyer_stays ?? false,
      buyerOwes: row?.buyer_owes ?? false,
      seller: row?.seller_id ? { id: row.seller_id, stays: row.seller_stays ?? false } : null,
    };
  };
}

/** What the rules of risk know of a buyer; `lockOrder` reads the same. */
export async function findBuyerRecord(db: Db, buyerId: string): Promise<BuyerRecord> {
  const { rows } = await sql<BuyerRecord>`
    select b.registered_at as "registeredAt", ${completedOf(sql`b.id`)} as "completedOrders"
    from app_user b where b.id = ${buyerId}
  `.execute(db);
  const [record] = rows;
  if (!record) throw new Error('A buyer has an account');
  return record;
}

/** Whether the buyer has no other order that is open or was completed. */
export async function isFirstOrder(
  db: Db,
  buyerId: string,
  except: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from market_order where buyer_id = ${buyerId} and status not in ('cancelled', 'refund')
        and id is distinct from ${except}::uuid
    ) as found
  `.execute(db);
  return rows[0]?.found === false;
}

/** Locks one order whose timer is due, or returns undefined. Orders that are locked elsewhere are skipped. */
export async function lockNextDue(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from market_order where due_at <= ${now} and id <> all(${[...except]}::uuid[])
    order by due_at, id limit 1 for no key update skip locked
  `.execute(db);
  return rows[0];
}

/** Locks one order with a reminder that is due, or returns undefined. Orders that are locked elsewhere are skipped. */
export async function lockNextReminder(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from market_order where remind_at <= ${now} and id <> all(${[...except]}::uuid[])
    order by remind_at, id limit 1 for no key update skip locked
  `.execute(db);
  return rows[0];
}

/** Records that delivered data was revealed: all of the vault's, or these sealed parts. */
export async function insertSecretViews(
  db: Db,
  view: { orderId: string; userId: string; ip: string; at: Date },
  sealedIds: readonly (string | null)[] = [null],
): Promise<void> {
  const { orderId, userId, ip, at } = view;
  const rows = sealedIds.map((sealed) => ({
    id: newId(),
    order_id: orderId,
    sealed_id: sealed,
    user_id: userId,
    ip,
    at,
  }));
  await db.insertInto('secret_view').values(rows).execute();
}
