/** What is filtered of the books as CSV. Whoever takes a file along stands in the record. */
import { Failure } from '~/contracts/failure.ts';
import { shownUnits } from '~/kernel/money.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { csvLine } from '../../../core/csv.ts';
import { serverConfig } from '~config';
import {
  listTransactions,
  walkEntries,
  walkTransactions,
  type PostedTransaction,
} from '../../ledger/index.ts';
import {
  transactionQuery,
  namesOf,
  noteLook,
  openAccountOf,
  periodOf,
  presentAccount,
  presentEntry,
  showDays,
  type EntriesInput,
  type TransactionInput,
  type SumsInput,
} from './read-ledger.ts';

interface CsvFile {
  file_name: string;
  content: string;
}

/** Postings are read so many at a time. */
const AT_ONCE = 500;

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** Programs read these files: new columns stand behind the known ones. */
const transactionColumns = [
  'created_at',
  'posting_id',
  'entry_id',
  'kind',
  'rule',
  'reference',
  'account',
  'owner',
  'public_name',
  'amount_usd',
  'currency',
];

/** Every page up to the end. @throws {Failure} LEDGER_TOO_MANY: a file that ends somewhere would be taken for all of them */
async function everything<Row>(
  read: (before: string | null) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<Row[]> {
  const { csvLines, csvPages } = serverConfig.ledger;
  const found: Row[] = [];
  let before: string | null = null;
  for (let page = 0; page < csvPages; page += 1) {
    const { rows, next } = await read(before);
    found.push(...rows);
    if (found.length > csvLines) break;
    if (next === null) return found;
    before = next;
  }
  throw new Failure('LEDGER_TOO_MANY');
}

async function linesOf(ctx: UserCtx, rows: readonly PostedTransaction[]): Promise<string[]> {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ entries }) => entries.map(({ account }) => account)),
  );
  return rows.flatMap((row) =>
    row.entries.map(({ id, cents, account }) =>
      csvLine([
        row.created_at.toISOString(),
        row.id,
        id,
        row.kind,
        row.rule,
        row.reference,
        account.kind,
        account.owner,
        presentAccount(account, names).person?.public_name ?? null,
        shownUnits(cents),
        'USD',
      ]),
    ),
  );
}

/** The postings that fit, a line for each entry, the newest posting first. Needs a transaction. @throws {Failure} LEDGER_TOO_MANY */
export async function exportTransactions(ctx: UserCtx, input: TransactionInput): Promise<CsvFile> {
  const query = await transactionQuery(ctx, input);
  if (input.user_id !== undefined) await noteLook(ctx, input.user_id);
  const found = await everything((before) =>
    walkTransactions(ctx.db, query, { before, limit: AT_ONCE }),
  );
  const lines: string[] = [];
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const ids = found.slice(at, at + AT_ONCE).map(({ id }) => id);
    lines.push(...(await linesOf(ctx, await listTransactions(ctx.db, ids))));
  }
  await recordAudit(ctx, {
    action: 'ledger.exported',
    subject: { type: 'ledger', id: input.about ?? input.user_id ?? 'postings' },
    after: { ...input, postings: found.length },
  });
  return {
    file_name: 'ledger-postings.csv',
    content: text([csvLine(transactionColumns), ...lines]),
  };
}

const entryColumns = [
  'created_at',
  'entry_id',
  'posting_id',
  'kind',
  'rule',
  'reference',
  'amount_usd',
  'balance_usd',
  'currency',
];

/** The entries of an account that fit, the newest first. Needs a transaction. @throws {Failure} LEDGER_NOT_FOUND, LEDGER_TOO_MANY */
export async function exportEntries(ctx: UserCtx, input: EntriesInput): Promise<CsvFile> {
  const account = await openAccountOf(ctx, input.id);
  const query = { kind: input.kind ?? null, ...periodOf(input) };
  const found = await everything((before) =>
    walkEntries(ctx.db, account.id, query, { before, limit: AT_ONCE }),
  );
  await recordAudit(ctx, {
    action: 'ledger.exported',
    subject: { type: 'ledger', id: account.id },
    after: {
      ...input,
      account: account.kind,
      owner: account.owner,
      entries: found.length,
    },
  });
  const lines = found
    .map(presentEntry)
    .map((entry) =>
      csvLine([
        entry.created_at,
        entry.id,
        entry.transaction_id,
        entry.kind,
        entry.rule,
        entry.reference,
        shownUnits(entry.amount),
        shownUnits(entry.balance),
        'USD',
      ]),
    );
  return {
    file_name: `ledger-${account.kind}.csv`,
    content: text([csvLine(entryColumns), ...lines]),
  };
}

const dayColumns = ['day', 'account', 'kind', 'in_usd', 'out_usd', 'entries', 'currency'];

/** The sums of the days. Needs a transaction. @throws {Failure} LEDGER_RANGE_TOO_LONG */
export async function exportDays(ctx: UserCtx, input: SumsInput): Promise<CsvFile> {
  const { from, to, data } = await showDays(ctx, input);
  await recordAudit(ctx, {
    action: 'ledger.exported',
    subject: { type: 'ledger', id: 'days' },
    after: { ...input, from, to },
  });
  const lines = data.map((row) =>
    csvLine([
      row.day,
      row.account,
      row.kind,
      shownUnits(row.in_amount),
      shownUnits(row.out_amount),
      row.entries,
      'USD',
    ]),
  );
  return {
    file_name: `ledger-days-${from}-${to}.csv`,
    content: text([csvLine(dayColumns), ...lines]),
  };
}
