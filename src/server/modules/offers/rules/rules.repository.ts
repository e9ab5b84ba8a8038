/** SQL of the rules that offers have to keep. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { AttributeValue, VolumeDiscount } from '../offers.tables.ts';
import type { OwnRow } from '../own-offers.repository.ts';
import type { CategoryRuleTable, ListedWordTable, RuleCheckTable } from './rules.tables.ts';

export type WordRow = Selectable<ListedWordTable>;
export type RuleCheckRow = Selectable<RuleCheckTable>;
export type CategoryRuleRow = Selectable<CategoryRuleTable>;
export type StoredScope = Pick<WordRow, 'scope' | 'scope_id'>;

/** By which a process knows whether the rules in its memory are old. */
export async function selectStamp(db: Db): Promise<string> {
  const row = await db.selectFrom('offer_rules').select('stamp').executeTakeFirstOrThrow();
  return row.stamp;
}

/** After each change of the rules, in its transaction: changes of the rules wait for each other here. */
export async function renewStamp(db: Db, stamp: string): Promise<void> {
  await db.updateTable('offer_rules').set({ stamp }).execute();
}

/** Changes of the rules wait for each other until the transaction ends. */
export async function lockRules(db: Db): Promise<void> {
  await db.selectFrom('offer_rules').select('stamp').forUpdate().execute();
}

/** All words, the newest first. */
export function selectWords(db: Db): Promise<WordRow[]> {
  return db
    .selectFrom('listed_word')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('plain')
    .execute();
}

export async function countWords(db: Db): Promise<number> {
  const row = await db
    .selectFrom('listed_word')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** @returns whether it was not listed yet in its scope */
export async function insertWord(db: Db, word: Insertable<ListedWordTable>): Promise<boolean> {
  const row = await db
    .insertInto('listed_word')
    .values(word)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function lockWord(db: Db, id: string): Promise<WordRow | undefined> {
  return db
    .selectFrom('listed_word')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateWord(
  db: Db,
  id: string,
  change: Pick<WordRow, 'kind' | 'inside'>,
): Promise<void> {
  await db.updateTable('listed_word').set(change).where('id', '=', id).execute();
}

export async function deleteWord(db: Db, id: string): Promise<void> {
  await db.deleteFrom('listed_word').where('id', '=', id).execute();
}

/** Of all categories that ask for anything, the last changed first. */
export function selectCategoryRules(db: Db): Promise<CategoryRuleRow[]> {
  return db
    .selectFrom('category_rule')
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('category_id')
    .execute();
}

export function findCategoryRule(db: Db, categoryId: string): Promise<CategoryRuleRow | undefined> {
  return db
    .selectFrom('category_rule')
    .selectAll()
    .where('category_id', '=', categoryId)
    .executeTakeFirst();
}

/** Writes what a category asks for. */
export async function writeCategoryRule(
  db: Db,
  rule: Insertable<CategoryRuleTable>,
): Promise<void> {
  const { category_id: _place, ...change } = rule;
  await db
    .insertInto('category_rule')
    .values(rule)
    .onConflict((conflict) => conflict.column('category_id').doUpdateSet(change))
    .execute();
}

/** Begins a look at the offers of a scope; one that runs there begins again. */
export async function beginCheck(
  db: Db,
  check: Pick<RuleCheckRow, 'id' | 'scope' | 'scope_id' | 'created_at'>,
): Promise<void> {
  const again = await db
    .updateTable('rule_check')
    .set({ after: null, checked: 0, held: 0, released: 0, created_at: check.created_at })
    .where('status', '=', 'running')
    .where('scope', '=', check.scope)
    .where('scope_id', 'is not distinct from', check.scope_id)
    .returning('id')
    .executeTakeFirst();
  if (!again)
    await db
      .insertInto('rule_check')
      .values({ ...check, status: 'running' })
      .execute();
}

/** The one that began last: one that began again keeps its id. */
export function selectNewestCheck(db: Db): Promise<RuleCheckRow | undefined> {
  return db
    .selectFrom('rule_check')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The oldest running one that began before an instant, unless another process has it. */
export function claimCheck(
  db: Db,
  before: Date,
  except: readonly string[],
): Promise<RuleCheckRow | undefined> {
  return db
    .selectFrom('rule_check')
    .selectAll()
    .where('status', '=', 'running')
    .where('created_at', '<=', before)
    .where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function updateCheck(
  db: Db,
  id: string,
  change: Partial<
    Pick<RuleCheckRow, 'status' | 'after' | 'checked' | 'held' | 'released' | 'ended_at'>
  >,
): Promise<void> {
  await db.updateTable('rule_check').set(change).where('id', '=', id).execute();
}

/** What is looked at of an offer on sale. */
export interface ReadOffer {
  id: string;
  category_id: string;
  title: string;
  description: string;
  attributes: Record<string, AttributeValue>;
  price_micros: number;
  volume_discounts: VolumeDiscount[];
  in_stock: number;
  delivery_method: 'manual' | 'instant';
  proven_units: number | null;
  proven_goods: string | null;
}

const readColumns = sql`
  id, category_id, title, description, attributes, price_micros, volume_discounts,
  in_stock, delivery_method, proven_units, proven_goods
`;

/**
 * The newest offers on sale of some categories, or of all.
 * @param categoryIds null: all
 */
export async function selectNewestOnSale(
  db: Db,
  categoryIds: readonly string[] | null,
  limit: number,
): Promise<ReadOffer[]> {
  const { rows } = await (
    categoryIds === null
      ? sql<ReadOffer>`
        select ${readColumns} from offer where listed
        order by published_at desc, id desc limit ${limit}
      `
      : sql<ReadOffer>`
        select o.* from unnest(${[...categoryIds]}::uuid[]) as c (wanted)
        cross join lateral (
          select ${readColumns}, published_at from offer
          where category_id = c.wanted and listed
          order by published_at desc, id desc limit ${limit}
        ) o
        order by o.published_at desc, o.id desc limit ${limit}
      `
  ).execute(db);
  return rows;
}

export interface NextOffer extends ReadOffer, Pick<OwnRow, 'status' | 'held' | 'cleared_words'> {
  /** Whether the rules may hold or release it. */
  is_public: boolean;
}

/** The next offers of the table. */
export async function selectNextOffers(
  db: Db,
  after: string | null,
  limit: number,
): Promise<NextOffer[]> {
  const { rows } = await sql<NextOffer>`
    select ${readColumns}, status, held, cleared_words,
      deleted_at is null and (status in ('active', 'sold') or (status = 'on_review' and held)) as is_public
    from offer where ${after === null ? sql`true` : sql`id > ${after}`}
    order by id limit ${limit}
  `.execute(db);
  return rows;
}

export interface HeldOffer extends Pick<OwnRow, 'id' | 'held'> {
  status: 'on_review' | 'active' | 'sold';
}

/**
 * Holds or releases offers that the caller has locked, in one statement.
 * @param versions 1: it is a change of its own; 0: part of one that has counted already
 */
export async function updateHeld(
  db: Db,
  offers: readonly HeldOffer[],
  now: Date,
  versions: 0 | 1 = 1,
): Promise<void> {
  if (offers.length === 0) return;
  await sql`
    update offer o
    set status = n.status, held = n.held, version = o.version + ${versions}, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as n (id uuid, status text, held boolean)
    where o.id = n.id
  `.execute(db);
}
