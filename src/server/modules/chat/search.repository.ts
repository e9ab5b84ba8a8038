/** SQL of the search in messages. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface FoundRow {
  id: string;
  room_id: string;
  companion_id: string;
  seq: number;
  sender_id: string;
  body: string;
  created_at: Date;
}

/** More words than these narrow nothing. */
const MOST_WORDS = 6;

/** The words of a search as the index holds them; empty where there is nothing to search for. */
export function wordsOf(search: string): string[] {
  const plain = search.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
}

/**
 * Messages in the rooms of a person that have words which begin with all of these, newest first: one keyset page.
 * @param words of `wordsOf`; nothing else may stand in the query's language
 */
export async function searchMessages(
  db: Db,
  userId: string,
  page: { words: readonly string[]; limit: number; after: { at: string; id: string } | null },
): Promise<FoundRow[]> {
  const query = page.words.map((word) => `${word}:*`).join(' & ');
  const earlier = page.after
    ? sql`and (c.created_at, c.id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
    : sql``;
  const { rows } = await sql<FoundRow>`
    select c.id, c.room_id, m.companion_id, c.seq, c.sender_id, c.body, c.created_at
    from chat_member m join chat_message c on c.room_id = m.room_id
    where m.user_id = ${userId} and c.sender_id is not null
      and chat_words(c.body) @@ to_tsquery('pg_catalog.simple', ${query}) ${earlier}
    order by c.created_at desc, c.id desc
    limit ${page.limit}
  `.execute(db);
  return rows;
}
