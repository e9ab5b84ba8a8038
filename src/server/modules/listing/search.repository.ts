/**
 * SQL of the search over all public offers. Every query reads a bounded number of rows, whatever the number of
 * offers: the newest thousand first, then what the trigram index finds, cut off.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Words that all must occur in a title, each in one of several spellings. Plain letters and digits only. */
export type WordSpellings = readonly (readonly string[])[];

/** A word of so many letters holds a trigram; shorter ones cannot use the index and are not asked for. */
export const MIN_INDEXED_WORD = 3;

const RECENT = 1_000;
const CANDIDATES = 400;
/** Categories are read one by one along their order; the text names few. */
const MAX_CATEGORIES = 12;

function titleHolds(words: WordSpellings): RawBuilder<unknown> {
  const conditions = words.map((spellings) => {
    const any = spellings.map((word) => sql`search like search_text(${`%${word}%`})`);
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

async function idsOf(db: Db, query: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

/** Among the newest offers: frequent words are found here, and the index is not asked. */
export function selectRecentMatches(db: Db, words: WordSpellings, limit: number) {
  return idsOf(
    db,
    sql<{ id: string }>`
      select id from (
        select id, rank, search from offer where listed
        order by published_at desc, id desc limit ${RECENT}
      ) recent
      where ${titleHolds(words)} order by rank desc, id desc limit ${limit}
    `,
  );
}

/** Through the trigram index: words that are rare among the newest offers. The closest title first. */
export function selectIndexedMatches(
  db: Db,
  words: WordSpellings,
  categoryIds: readonly string[] | null,
  limit: number,
) {
  const phrase = words.map(([word = '']) => word).join(' ');
  const within =
    categoryIds === null ? sql`true` : sql`category_id = any(${[...categoryIds]}::uuid[])`;
  return idsOf(
    db,
    sql<{ id: string }>`
      select id from (
        select id, rank, search from offer
        where listed and ${within} and ${titleHolds(words)} limit ${CANDIDATES}
      ) found
      order by round(word_similarity(search_text(${phrase}), search)::numeric, 1) desc,
        rank desc, id desc
      limit ${limit}
    `,
  );
}

/** The best of some categories. */
export function selectTopOfCategories(db: Db, categoryIds: readonly string[], limit: number) {
  return idsOf(
    db,
    sql<{ id: string }>`
      select top.id
      from unnest(${categoryIds.slice(0, MAX_CATEGORIES)}::uuid[]) as wanted (category_id)
      cross join lateral (
        select id, rank from offer where listed and category_id = wanted.category_id
        order by rank desc, id desc limit ${limit}
      ) top
      order by top.rank desc, top.id desc limit ${limit}
    `,
  );
}

const LIKE_WORDS = 40;

/**
 * Known words of titles that resemble a word or begin as it does, the most alike first: two letters that changed
 * places in the middle of a short word leave few trigrams in common.
 */
export async function selectLikeWords(db: Db, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from offer_word, (select search_text(${word}) as wanted) typed
    where word % wanted or (
      word like left(wanted, 2) || '%'
      and length(word) between length(wanted) - 2 and length(wanted) + 2
    )
    order by similarity(word, wanted) desc, word limit ${LIKE_WORDS}
  `.execute(db);
  return rows.map((row) => row.word);
}
