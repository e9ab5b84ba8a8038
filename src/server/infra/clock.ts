/**
 * The one clock that time-dependent rules read. In the sandbox it can be advanced so that holds and
 * expiries are seen without waiting; the offset is stored in the database, so that all processes agree.
 */
import { sql } from 'kysely';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Db } from '../db/database.ts';

export interface Clock {
  now(): Date;
  /**
   * Advances the clock for all processes. Sandbox only; refused by the endpoint otherwise.
   * @throws {Failure} CLOCK_TOO_FAR; then it stays where it is
   */
  advance(db: Db, seconds: number): Promise<Date>;
  /** Reads the stored offset again. Called at boot and when another process has advanced the clock. */
  reload(db: Db): Promise<void>;
}

/** The maximum offset of the clock, in seconds. */
const MOST_SECONDS = appConfig.sandbox.clockDays * 24 * 3_600;

/**
 * Adds to the stored offset. One statement, so that concurrent updates of several processes add up and never exceed the
 * maximum; a stored offset above it counts as the maximum.
 */
async function moveShift(db: Db, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into app_clock as clock (id, shift_seconds)
    select true, ${seconds}::integer where ${seconds}::integer <= ${MOST_SECONDS}::integer
    on conflict (id) do update
      set shift_seconds = least(clock.shift_seconds, ${MOST_SECONDS}::integer) + excluded.shift_seconds
      where least(clock.shift_seconds, ${MOST_SECONDS}::integer) + excluded.shift_seconds
        <= ${MOST_SECONDS}::integer
    returning id
  `.execute(db);
  return rows.length > 0;
}

/**
 * The product's clock: system time plus the stored offset. An offset above the maximum, stored before there was one, is
 * read as the maximum, so that its market works again after a restart.
 * @param onMoved called when this process advanced the clock: cached responses are of another time
 */
export function createClock(onMoved: () => void = () => {}): Clock {
  let shiftMs = 0;
  const reload = async (db: Db): Promise<void> => {
    const row = await db.selectFrom('app_clock').select('shift_seconds').executeTakeFirst();
    shiftMs = Math.min(row?.shift_seconds ?? 0, MOST_SECONDS) * 1000;
  };
  const now = (): Date => new Date(Date.now() + shiftMs);
  return {
    now,
    reload,
    async advance(db, seconds) {
      if (!(await moveShift(db, seconds))) {
        throw new Failure('CLOCK_TOO_FAR', { values: { days: appConfig.sandbox.clockDays } });
      }
      await reload(db);
      onMoved();
      return now();
    },
  };
}
