/** SQL of quick replies. */
import { sql } from 'kysely';
import type { QuickReply } from '~/contracts/chat/chat.schemas.ts';
import type { Db } from '../../db/database.ts';

/** All of a person: there are few. */
export function selectQuickReplies(db: Db, userId: string): Promise<QuickReply[]> {
  return db
    .selectFrom('chat_quick_reply')
    .select(['id', 'body'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('slot')
    .execute();
}

export type Inserted = 'inserted' | 'full' | 'taken';

/** Inserts one into a free slot of `most`. `taken`: somebody else took the slot meanwhile. */
export async function insertQuickReply(
  db: Db,
  reply: QuickReply & { userId: string; at: Date },
  most: number,
): Promise<Inserted> {
  const { rows } = await sql<{ slot: number | null; is_inserted: boolean }>`
    with free as (
      select min(slot) as slot from generate_series(1, ${most}::integer) as slot
      where not exists (
        select from chat_quick_reply r where r.user_id = ${reply.userId} and r.slot = slot.slot
      )
    ), added as (
      insert into chat_quick_reply (user_id, slot, id, body, created_at)
      select ${reply.userId}::uuid, free.slot, ${reply.id}::uuid, ${reply.body}, ${reply.at}
      from free where free.slot is not null
      on conflict do nothing
      returning slot
    )
    select free.slot, exists (select from added) as is_inserted from free
  `.execute(db);
  const [row] = rows;
  if (row?.is_inserted) return 'inserted';
  return row?.slot === null ? 'full' : 'taken';
}

/** Returns whether there was one. */
export async function updateQuickReply(
  db: Db,
  userId: string,
  { id, body }: QuickReply,
): Promise<boolean> {
  const rows = await db
    .updateTable('chat_quick_reply')
    .set({ body })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Returns whether there was one. */
export async function deleteQuickReply(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('chat_quick_reply')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return rows.length > 0;
}
