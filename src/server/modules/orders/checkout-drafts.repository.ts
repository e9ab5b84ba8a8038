/** SQL of what buyers have begun at checkouts. */
import { sql } from 'kysely';
import type { DraftPart } from '~/contracts/orders/checkout-drafts.contract.ts';
import type { Db } from '../../db/database.ts';

export interface DraftSubject {
  userId: string;
  /** The offers' ids in their order. */
  offers: readonly string[];
}

const subjectOf = ({ offers }: DraftSubject): string => offers.join(',');

/** Newest orders of a buyer among which one of a draft's offers is looked for. */
const LATEST_ORDERS = 50;

/**
 * The parts of a draft that were saved after `since`, and after the buyer ordered one of its offers: what arrives within a
 * minute of that was sent before the order was answered.
 */
export async function selectDraft(
  db: Db,
  of: DraftSubject,
  since: Date,
): Promise<{ part: DraftPart; ciphertext: string }[]> {
  const { rows } = await sql<{ part: DraftPart; ciphertext: string }>`
    select part, ciphertext from checkout_draft d
    where d.user_id = ${of.userId} and d.subject = ${subjectOf(of)} and d.saved_at > ${since}
      and not exists (
        select from (
          select offer_id, created_at from market_order
          where buyer_id = ${of.userId} order by id desc limit ${LATEST_ORDERS}
        ) placed
        where placed.offer_id = any(${[...of.offers]}::uuid[]) and placed.created_at >= d.saved_at - interval '1 minute'
      )
    order by part
  `.execute(db);
  return rows;
}

/** Saves a part in place of its former state; beyond `most` the person's oldest parts are removed. */
export async function saveDraftPart(
  db: Db,
  of: DraftSubject,
  saved: { part: DraftPart; ciphertext: string; at: Date },
  most: number,
): Promise<void> {
  await db
    .insertInto('checkout_draft')
    .values({
      user_id: of.userId,
      subject: subjectOf(of),
      part: saved.part,
      ciphertext: saved.ciphertext,
      saved_at: saved.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'subject', 'part'])
        .doUpdateSet({ ciphertext: saved.ciphertext, saved_at: saved.at }),
    )
    .execute();
  await sql`
    delete from checkout_draft where (user_id, subject, part) in (
      select user_id, subject, part from checkout_draft where user_id = ${of.userId}
      order by saved_at desc, subject, part offset ${most} for update skip locked
    )
  `.execute(db);
}

/** Deletes parts that were saved before the given time; returns how many. */
export async function deleteOldDrafts(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from checkout_draft where (user_id, subject, part) in (
      select user_id, subject, part from checkout_draft where saved_at < ${before} limit ${limit}
    ) returning part
  `.execute(db);
  return rows.length;
}
