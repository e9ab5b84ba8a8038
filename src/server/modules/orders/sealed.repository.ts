/** SQL of sealed parts: what a seller hands over in secret by manual delivery. */
import { sql } from 'kysely';
import type { SealedPartName } from '~/contracts/orders/handover.ts';
import type { Db } from '../../db/database.ts';
import type { SealedView } from './orders.repository.ts';

export interface NewSealedPart {
  id: string;
  unit: number;
  part: SealedPartName;
  ciphertext: string;
}

/** Stores the parts of a delivery in their order. What was sealed for the order before is erased: this replaces it. */
export async function replaceSealed(
  db: Db,
  orderId: string,
  parts: readonly NewSealedPart[],
  at: Date,
): Promise<void> {
  await sql`
    update sealed_part set ciphertext = null, ended = 'replaced'
    where order_id = ${orderId} and ended is distinct from 'replaced'
  `.execute(db);
  if (parts.length === 0) return;
  const rows = parts.map((part, position) => ({
    ...part,
    order_id: orderId,
    position,
    sealed_at: at,
  }));
  await db.insertInto('sealed_part').values(rows).execute();
}

/** Erases what nobody has opened: it stays the seller's. Returns how many parts can still be opened. */
export async function withdrawUnopened(db: Db, orderId: string): Promise<number> {
  await sql`
    update sealed_part set ciphertext = null, ended = 'withdrawn'
    where order_id = ${orderId} and opened_at is null and ended is null
  `.execute(db);
  const { left } = await db
    .selectFrom('sealed_part')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('order_id', '=', orderId)
    .where('ended', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** The parts of the last delivery, without what is in them. */
export async function selectSealed(db: Db, orderId: string): Promise<SealedView[]> {
  const rows = await db
    .selectFrom('sealed_part')
    .select(['id', 'unit', 'part', 'sealed_at', 'opened_at', 'ended'])
    .where('order_id', '=', orderId)
    .where(sql<boolean>`ended is distinct from 'replaced'`)
    .orderBy('position')
    .execute();
  return rows.map(({ ended, sealed_at: sealedAt, opened_at: openedAt, ...part }) => ({
    ...part,
    sealed_at: sealedAt.toISOString(),
    opened_at: openedAt?.toISOString() ?? null,
    withdrawn: ended !== null,
  }));
}

export interface OpenedRow {
  id: string;
  unit: number;
  part: SealedPartName;
  ciphertext: string;
  opened_at: Date;
  /** It was opened by this call for the first time. */
  is_first: boolean;
}

/** Those of the parts that can be opened, marked as opened if they were not yet. */
export async function openParts(
  db: Db,
  orderId: string,
  ids: readonly string[],
  now: Date,
): Promise<OpenedRow[]> {
  const { rows } = await sql<OpenedRow>`
    with before as (
      select id, opened_at from sealed_part
      where order_id = ${orderId} and id = any(${[...ids]}::uuid[]) and ended is null
      for no key update
    ),
    opened as (
      update sealed_part p set opened_at = coalesce(p.opened_at, ${now})
      from before where p.id = before.id
      returning p.id, p.unit, p.part, p.position, p.ciphertext, p.opened_at,
        before.opened_at is null as is_first
    )
    select id, unit, part, ciphertext, opened_at, is_first from opened order by position
  `.execute(db);
  return rows;
}
