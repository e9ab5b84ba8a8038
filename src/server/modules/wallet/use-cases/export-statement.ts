/** The statement as a CSV file: one line for each posting, so that a spreadsheet can sum each account. */
import { userAccountKinds } from '~/contracts/wallet/wallet.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { csvFile, csvLine } from '../../../core/csv.ts';
import { statementOf } from '../balances.ts';
import { presentLine } from '../wallet.presenter.ts';
import { orderSubjects } from '../wallet.ports.ts';
import { periodOf } from './read-statement.ts';

const MOST_LINES = 10_000;
const columns = [
  'date',
  'event',
  'order_id',
  'title',
  'account',
  'amount_usd',
  'rule',
  'release_at',
] as const;

/** The actor's postings of a period. */
export async function exportStatement(
  ctx: UserCtx,
  period: { from?: string | undefined; to?: string | undefined },
): Promise<File> {
  const { userId } = ctx.actor;
  const rows = await statementOf(ctx.db, userId, {
    ...periodOf(period),
    accounts: userAccountKinds,
    before: null,
    limit: MOST_LINES,
  });
  const lines = rows.map(presentLine);
  const ids = [...new Set(lines.flatMap(({ order_id: id }) => id ?? []))];
  const orders = await orderSubjects.of(ctx)(ctx.db, userId, ids);
  const texts = lines.map((line) => {
    const title = orders.get(line.order_id ?? '')?.title ?? null;
    const { created_at: at, event, order_id: id, account, amount, rule, release_at: until } = line;
    return csvLine([at, event, id, title, account, amount / 100, rule, until]);
  });
  return csvFile('statement.csv', [csvLine(columns), ...texts]);
}
