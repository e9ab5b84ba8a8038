/** SQL of adjustments. Whoever decides has locked the accounts of people first, then the proposal. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { idBound, type Violation } from '../ledger/index.ts';
import type { LedgerAdjustmentTable } from './bookkeeping.tables.ts';

export type AdjustmentRow = Selectable<LedgerAdjustmentTable>;

export async function insertAdjustment(
  db: Db,
  row: Insertable<LedgerAdjustmentTable>,
): Promise<void> {
  await db.insertInto('ledger_adjustment').values(row).execute();
}

export function selectAdjustment(db: Db, id: string): Promise<AdjustmentRow | undefined> {
  return db.selectFrom('ledger_adjustment').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockAdjustment(db: Db, id: string): Promise<AdjustmentRow | undefined> {
  return db
    .selectFrom('ledger_adjustment')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function decideAdjustment(
  db: Db,
  id: string,
  decision: {
    state: 'posted' | 'refused' | 'withdrawn';
    decided_by: string;
    decided_at: Date;
    decision_reason: string;
  },
): Promise<void> {
  await db.updateTable('ledger_adjustment').set(decision).where('id', '=', id).execute();
}

/** The newest first. @param waitingAt only those that wait then */
export function listAdjustments(
  db: Db,
  { waitingAt, before, limit }: { waitingAt: Date | null; before: string | null; limit: number },
): Promise<AdjustmentRow[]> {
  let query = db.selectFrom('ledger_adjustment').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  if (waitingAt !== null) {
    query = query.where('state', '=', 'waiting').where('expires_at', '>', waitingAt);
  }
  return query.execute();
}

/**
 * What was agreed to is posted once, as it was proposed, and nothing else is.
 * @param since checks only what was decided or posted since this time; null: all
 */
export async function adjustmentViolations(
  db: Db,
  since: Date | null = null,
): Promise<Violation[]> {
  const isFull = since === null;
  const { rows } = await sql<Violation>`
    select 'an adjustment is posted once it is agreed to' as check,
        format('adjustment %s (%s)', m.id, m.state) as detail
      from ledger_adjustment m
      left join ledger_transaction t on t.key = 'adjustment:' || m.id || ':posted'
      where (t.id is not null) <> (m.state = 'posted')
        and (${isFull}::boolean or m.decided_at >= ${since}::timestamptz)
    union all
    select 'an adjustment moves what was proposed',
        format('adjustment %s: %s from %s to %s, posted %s', m.id, m.cents, m.from_kind, m.to_kind, moved.lines)
      from ledger_adjustment m
      join ledger_transaction t on t.key = 'adjustment:' || m.id || ':posted'
      cross join lateral (
        select string_agg(a.kind || ' ' || a.owner || ' ' || p.cents, ', ' order by p.cents) as lines
        from ledger_posting p left join ledger_account a on a.id = p.account_id where p.transaction_id = t.id
      ) moved
      where (${isFull}::boolean or m.decided_at >= ${since}::timestamptz)
        and moved.lines is distinct from (
          m.from_kind || ' ' || case m.from_kind when 'real' then m.user_id::text else '' end || ' ' || -m.cents || ', ' ||
          m.to_kind || ' ' || case m.to_kind when 'real' then m.user_id::text else '' end || ' ' || m.cents)
    union all
    select 'a posted adjustment was proposed', t.key
      from ledger_transaction t
      where t.id >= ${idBound(since)}::uuid and t.kind = 'adjustment' and t.key like 'adjustment:%:posted'
        and not exists (select from ledger_adjustment m where t.key = 'adjustment:' || m.id || ':posted')
  `.execute(db);
  return rows;
}
