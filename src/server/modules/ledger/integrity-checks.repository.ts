/** SQL of the results of integrity checks. */
import { sql } from 'kysely';
import type { Proof } from '../../core/operations.ts';
import type { Db } from '../../db/database.ts';
import type { Violation } from './ledger-integrity.repository.ts';

export interface LastCheck {
  checkedAt: Date;
  fullAt: Date;
  violationsCount: number;
}

export async function selectLastCheck(db: Db, name: string): Promise<LastCheck | undefined> {
  const row = await db
    .selectFrom('integrity_check')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return (
    row && {
      checkedAt: row.checked_at,
      fullAt: row.full_at,
      violationsCount: row.violations_count,
    }
  );
}

/** The time of this snapshot by the database's clock, which agrees with that of the ids (UUIDv7) within seconds. */
export async function viewTime(view: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(view);
  return rows[0]?.at ?? new Date(0);
}

/** Stores the result of a check. @param fullAt time of the last full check */
export async function upsertCheck(
  db: Db,
  name: string,
  proof: { checkedAt: Date; fullAt: Date; violations: readonly Violation[] },
): Promise<void> {
  const [first] = proof.violations;
  const row = {
    checked_at: proof.checkedAt,
    full_at: proof.fullAt,
    violations_count: proof.violations.length,
    first_violation: first ? `${first.check}: ${first.detail}` : null,
  };
  await db
    .insertInto('integrity_check')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Whether the last run of any check found a violation. */
export async function isAnyCheckBroken(db: Db): Promise<boolean> {
  const broken = await db
    .selectFrom('integrity_check')
    .select('name')
    .where('violations_count', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return broken !== undefined;
}

/** The last run of every check, by name. */
export async function listChecks(db: Db): Promise<Proof[]> {
  const rows = await db.selectFrom('integrity_check').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    name: row.name,
    proven_at: row.checked_at,
    full_at: row.full_at,
    violations: row.violations_count,
    first_violation: row.first_violation,
    pauses_payouts: true,
  }));
}
