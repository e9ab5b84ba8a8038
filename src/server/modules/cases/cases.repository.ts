/** SQL of what both sides of a dispute say and show, and of who of the staff has it. */
import { sql, type Selectable } from 'kysely';
import type { DecisionCode, DecisionOutcome } from '~/contracts/cases/decision-codes.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type {
  CaseMarkTable,
  CaseQuestionTable,
  CaseStatementTable,
  DisputeCaseTable,
} from './cases.tables.ts';

export type MarkRow = Selectable<CaseMarkTable>;
export type QuestionRow = Selectable<CaseQuestionTable>;
export type CaseRecord = Selectable<DisputeCaseTable>;
export type StatementRow = Selectable<CaseStatementTable> & { marks: MarkRow[] };

/** One dispute of an order. */
export interface CaseKey {
  orderId: string;
  since: Date;
}

/** All statements of an order with what they mark, the oldest first. */
export async function selectStatements(db: Db, orderId: string): Promise<StatementRow[]> {
  const statements = await db
    .selectFrom('case_statement')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const marks = await db
    .selectFrom('case_mark')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const byStatement = Map.groupBy(marks, ({ statement_id: id }) => id);
  return statements.map((row) => ({ ...row, marks: byStatement.get(row.id) ?? [] }));
}

export type NewStatement = Omit<Selectable<CaseStatementTable>, 'id'> & {
  marks: readonly Omit<MarkRow, 'statement_id' | 'position' | 'order_id'>[];
};

/** Adds a statement with its marks. The order is locked. */
export async function insertStatement(db: Db, statement: NewStatement): Promise<void> {
  const { marks, ...row } = statement;
  const id = newId();
  await db
    .insertInto('case_statement')
    .values({ id, ...row })
    .execute();
  if (marks.length === 0) return;
  const orderId = row.order_id;
  await db
    .insertInto('case_mark')
    .values(
      marks.map((mark, position) => ({ ...mark, statement_id: id, position, order_id: orderId })),
    )
    .execute();
}

export async function selectQuestions(db: Db, orderId: string): Promise<QuestionRow[]> {
  return db
    .selectFrom('case_question')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

export async function insertQuestion(db: Db, question: Omit<QuestionRow, 'id'>): Promise<void> {
  await db
    .insertInto('case_question')
    .values({ id: newId(), ...question })
    .execute();
}

/** What staff did in a dispute; undefined while nobody has. */
export async function selectCase(db: Db, key: CaseKey): Promise<CaseRecord | undefined> {
  return db
    .selectFrom('dispute_case')
    .selectAll()
    .where('order_id', '=', key.orderId)
    .where('since', '=', key.since)
    .executeTakeFirst();
}

/** Who has, or had when it ended, the order's last dispute that staff worked on. */
export async function selectHolder(db: Db, orderId: string): Promise<string | null> {
  const found = await db
    .selectFrom('dispute_case')
    .select('holder_id')
    .where('order_id', '=', orderId)
    .orderBy('since', 'desc')
    .executeTakeFirst();
  return found?.holder_id ?? null;
}

/**
 * Gives the case to somebody, unless another person than `from` has it: of two at once the database lets one.
 * @returns whether they have it now
 */
export async function takeCase(
  db: Db,
  { orderId, since }: CaseKey,
  { holder, from, at }: { holder: string; from: string | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into dispute_case as c (order_id, since, holder_id, taken_at)
    values (${orderId}, ${since}, ${holder}, ${at})
    on conflict (order_id, since) do update set holder_id = ${holder},
      taken_at = case when c.holder_id = ${holder} then c.taken_at else ${at} end
    where c.holder_id is null or c.holder_id = ${holder} or c.holder_id = ${from}::uuid
    returning 1
  `.execute(db);
  return rows.length > 0;
}

/** Nobody has the case any more. */
export async function releaseCase(db: Db, { orderId, since }: CaseKey): Promise<void> {
  await db
    .updateTable('dispute_case')
    .set({ holder_id: null, taken_at: null })
    .where('order_id', '=', orderId)
    .where('since', '=', since)
    .execute();
}

export async function noteLook(db: Db, { orderId, since }: CaseKey, at: Date): Promise<void> {
  await db
    .updateTable('dispute_case')
    .set((eb) => ({ looks: eb('looks', '+', 1), looked_at: at }))
    .where('order_id', '=', orderId)
    .where('since', '=', since)
    .execute();
}

export async function saveNote(db: Db, { orderId, since }: CaseKey, note: string): Promise<void> {
  await db
    .updateTable('dispute_case')
    .set({ note })
    .where('order_id', '=', orderId)
    .where('since', '=', since)
    .execute();
}

/** Who marked which messages of a dispute at the desk, by message. */
export async function selectDeskMarks(db: Db, key: CaseKey): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('desk_mark')
    .select(['message_id', 'author_id'])
    .where('order_id', '=', key.orderId)
    .where('since', '=', key.since)
    .execute();
  return new Map(rows.map(({ message_id: id, author_id: author }) => [id, author]));
}

/** The order is locked, and the message not marked. */
export async function insertDeskMark(
  db: Db,
  { orderId, since }: CaseKey,
  mark: { messageId: string; authorId: string; at: Date },
): Promise<void> {
  const { messageId, authorId, at } = mark;
  await db
    .insertInto('desk_mark')
    .values({ order_id: orderId, since, message_id: messageId, author_id: authorId, at })
    .execute();
}

export async function deleteDeskMark(
  db: Db,
  { orderId, since }: CaseKey,
  messageId: string,
): Promise<void> {
  await db
    .deleteFrom('desk_mark')
    .where('order_id', '=', orderId)
    .where('since', '=', since)
    .where('message_id', '=', messageId)
    .execute();
}

export interface Decision {
  reason: CaseRecord['reason'];
  base: string;
  outcome: DecisionOutcome;
  code: DecisionCode | null;
  shareBps: number;
  at: Date;
}

/** Notes what support decided, for later decisions. The case ends with it: nobody has it any more. */
export async function saveDecision(db: Db, key: CaseKey, decision: Decision): Promise<void> {
  const { reason, base, outcome, code, shareBps, at } = decision;
  const decided = {
    holder_id: null,
    taken_at: null,
    reason,
    base,
    outcome,
    code,
    share_bps: shareBps,
    decided_at: at,
  };
  await db
    .insertInto('dispute_case')
    .values({ order_id: key.orderId, since: key.since, ...decided })
    .onConflict((conflict) => conflict.columns(['order_id', 'since']).doUpdateSet(decided))
    .execute();
}
