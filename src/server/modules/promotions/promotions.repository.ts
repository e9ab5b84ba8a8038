/** SQL of promo codes. The code's row lock serializes all uses and returns of the same code. */
import { sql, type Selectable } from 'kysely';
import type { Currency } from '~config';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { ActivationStatus, PromoCodeTable, PromoScope } from './promotions.tables.ts';

export type PromoCodeRow = Selectable<PromoCodeTable>;

export interface NewPromoCode {
  code: string;
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

/** The personal code that a user has not used up; the oldest, when there are several. */
export async function findPersonalCode(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('promo_code')
    .select('code')
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('total_limit', 'is', null), eb('used_count', '<', eb.ref('total_limit'))]),
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.code ?? null;
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

/** Inserts one use of the locked code, and ends the user's saved activations of this code. */
export async function insertUse(db: Db, activation: NewActivation): Promise<void> {
  await insertActivation(db, activation);
  await sql`
    with kept as (
      update promo_activation set status = 'returned', updated_at = ${activation.at}
      where code_id = ${activation.codeId} and user_id = ${activation.userId} and status = 'active'
    )
    update promo_code set used_count = used_count + 1 where id = ${activation.codeId}
  `.execute(db);
}

/** Marks the use of an order's code as consumed. */
export async function consumeUse(db: Db, orderId: string, at: Date): Promise<void> {
  await db
    .updateTable('promo_activation')
    .set({ status: 'consumed', updated_at: at })
    .where('order_id', '=', orderId)
    .where('status', '=', 'reserved')
    .execute();
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
      'c.percent_bps',
      'c.amount_cents',
      'c.currency as code_currency',
    ]);
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

/** A user's activations that were not returned, newest first. */
export function activationsOf(db: Db, userId: string, limit: number) {
  return activations(db)
    .where('a.user_id', '=', userId)
    .where('a.status', '<>', 'returned')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
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
      from promo_code c join uses u on u.code_id = c.id where u.n > c.user_limit
  `.execute(db);
  return rows;
}
