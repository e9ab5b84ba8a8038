/** Search in the messages of own conversations. */
import type { FoundMessage } from '~/contracts/chat/chat.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { decodeCursor, encodeCursor, isInstant, pageOf } from '../../../core/paging.ts';
import { findUsers } from '../../accounts/index.ts';
import { searchMessages, wordsOf } from '../search.repository.ts';

const SORT = 'found';
/** Of the text before and behind what was found. */
const BEFORE = 40;
const EXCERPT = 160;

/** A part of a text in one line, around the first word that was searched for. */
export function excerptOf(body: string, words: readonly string[]): string {
  const line = body.replaceAll(/\s+/gu, ' ').trim();
  // Letter by letter without accents: positions stay what they are.
  const plain = [...line]
    .map((letter) => letter.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '') || letter)
    .join('');
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0);
  const found = places.length === 0 ? 0 : Math.min(...places);
  const start = found <= BEFORE ? 0 : line.indexOf(' ', found - BEFORE) + 1;
  const end = start + EXCERPT;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}

/** One page of found messages, newest first. @throws {Failure} CURSOR_INVALID */
export async function findMessages(
  ctx: UserCtx,
  input: { q: string; limit: number; cursor?: string | undefined },
): Promise<{ data: FoundMessage[]; meta: { next_cursor: string | null } }> {
  const { userId } = ctx.actor;
  const { limit, cursor } = input;
  const words = wordsOf(input.q);
  const position = cursor === undefined ? null : decodeCursor(SORT, cursor, isInstant);
  if (words.length === 0) return { data: [], meta: { next_cursor: null } };
  const rows = await searchMessages(ctx.db, userId, {
    words,
    limit: limit + 1,
    after: position && { at: String(position.key), id: position.id },
  });
  const people = await findUsers(
    ctx.db,
    rows.map((row) => row.companion_id),
    ctx.now,
  );
  return pageOf(
    rows,
    limit,
    (row): FoundMessage => {
      const person = people.get(row.companion_id);
      return {
        id: row.id,
        room_id: row.room_id,
        seq: row.seq,
        is_own: row.sender_id === userId,
        excerpt: excerptOf(row.body, words),
        created_at: row.created_at.toISOString(),
        companion: {
          id: row.companion_id,
          public_name: person?.public_name ?? '',
          avatar: person?.avatar ?? null,
        },
      };
    },
    (row) => encodeCursor(SORT, { key: row.created_at.toISOString(), id: row.id }),
  );
}
