/** Which processes serve this market (decision 0125): each says every few seconds that it lives, and what it holds. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../db/database.ts';
import type { JobRuns } from './job-runs.ts';

const BEAT_MS = 10_000;
/** What was not heard of for so long is forgotten. A process that ends in order takes its row along. */
const FORGOTTEN_HOURS = 24;

export interface CacheFill {
  entries: number;
  bytes: number;
}

export interface Heartbeat {
  start(): void;
  /** A cache of this process, to be told of with the others. */
  watch(fill: () => CacheFill): void;
  stop(): Promise<void>;
}

export function createHeartbeat(parts: {
  db: Db;
  log: Logger;
  process: { role: string; version: string; cacheLimitBytes: number };
  runs: JobRuns;
}): Heartbeat {
  const { db, log, runs } = parts;
  const id = newId();
  const startedAt = new Date();
  const fills: (() => CacheFill)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  const beat = async (): Promise<void> => {
    const { role, version, cacheLimitBytes } = parts.process;
    const filled = fills.map((fill) => fill());
    const entries = filled.reduce((sum, fill) => sum + fill.entries, 0);
    const bytes = filled.reduce((sum, fill) => sum + fill.bytes, 0);
    const memory = process.memoryUsage.rss();
    await sql`
      insert into process_beat (
        id, role, version, node, started_at, seen_at, memory_bytes, cache_entries, cache_bytes, cache_limit_bytes
      ) values (
        ${id}, ${role}, ${version}, ${process.version}, ${startedAt}, now(), ${memory}, ${entries}, ${Math.round(bytes)},
        ${Math.round(cacheLimitBytes)}
      )
      on conflict (id) do update set
        seen_at = excluded.seen_at, memory_bytes = excluded.memory_bytes,
        cache_entries = excluded.cache_entries, cache_bytes = excluded.cache_bytes
    `.execute(db);
    await sql`
      delete from process_beat where seen_at < now() - ${FORGOTTEN_HOURS} * interval '1 hour'
    `.execute(db);
    await runs.flush(db);
  };
  const beatSafely = (): Promise<void> =>
    beat().catch((error: unknown) => log.warn({ err: error }, 'the heartbeat was not written'));

  return {
    start() {
      const next = (): void => {
        beating = beatSafely();
        void beating.then(() => {
          if (timer !== undefined) timer = setTimeout(next, BEAT_MS);
        });
      };
      timer = setTimeout(next, 0);
    },
    watch: (fill) => void fills.push(fill),
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await beating;
      await runs.flush(db).catch(() => {});
      await sql`delete from process_beat where id = ${id}`.execute(db).catch(() => {});
    },
  };
}

/** All processes that were heard of, the oldest first. @param silentSeconds not heard of for so long: it is gone, or hangs */
export async function listProcesses(db: Db, silentSeconds: number) {
  return db
    .selectFrom('process_beat')
    .selectAll()
    .select(sql<boolean>`seen_at < now() - ${silentSeconds} * interval '1 second'`.as('is_silent'))
    .orderBy('started_at')
    .execute();
}
