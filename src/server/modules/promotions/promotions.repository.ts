/** SQL of promo codes. The code's row lock serializes all uses and returns of the same code. */
import { sql, type Selectable } from 'kysely';
import type { Currency } from '~config';
import type { PromoType } from '~/contracts/promotions/promotions.contract.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import { askWithNext, type Later } from '../../db/sent-together.ts';
import type { ActivationStatus, PromoCodeTable, PromoScope } from './promotions.tables.ts';

export type PromoCodeRow = Selectable<PromoCodeTable>;

export interface NewPromoCode {
  code: string;
  /** A discount on orders, unless it says otherwise. */
  type?: PromoType;
  /** Either a percentage in basis points or a fixed amount in cents of the currency. */
  percentBps?: number;
  amountCents?: number;
  currency?: Currency;
  scope?: PromoScope;
  scopeId?: string;
  minimumCents?: number;
  startsAt?: Date;
  endsAt?: Date;
  totalLimit?: number;
  userLimit?: number;
  firstOrderOnly?: boolean;
  /** Makes it a personal code. */
  userId?: string;
  maxDiscountCents?: number;
  at: Date;
}

/** Inserts a promo code and returns its id. */
export async function createPromoCode(db: Db, code: NewPromoCode): Promise<string> {
  const id = newId();
  await db
    .insertInto('promo_code')
    .values({
      id,
      code: code.code,
      type: code.type ?? 'market::order_discount',
      percent_bps: code.percentBps ?? null,
      amount_cents: code.amountCents ?? null,
      currency: code.currency ?? 'USD',
      scope: code.scope ?? 'all',
      scope_id: code.scopeId ?? null,
      minimum_cents: code.minimumCents ?? 0,
      starts_at: code.startsAt ?? null,
      ends_at: code.endsAt ?? null,
      total_limit: code.totalLimit ?? null,
      user_limit: code.userLimit ?? null,
      first_order_only: code.firstOrderOnly ?? false,
      user_id: code.userId ?? null,
      max_discount_cents: code.maxDiscountCents ?? null,
      created_at: code.at,
    })
    .execute();
  return id;
}

export function findPromoCode(db: Db, code: string): Promise<PromoCodeRow | undefined> {
  return db.selectFrom('promo_code').selectAll().where('code', '=', code).executeTakeFirst();
}

/** A code that is applied to an order without being typed, and where it came from. */
export interface OwnCode extends PromoCodeRow {
  origin: 'kept' | 'personal';
  /** Reserved and consumed uses by this person. */
  uses: number;
}

const MOST_KEPT = 20;

/**
 * The codes that a user's order of an offer may get by itself, in this order: kept for the offer, kept for any order,
 * made for the user; of several the newest kept and the oldest personal first. Sent with the next statement.
 */
export function ownCodes(db: Db, userId: string, offerId: string): Promise<Later<OwnCode[]>> {
  const statement = sql<OwnCode>`
    /* prepared */
    with own as (
      (select distinct on (a.code_id) a.code_id, 'kept' as origin,
          case when a.offer_id is null then 2 else 1 end as place, a.id as since
        from promo_activation a
        where a.user_id = ${userId} and a.status = 'active'
          and (a.offer_id = ${offerId} or a.offer_id is null)
        order by a.code_id, a.offer_id nulls last, a.id desc)
      union all
      select c.id, 'personal', 3, c.id from promo_code c
        where c.user_id = ${userId} and c.disabled_at is null and c.type = 'market::order_discount'
    )
    select c.*, own.origin,
      (select count(*)::int from promo_activation u
        where u.code_id = c.id and u.user_id = ${userId} and u.status in ('reserved', 'consumed')) as uses
    from own join promo_code c on c.id = own.code_id
    where own.origin = 'kept' or not exists (
      select from own kept where kept.code_id = own.code_id and kept.origin = 'kept'
    )
    order by own.place, case when own.place < 3 then own.since end desc, c.created_at, c.id
    limit ${MOST_KEPT}
  `;
  return askWithNext(db, statement);
}

