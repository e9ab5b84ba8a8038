/** All SQL of reports. */
import { sql, type Selectable } from 'kysely';
import type { ReportOutcome } from '~/contracts/reports/reports.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { ReportTable } from './reports.tables.ts';

export type ReportRow = Selectable<ReportTable>;

/** False when a report of the same thing by the same person waits already. */
export async function insertReport(
  db: Db,
  report: Omit<ReportRow, 'status' | 'decided_at'>,
): Promise<boolean> {
  const added = await db
    .insertInto('report')
    .values({ ...report, status: 'open', decided_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function hasOpenReport(db: Db, reporterId: string, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('subject', '=', subject)
    .where('reporter_id', '=', reporterId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

export type WaitingReportRow = ReportRow & { reports_count: number };

/** The oldest first: the first report of each thing, with how many of it wait. @param after the last id of the page before */
export async function selectWaitingReports(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<WaitingReportRow[]> {
  const { rows } = await sql<WaitingReportRow>`
    select first.*, (
      select count(*)::integer from report same
      where same.subject = first.subject and same.status = 'open'
    ) as reports_count
    from (
      select * from report
      where status = 'open'
        and not exists (
          select from report earlier
          where earlier.subject = report.subject
            and earlier.status = 'open'
            and earlier.id < report.id
        )
        ${after === undefined ? sql`` : sql`and id > ${after}`}
      order by id
      limit ${limit}
    ) first
    order by first.id
  `.execute(db);
  return rows;
}

export async function selectReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Decides all open reports of a thing; they are returned. Of two decisions at once the second finds none. */
export async function settleReports(
  db: Db,
  subject: string,
  outcome: ReportOutcome,
  now: Date,
): Promise<ReportRow[]> {
  return db
    .updateTable('report')
    .set({ status: outcome, decided_at: now })
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .returningAll()
    .execute();
}
