/**
 * SQL of the search over all public offers. Every query reads a bounded number of rows, whatever the number of
 * offers: first the newest thousand, then a limited number of trigram index matches.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import { rankInRound, roundOf } from '../offers/index.ts';

/** Words that all must occur in a title, each in one of several spellings. Plain letters and digits only. */
export type WordSpellings = readonly (readonly string[])[];

/** Shorter words contain no trigram: they cannot use the index and are not searched. */
export const MIN_INDEXED_WORD = 3;

const RECENT = 1_000;
const CANDIDATES = 400;
/** Maximum number of categories; each is read by an index scan of its own. */
const MAX_CATEGORIES = 12;

function titleHolds(words: WordSpellings): RawBuilder<unknown> {
  const conditions = words.map((spellings) => {
    const any = spellings.map((word) => sql`search like search_text(${`%${word}%`})`);
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** How many cheaper offers of the same seller were found: sellers take turns. */
const cheaperOfSeller = sql`
  row_number() over (partition by seller_id order by catalog_price_micros, id) - 1
`;

async function idsOf(db: Db, query: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

/** Matches among the newest offers: enough for frequent words, without the trigram index. */
export function selectRecentMatches(db: Db, words: WordSpellings, limit: number) {
  return idsOf(
    db,
    sql<{ id: string }>`
      select id from (
        select id, rank, ${cheaperOfSeller} as before from (
          select id, seller_id, catalog_price_micros, rank, search from offer where listed
          order by published_at desc, id desc limit ${RECENT}
        ) recent
        where ${titleHolds(words)}
      ) found
      order by ${rankInRound(sql`rank`, sql`before`)} desc, id desc limit ${limit}
    `,
  );
}

/** Matches through the trigram index, for words that are rare among the newest offers. The closest title first. */
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
        select id, rank, likeness,
          row_number() over (
            partition by seller_id order by likeness desc, catalog_price_micros, id
          ) - 1 as before
        from (
          select id, seller_id, catalog_price_micros, rank,
            round(word_similarity(search_text(${phrase}), search)::numeric, 1) as likeness
          from offer where listed and ${within} and ${titleHolds(words)} limit ${CANDIDATES}
        ) candidate
      ) found
      order by ${roundOf(sql`before`)}, likeness desc, ${rankInRound(sql`rank`, sql`before`)} desc,
        id desc
      limit ${limit}
    `,
  );
}

/** The best of some categories, in which sellers take turns over all of them: who leads in each has no more than a round. */
export function selectTopOfCategories(db: Db, categoryIds: readonly string[], limit: number) {
  return idsOf(
    db,
    sql<{ id: string }>`
      select id from (
        select id, rank, ${cheaperOfSeller} as before from (
          select top.*
          from unnest(${categoryIds.slice(0, MAX_CATEGORIES)}::uuid[]) as wanted (category_id)
          cross join lateral (
            select id, seller_id, catalog_price_micros, rank from offer
            where listed and category_id = wanted.category_id
            order by rank desc, id desc limit ${limit}
          ) top
        ) best
      ) found
      order by ${rankInRound(sql`rank`, sql`before`)} desc, id desc limit ${limit}
    `,
  );
}

const LIKE_WORDS = 40;

/**
 * Spelling candidates: known words of titles that are similar to a word or share its prefix, the most similar first.
 * The prefix is needed because two swapped letters in the middle of a short word leave few common trigrams.
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
