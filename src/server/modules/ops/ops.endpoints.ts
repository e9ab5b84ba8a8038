/** Endpoints of health checks and dead letters. */
import { sql } from 'kysely';
import { Failure } from '~/contracts/failure.ts';
import type { FlagSource } from '~/contracts/ops/ops.schemas.ts';
import { recordAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import {
  countDeliveries,
  deliveryQueues,
  listDeadLetters,
  reviveDeadLetter,
  type DeadLetter,
  type QueueCount,
} from '../../core/dead-letters.ts';
import { pageById } from '../../core/paging.ts';
import type { Services } from '../../core/services.ts';
import { read, writeAs } from '../../core/unit-of-work.ts';
import type { Db } from '../../db/database.ts';
import { isMigrated } from '../../db/migrate.ts';
import { endpointsOf } from '../../http/api.ts';
import { runJobNow } from './use-cases/run-job-now.ts';
import { showOperations } from './use-cases/show-operations.ts';

/** Readiness is polled often, by anybody: the queue counts are cached for this long. */
const COUNT_MS = 5_000;

async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return await isMigrated(db);
  } catch {
    return false;
  }
}

/** The last counts of each database, with the time when they expire. */
const counted = new WeakMap<Db, { until: number; counts: Promise<Record<string, QueueCount>> }>();

function deliveryCounts(ctx: Ctx): Promise<Record<string, QueueCount>> {
  const known = counted.get(ctx.db);
  if (known && performance.now() < known.until) return known.counts;
  const counts = countDeliveries(ctx.db, deliveryQueues.of(ctx));
  counted.set(ctx.db, { until: performance.now() + COUNT_MS, counts });
  return counts;
}

function presentDeadLetter({ created_at: createdAt, dead_at: deadAt, ...letter }: DeadLetter) {
  return { ...letter, created_at: createdAt.toISOString(), dead_at: deadAt.toISOString() };
}

/** What this process knows: nothing is asked of the service for it. */
function flagSource({ env, flags }: Services): FlagSource {
  if (flags === null) return { carried_by: 'own', address: null, answers: null };
  const address = env.flags === undefined ? null : new URL(env.flags.url).host;
  return { carried_by: 'remote', address, answers: flags.answers() };
}

export const opsEndpoints = endpointsOf('ops', {
  live: async () => ({ status: 'ok' as const }),
  ready: read(async (ctx) => {
    if (!(await answers(ctx.db))) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 2 });
    const deliveries = await deliveryCounts(ctx);
    return {
      status: 'ok' as const,
      database: 'ok' as const,
      migrations: 'ok' as const,
      deliveries,
    };
  }),
  deadLetters: read(async (ctx, { cursor, limit }) => {
    const found = await listDeadLetters(ctx.db, deliveryQueues.of(ctx), {
      cursor,
      limit: limit + 1,
    });
    return pageById(found, limit, presentDeadLetter);
  }),
  revive: writeAs(async (ctx, { id, reason }) => {
    const letter = await reviveDeadLetter(ctx.db, deliveryQueues.of(ctx), id, ctx.now);
    if (!letter) throw new Failure('DEAD_LETTER_NOT_FOUND');
    const { queue, about, attempts, last_error: lastError } = letter;
    await recordAudit(ctx, {
      action: 'ops.revive_delivery',
      subject: { type: 'delivery', id },
      before: { queue, about, attempts, last_error: lastError },
      reason,
    });
  }),
  overview: read((ctx) => showOperations(ctx)),
  configuration: read(async ({ services }) => ({
    data: [...services.env.shown],
    flags: flagSource(services),
  })),
  runJob: writeAs(runJobNow),
});
