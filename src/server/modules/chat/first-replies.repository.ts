/** SQL of how soon sellers answer. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface FirstReplies {
  is_now: boolean;
  of: number;
  /** The median. */
  seconds: number;
}

/**
 * From a buyer's first message to the seller's answer, of the seller's conversations that began in the span and were
 * answered; those from `middle` on apart. What the autopilot writes is no answer, and no question. Rooms by the seller's membership and of each two messages by its key.
 */
export async function firstRepliesOf(
  db: Db,
  sellerId: string,
  { from, to }: { from: Date; to: Date },
  middle: Date,
): Promise<FirstReplies[]> {
  const { rows } = await sql<FirstReplies>`
    select asked.at >= ${middle} as is_now, count(*) as of,
      percentile_cont(0.5) within group (order by extract(epoch from answered.at - asked.at)) as seconds
    from chat_member m
    join chat_room r on r.id = m.room_id and r.seller_id = m.user_id
    cross join lateral (
      select c.created_at as at, c.seq from chat_message c
      where c.room_id = r.id and c.sender_id = r.buyer_id and c.automatic is null
      order by c.seq limit 1
    ) asked
    cross join lateral (
      select c.created_at as at from chat_message c
      where c.room_id = r.id and c.sender_id = r.seller_id and c.seq > asked.seq
        and c.automatic is null
      order by c.seq limit 1
    ) answered
    where m.user_id = ${sellerId}::uuid and m.last_message_at >= ${from} and r.created_at < ${to}
      and asked.at >= ${from} and asked.at < ${to}
    group by 1
  `.execute(db);
  return rows;
}
