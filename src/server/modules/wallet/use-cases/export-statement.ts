/** The statement as a CSV file: one line for each posting, so that a spreadsheet can sum each account. */
import { type Locale, serverConfig } from '~config';
import { shownUnits } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { csvFile, csvLine } from '../../../core/csv.ts';
import { periodOf } from './read-statement.ts';
import { statementLines, type StatementFileLine } from './statement-lines.ts';

/** Programs read these files: new columns stand behind the known ones. */
const columns = [
  'date',
  'event',
  'order_id',
  'title',
  'account',
  'amount_usd',
  'rule',
  'release_at',
  'balance_after_usd',
  'about',
  'rule_text',
] as const;

function cellsOf(line: StatementFileLine): string {
  return csvLine([
    line.created_at,
    line.event,
    line.order_id,
    line.title,
    line.account,
    shownUnits(line.amount),
    line.rule,
    line.release_at,
    shownUnits(line.balance_amount),
    line.about,
    line.rule_text,
  ]);
}

/** The actor's postings of a period, the newest first. */
export async function exportStatement(
  ctx: UserCtx,
  input: { from?: string | undefined; to?: string | undefined; locale?: Locale | undefined },
): Promise<File> {
  const { lines } = await statementLines(ctx, {
    ...periodOf(input),
    limit: serverConfig.wallet.statement.csvLines,
    locale: input.locale ?? ctx.locale,
  });
  return csvFile('statement.csv', [csvLine(columns), ...lines.map(cellsOf)]);
}
