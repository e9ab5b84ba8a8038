/** What staff see of providers' books: days, sums and differences, and the lines of a month as a file. */
import { serverConfig } from '~config';
import type { BookDifference, ProviderBooks } from '~/contracts/payments/books.schemas.ts';
import { shownUnits } from '~/kernel/money.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { csvLine } from '../../../core/csv.ts';
import { pageById } from '../../../core/paging.ts';
import { listBooks, listDifferences, type ListedDifference } from '../differences.repository.ts';
import { entriesOfMonth, type ProviderEntryRow } from '../provider-entries.repository.ts';
import { daysOf } from '../sides.repository.ts';

const DAY_MS = 24 * 3_600_000;

/** Lines of one file. */
const MOST_LINES = 50_000;

/** The books of all providers, with their last days. */
export async function showBooks(ctx: Ctx): Promise<{ data: ProviderBooks[] }> {
  const today = Date.parse(`${ctx.now.toISOString().slice(0, 10)}T00:00:00Z`);
  const since = new Date(today - (serverConfig.reconciliation.shownDays - 1) * DAY_MS);
  const data: ProviderBooks[] = [];
  for (const books of await listBooks(ctx.db)) {
    const { provider } = books;
    const begun = books.started_at > since ? books.started_at : since;
    const days = await daysOf(ctx.db, { provider, since: begun });
    data.push({
      provider,
      started_at: books.started_at.toISOString(),
      read_at: books.read_at?.toISOString() ?? null,
      compared_at: books.compared_at?.toISOString() ?? null,
      held: books.held.map(({ currency, cents }) => ({ currency, amount: cents })),
      ledger_amount: books.ledger_cents,
      open_differences: books.open,
      days: days.map(({ day, providerCents, ledgerCents, feeCents, lines }) => ({
        day,
        provider_amount: providerCents,
        ledger_amount: ledgerCents,
        fee_amount: feeCents,
        lines,
      })),
    });
  }
  return { data };
}

function presentDifference(row: ListedDifference): BookDifference {
  const { provider_cents: theirs, ledger_cents: ours } = row;
  return {
    id: row.id,
    provider: row.provider,
    subject: row.subject,
    kind: row.kind,
    state: row.state,
    provider_amount: theirs,
    ledger_amount: ours,
    difference: theirs === null ? null : theirs - ours,
    order_id: row.order_id,
    since: row.since.toISOString(),
    seen_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    note: row.note,
    suspense_amount: row.suspense_cents,
    lines: row.lines,
  };
}

/** One page of differences, the newest first. */
export async function showDifferences(
  ctx: Ctx,
  input: { state: 'open' | 'all'; cursor?: string | undefined; limit: number },
) {
  const { state, cursor, limit } = input;
  const rows = await listDifferences(ctx.db, {
    isOpen: state === 'open',
    cursor,
    limit: limit + 1,
  });
  return pageById(rows, limit, presentDifference);
}

const columns = [
  'entry_id',
  'booked_at',
  'category',
  'subject',
  'source_id',
  'amount',
  'fee',
  'net',
  'currency',
  'amount_usd',
] as const;

function lineOf(row: ProviderEntryRow): string {
  return csvLine([
    row.entry_id,
    row.booked_at.toISOString(),
    row.category,
    row.subject,
    row.source_id,
    shownUnits(row.amount_cents),
    shownUnits(row.fee_cents),
    shownUnits(row.net_cents),
    row.currency,
    row.usd_cents === null ? null : shownUnits(row.usd_cents),
  ]);
}

/** The lines of a month, the oldest first: whoever takes them stands in the record. Needs a transaction. */
export async function exportBooks(
  ctx: UserCtx,
  { provider, month }: { provider: string; month: string },
): Promise<{ file_name: string; content: string }> {
  const rows = await entriesOfMonth(ctx.db, { provider, month, limit: MOST_LINES });
  await recordAudit(ctx, {
    action: 'payments.books_exported',
    subject: { type: 'provider_books', id: provider },
    after: { month, lines: rows.length },
  });
  return {
    file_name: `${provider}-${month}.csv`,
    content: [csvLine(columns), ...rows.map(lineOf)].map((line) => `${line}\r\n`).join(''),
  };
}
