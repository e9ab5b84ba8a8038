/**
 * The one clock that time-dependent rules read. In the sandbox it can be moved forward so that holds and
 * expiries are seen without waiting; the shift lives in the database, so that all processes agree.
 */
import type { Db } from '../db/database.ts';

export interface Clock {
  now(): Date;
  /** Moves the clock forward for all processes. Sandbox only; refused by the endpoint otherwise. */
  advance(db: Db, seconds: number): Promise<Date>;
  /** Reads the stored shift again. Called at boot and when another process has moved the clock. */
  reload(db: Db): Promise<void>;
}

/**
 * The product's clock: system time plus the stored shift.
 * @param onMoved called when this process moved the clock: what was kept shows another time
 */
export function createClock(onMoved: () => void = () => {}): Clock {
  let shiftMs = 0;
  const reload = async (db: Db): Promise<void> => {
    const row = await db.selectFrom('app_clock').select('shift_seconds').executeTakeFirst();
    shiftMs = (row?.shift_seconds ?? 0) * 1000;
  };
  const now = (): Date => new Date(Date.now() + shiftMs);
  return {
    now,
    reload,
    async advance(db, seconds) {
      await db
        .insertInto('app_clock')
        .values({ id: true, shift_seconds: seconds })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            shift_seconds: eb('app_clock.shift_seconds', '+', seconds),
          })),
        )
        .execute();
      await reload(db);
      onMoved();
      return now();
    },
  };
}