/** The codes that were made for a user and are not switched off, with the user's uses; the oldest first. */
export function personalCodes(db: Db, userId: string) {
  return db
    .selectFrom('promo_code as c')
    .selectAll('c')
    .select((eb) =>
      eb
        .selectFrom('promo_activation as u')
        .select((count) => count.fn.countAll<number>().as('uses'))
        .whereRef('u.code_id', '=', 'c.id')
        .whereRef('u.user_id', '=', 'c.user_id')
        .where('u.status', 'in', ['reserved', 'consumed'])
        .as('uses'),
    )
    .where('c.user_id', '=', userId)
    .where('c.disabled_at', 'is', null)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(MOST_KEPT)
    .execute();
}

/** The code, locked until the end of the transaction. */
export function lockPromoCode(db: Db, code: string): Promise<PromoCodeRow | undefined> {
  return db
    .selectFrom('promo_code')
    .selectAll()
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** How often a user has used a code: reserved and consumed uses. */
export async function usesOf(db: Db, codeId: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom('promo_activation')
    .select((eb) => eb.fn.countAll<number>().as('uses'))
    .where('code_id', '=', codeId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['reserved', 'consumed'])
    .executeTakeFirstOrThrow();
  return row.uses;
}

export interface NewActivation {
  id: string;
  codeId: string;
  userId: string;
  orderId: string | null;
  offerId: string | null;
  count: number | null;
  currency: Currency;
  discountCents: number;
  status: ActivationStatus;
  at: Date;
}

export async function insertActivation(db: Db, activation: NewActivation): Promise<void> {
  await db
    .insertInto('promo_activation')
    .values({
      id: activation.id,
      code_id: activation.codeId,
      user_id: activation.userId,
      order_id: activation.orderId,
      offer_id: activation.offerId,
      count: activation.count,
      currency: activation.currency,
      discount_cents: activation.discountCents,
      status: activation.status,
      created_at: activation.at,
      updated_at: activation.at,
    })
    .execute();
}

/** Inserts one use of the locked code. */
export async function insertUse(db: Db, activation: NewActivation): Promise<void> {
  await insertActivation(db, activation);
  await db
    .updateTable('promo_code')
    .set((eb) => ({
      used_count: eb('used_count', '+', 1),
      first_used_at: eb.fn.coalesce('first_used_at', eb.val(activation.at)),
      last_used_at: activation.at,
    }))
    .where('id', '=', activation.codeId)
    .execute();
}

/**
 * Marks the use of an order's code as consumed, and ends what its buyer kept of this code: until the payment the order
 * may still end, and then the code is kept as before.
 */
export async function consumeUse(db: Db, orderId: string, at: Date): Promise<void> {
  await sql`
    with used as (
      update promo_activation set status = 'consumed', updated_at = ${at}
      where order_id = ${orderId} and status = 'reserved'
      returning code_id, user_id
    )
    update promo_activation kept set status = 'returned', updated_at = ${at}
      from used where kept.code_id = used.code_id and kept.user_id = used.user_id
        and kept.status = 'active'
  `.execute(db);
}

/** A code that the user keeps already for the same thing; undefined when there is none. */
export function findReservation(
  db: Db,
  kept: { codeId: string; userId: string; offerId: string | null },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('promo_activation')
    .select('id')
    .where('code_id', '=', kept.codeId)
    .where('user_id', '=', kept.userId)
    .where('offer_id', 'is not distinct from', kept.offerId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
}

/** Changes for how many units a code is kept, and what it would take off. */
export async function updateKept(
  db: Db,
  id: string,
  kept: {
    count: number | null;
    currency: Currency;
    discountCents: number;
    at: Date;
  },
): Promise<void> {
  await db
    .updateTable('promo_activation')
    .set({
      count: kept.count,
      currency: kept.currency,
      discount_cents: kept.discountCents,
      updated_at: kept.at,
    })
    .where('id', '=', id)
    .execute();
}

/** How many codes a user keeps. */
export async function countKept(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('promo_activation')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return row.kept;
}

/** Gives an order's use back. Does nothing when there is none. */
export async function returnUse(db: Db, orderId: string, at: Date): Promise<void> {
  await sql`
    with given as (
      update promo_activation set status = 'returned', updated_at = ${at}
      where order_id = ${orderId} and status in ('reserved', 'consumed')
      returning code_id
    )
    update promo_code set used_count = used_count - 1 from given where promo_code.id = given.code_id
  `.execute(db);
}

function activations(db: Db) {
  return db
    .selectFrom('promo_activation as a')
    .innerJoin('promo_code as c', 'c.id', 'a.code_id')
    .select([
      'a.id',
      'a.user_id',
      'a.status',
      'a.order_id',
      'a.offer_id',
      'a.count',
      'a.currency',
      'a.discount_cents',
      'a.created_at',
      'c.code',
      'c.type',
      'c.percent_bps',
      'c.amount_cents',
      'c.currency as code_currency',
      'c.starts_at',
      'c.ends_at',
      'c.disabled_at',
      'c.total_limit',
      'c.used_count',
      'c.user_limit',
      'c.first_order_only',
    ])
    .select((eb) =>
      eb
        .selectFrom('promo_activation as u')
        .select((count) => count.fn.countAll<number>().as('uses'))
        .whereRef('u.code_id', '=', 'a.code_id')
        .whereRef('u.user_id', '=', 'a.user_id')
        .where('u.status', 'in', ['reserved', 'consumed'])
        .as('uses'),
    );
}

export type ActivationRow = Awaited<ReturnType<typeof getActivation>>;

export function getActivation(db: Db, id: string) {
  return activations(db).where('a.id', '=', id).executeTakeFirstOrThrow();
}

export function findActivation(db: Db, id: string) {
  return activations(db)
    .where('a.id', '=', id)
    .where('a.status', '<>', 'returned')
    .executeTakeFirst();
}

/** A user's activations that were not returned, of one order where it is named, newest first, from before an id on. */
export function activationsOf(
  db: Db,
  userId: string,
  page: {
    before: string | undefined;
    orderId?: string | undefined;
    limit: number;
  },
) {
  let query = activations(db)
    .where('a.user_id', '=', userId)
    .where('a.status', '<>', 'returned')
    // A code on an unpaid order is kept for the case that the order ends unpaid: one line, not two.
    .where((eb) =>
      eb.or([
        eb('a.status', '<>', 'active'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('promo_activation as r')
              .select('r.id')
              .whereRef('r.code_id', '=', 'a.code_id')
              .whereRef('r.user_id', '=', 'a.user_id')
              .where('r.status', '=', 'reserved'),
          ),
        ),
      ]),
    )
    .orderBy('a.id', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('a.id', '<', page.before);
  if (page.orderId !== undefined) query = query.where('a.order_id', '=', page.orderId);
  return query.execute();
}

/** Ends a saved activation. False when it has ended already. */
export async function endActivation(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('promo_activation')
    .set({ status: 'returned', updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Uses that exceed the limits, or wrong counters. No rows means no violation. */
export async function promoViolations(db: Db): Promise<{ check: string; detail: string }[]> {
  const { rows } = await sql<{ check: string; detail: string }>`
    with uses as (
      select code_id, user_id, count(*)::int as n from promo_activation
      where status in ('reserved', 'consumed') group by code_id, user_id
    )
    select 'promo uses are counted' as check,
        format('code %s: counted %s, uses %s', c.code, c.used_count, coalesce(sum(u.n), 0)) as detail
      from promo_code c left join uses u on u.code_id = c.id
      group by c.id having c.used_count <> coalesce(sum(u.n), 0)
    union all
    select 'promo uses stay within the total limit', format('code %s: %s uses', c.code, c.used_count)
      from promo_code c where c.used_count > c.total_limit
    union all
    select 'promo uses stay within the limit per user', format('code %s, user %s: %s', c.code, u.user_id, u.n)
      from promo_code c join uses u on u.code_id = c.id
      where u.n > coalesce(c.user_limit, case when c.type = 'wallet::balance_deposit' then 1 end)
  `.execute(db);
  return rows;
}
