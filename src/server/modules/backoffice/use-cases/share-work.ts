/** What waits for the staff, and who takes it (decision 0116). */
import {
  workQueueNames,
  type TakenWork,
  type WorkHome,
  type WorkItem,
  type WorkQueueName,
  type WorkQueueSummary,
} from '~/contracts/backoffice/backoffice.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { may } from '~/domain/roles.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { workQueues, type WorkQueue } from '../../../core/work-queues.ts';
import {
  countWork,
  dropClaim,
  dueFirst,
  findWork,
  MOST_COUNTED,
  selectTaken,
  writeClaim,
  type QueueCountRow,
  type WorkRow,
} from '../work.repository.ts';

/** So many entries stand on the home of the day. */
const SHOWN = 12;
/** Of one queue, at once. */
const MOST_TAKEN = 200;

/** The queues that the actor's role may decide, in the order in which they are shown. */
function queuesOf(ctx: UserCtx): WorkQueue[] {
  const place = ({ name }: WorkQueue) => workQueueNames.indexOf(name);
  return workQueues
    .of(ctx)
    .filter(({ permission }) => may(ctx.actor.role, permission))
    .toSorted((a, b) => place(a) - place(b));
}

/** @throws {Failure} FORBIDDEN for a queue that the actor's role does not decide */
function queueOf(ctx: UserCtx, name: WorkQueueName): WorkQueue {
  const queue = queuesOf(ctx).find((each) => each.name === name);
  if (!queue) throw new Failure('FORBIDDEN');
  return queue;
}

function presentItem(ctx: UserCtx, row: WorkRow): WorkItem {
  const person = (id: string | null, name: string | null) =>
    id === null || name === null ? null : { id, public_name: name };
  return {
    queue: row.queue,
    id: row.id,
    title: row.title,
    person: person(row.person_id, row.person_name),
    amount: row.amount_cents,
    since: row.since.toISOString(),
    due_at: row.due_at.toISOString(),
    holder: person(row.holder_id, row.holder_name),
    is_mine: row.holder_id === ctx.actor.userId,
  };
}

function presentQueue(
  { name, promisedMinutes }: WorkQueue,
  count: QueueCountRow | undefined,
): WorkQueueSummary {
  const waiting = count?.waiting ?? 0;
  return {
    queue: name,
    waiting: Math.min(waiting, MOST_COUNTED),
    has_more: waiting > MOST_COUNTED,
    late: Math.min(count?.late ?? 0, MOST_COUNTED),
    oldest_at: count?.oldest_at.toISOString() ?? null,
    promised_minutes: promisedMinutes,
    holders: count?.holders ?? [],
  };
}

/** Every queue of the actor's, also those in which nothing waits, and what is due first over all of them. */
export async function showHome(ctx: UserCtx): Promise<WorkHome> {
  const queues = queuesOf(ctx);
  const counts = new Map((await countWork(ctx, queues)).map((row) => [row.queue, row]));
  const items = await dueFirst(ctx, queues, { limit: SHOWN });
  return {
    queues: queues.map((queue) => presentQueue(queue, counts.get(queue.name))),
    items: items.map((row) => presentItem(ctx, row)),
    at: ctx.now.toISOString(),
  };
}

/** Who has what of a queue. @throws {Failure} FORBIDDEN */
export async function showTaken(ctx: UserCtx, input: { queue: WorkQueueName }): Promise<TakenWork> {
  const rows = await selectTaken(ctx, queueOf(ctx, input.queue), MOST_TAKEN);
  return {
    data: rows.map(({ id, holder_id: holderId, holder_name }) => ({
      id,
      holder: { id: holderId, public_name: holder_name },
      is_mine: holderId === ctx.actor.userId,
    })),
  };
}

async function noteTaken(ctx: UserCtx, queue: WorkQueueName, id: string, from: string | null) {
  await recordAudit(ctx, {
    action: 'backoffice.take',
    subject: { type: queue, id },
    before: { holder: from },
    after: { holder: ctx.actor.userId },
  });
}

/**
 * Takes what waits, or takes it over from whoever had it when it was looked at. Twice by the same person is once. Needs a
 * transaction.
 * @throws {Failure} FORBIDDEN, WORK_NOT_WAITING, WORK_HELD by somebody else than `from`; for disputes as `cases.take`
 */
export async function takeWork(
  ctx: UserCtx,
  input: { queue: WorkQueueName; id: string; from: string | null },
): Promise<WorkItem> {
  const queue = queueOf(ctx, input.queue);
  const { id, from } = input;
  const waiting = await findWork(ctx, queue, id);
  if (!waiting) throw new Failure('WORK_NOT_WAITING');
  if (queue.claims) {
    await queue.claims.take(ctx, { id, from });
  } else if (waiting.holder_id !== ctx.actor.userId) {
    const claim = { queue: queue.name, id, since: waiting.since, holder: ctx.actor.userId, from };
    if (!(await writeClaim(ctx.db, { ...claim, at: ctx.now }))) throw new Failure('WORK_HELD');
    await noteTaken(ctx, queue.name, id, waiting.holder_id);
  }
  const taken = await findWork(ctx, queue, id);
  if (!taken) throw new Failure('WORK_NOT_WAITING');
  return presentItem(ctx, taken);
}

/** Tried one after the other: colleagues may take the first ones in the same moment. */
const TRIES = 5;
const TAKEN = new Set(['WORK_NOT_WAITING', 'WORK_HELD', 'CASE_HELD', 'CASE_NOT_OPEN']);

/**
 * Takes what is due first of what nobody has and the actor takes no part in. Needs a transaction.
 * @returns `item` null: nothing of that kind waits
 * @throws {Failure} FORBIDDEN
 */
export async function takeNext(
  ctx: UserCtx,
  { queue }: { queue?: WorkQueueName | undefined },
): Promise<{ item: WorkItem | null }> {
  const queues = queue === undefined ? queuesOf(ctx) : [queueOf(ctx, queue)];
  const free = await dueFirst(ctx, queues, { limit: TRIES, free: ctx.actor.userId });
  for (const row of free) {
    try {
      return { item: await takeWork(ctx, { queue: row.queue, id: row.id, from: null }) };
    } catch (error) {
      if (!(error instanceof Failure) || !TAKEN.has(error.code)) throw error;
    }
  }
  return { item: null };
}

/** Needs a transaction. @throws {Failure} FORBIDDEN, WORK_NOT_YOURS; for disputes as `cases.giveBack` */
export async function giveBackWork(
  ctx: UserCtx,
  input: { queue: WorkQueueName; id: string },
): Promise<void> {
  const { name, claims } = queueOf(ctx, input.queue);
  if (claims) {
    await claims.giveBack(ctx, { id: input.id });
    return;
  }
  const claim = { queue: name, id: input.id, holder: ctx.actor.userId };
  if (!(await dropClaim(ctx.db, claim))) throw new Failure('WORK_NOT_YOURS');
  await recordAudit(ctx, {
    action: 'backoffice.give_back',
    subject: { type: name, id: input.id },
    before: { holder: ctx.actor.userId },
    after: { holder: null },
  });
}
