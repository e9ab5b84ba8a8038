/** SQL over the queues of all modules, and of who has taken what. */
import { sql, type RawBuilder } from 'kysely';
import type { WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';
import type { Ctx } from '../../core/context.ts';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';
import type { Db } from '../../db/database.ts';

/** So many entries of a queue are counted; beyond them it is said that there are more. */
export const MOST_COUNTED = 1_000;

export interface WorkRow extends Omit<WaitingRow, 'due_at' | 'parties'> {
  queue: WorkQueueName;
  due_at: Date;
  person_name: string | null;
  holder_name: string | null;
}

/** What waits in a queue, with when it is due by then and who has it. @param where a condition on `w`, pushed into the queue */
function claimed(ctx: Ctx, queue: WorkQueue, where: RawBuilder<unknown>, limit: number) {
  return sql`
    select ${queue.name}::text as queue, q.id, q.since, q.title, q.person_id, q.parties, q.amount_cents,
      coalesce(q.due_at, q.since + make_interval(mins => ${queue.promisedMinutes})) as due_at,
      coalesce(c.holder_id, q.holder_id) as holder_id
    from (
      select * from (${queue.waiting(ctx)}) w where ${where}
      order by ${queue.oldestFirst} limit ${limit}
    ) q
    left join work_claim c
      on c.queue = ${queue.name}::text and c.item_id = q.id and c.taken_at >= q.since
  `;
}

/** The oldest of each queue, as far as they are counted. */
const counted = (ctx: Ctx, queues: readonly WorkQueue[]) =>
  sql.join(
    queues.map((queue) => sql`(${claimed(ctx, queue, sql`true`, MOST_COUNTED + 1)})`),
    sql` union all `,
  );

export interface QueueCountRow {
  queue: WorkQueueName;
  waiting: number;
  late: number;
  oldest_at: Date;
  holders: { id: string; public_name: string }[];
}

/** Of each queue in which something waits: how much, since when, how much of it late, and who is at it. */
export async function countWork(ctx: Ctx, queues: readonly WorkQueue[]): Promise<QueueCountRow[]> {
  const { rows } = await sql<QueueCountRow>`
    with w as materialized (${counted(ctx, queues)})
    select n.*, coalesce((
      select json_agg(json_build_object('id', u.id, 'public_name', u.public_name) order by u.public_name, u.id)
      from app_user u
      where u.id in (select w.holder_id from w where w.queue = n.queue)
    ), '[]') as holders
    from (
      select queue, count(*)::integer as waiting, min(since) as oldest_at,
        (count(*) filter (where due_at < ${ctx.now}))::integer as late
      from w group by queue
    ) n
  `.execute(ctx.db);
  return rows;
}

/** What is due first over the given queues. @param free of whom: only what nobody has and they take no part in */
export async function dueFirst(
  ctx: Ctx,
  queues: readonly WorkQueue[],
  { limit, free }: { limit: number; free?: string },
): Promise<WorkRow[]> {
  const wanted =
    free === undefined
      ? sql`true`
      : sql`w.holder_id is null and not ${free}::uuid = any(w.parties)`;
  const { rows } = await sql<WorkRow>`
    select w.queue, w.id, w.since, w.title, w.person_id, w.amount_cents, w.due_at, w.holder_id,
      p.public_name as person_name, h.public_name as holder_name
    from (
      select * from (${counted(ctx, queues)}) w where ${wanted}
      order by w.due_at, w.id limit ${limit}
    ) w
    left join app_user p on p.id = w.person_id
    left join app_user h on h.id = w.holder_id
    order by w.due_at, w.id
  `.execute(ctx.db);
  return rows;
}

/** One entry, while it waits. */
export async function findWork(
  ctx: Ctx,
  queue: WorkQueue,
  id: string,
): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`
    select w.queue, w.id, w.since, w.title, w.person_id, w.amount_cents, w.due_at, w.holder_id,
      p.public_name as person_name, h.public_name as holder_name
    from (${claimed(ctx, queue, sql`w.id = ${id}::uuid`, 1)}) w
    left join app_user p on p.id = w.person_id
    left join app_user h on h.id = w.holder_id
  `.execute(ctx.db);
  return rows[0];
}

/** What is taken of a queue and waits. Those that the queue itself names the holder of are not asked here. */
export async function selectTaken(
  ctx: Ctx,
  queue: WorkQueue,
  limit: number,
): Promise<{ id: string; holder_id: string; holder_name: string }[]> {
  const { rows } = await sql<{ id: string; holder_id: string; holder_name: string }>`
    select c.item_id as id, c.holder_id, u.public_name as holder_name
    from work_claim c
    join app_user u on u.id = c.holder_id
    cross join lateral (
      select since from (${queue.waiting(ctx)}) w where w.id = c.item_id and w.since <= c.taken_at
    ) w
    where c.queue = ${queue.name}::text
    order by c.taken_at desc, c.item_id limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/**
 * Takes an entry that waits since then. Of two who take it at once one does: the row decides.
 * @param from whoever had it when it was looked at
 * @returns false: somebody else has it
 */
export async function writeClaim(
  db: Db,
  claim: {
    queue: WorkQueueName;
    id: string;
    since: Date;
    holder: string;
    from: string | null;
    at: Date;
  },
): Promise<boolean> {
  const { queue, id, since, holder, from, at } = claim;
  const { rows } = await sql`
    insert into work_claim as c (queue, item_id, holder_id, taken_at)
    values (${queue}, ${id}, ${holder}, ${at})
    on conflict (queue, item_id) do update set holder_id = excluded.holder_id, taken_at = excluded.taken_at
      where c.taken_at < ${since} or c.holder_id = ${holder} or c.holder_id = ${from}::uuid
    returning c.holder_id
  `.execute(db);
  return rows.length > 0;
}

/** @returns whether the holder had it */
export async function dropClaim(
  db: Db,
  claim: { queue: WorkQueueName; id: string; holder: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('work_claim')
    .where('queue', '=', claim.queue)
    .where('item_id', '=', claim.id)
    .where('holder_id', '=', claim.holder)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets what was taken before that. */
export async function dropOldClaims(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('work_claim').where('taken_at', '<', before).execute();
}
