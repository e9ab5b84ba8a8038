/** The statement as a paper: PDF, account by account, with the balance after each line. */
import { appConfig, type Locale, serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { StatementFileInput } from '~/contracts/wallet/statement.contract.ts';
import { wallClock } from '~/domain/local-time.ts';
import type { UserCtx } from '../../../core/context.ts';
import { pdfFile } from '../../../core/pdf-file.ts';
import { findAccount } from '../../accounts/index.ts';
import { statementDocument } from '../statement-document.ts';
import { periodOf } from './read-statement.ts';
import { statementLines } from './statement-lines.ts';

const DAY_MS = 86_400_000;
/** Clocks may have been changed within the period. */
const HOUR_MS = 3_600_000;

const fileNames: Record<Locale, string> = { en: 'statement', fr: 'releve' };

const dayIn = (ms: number, timeZone: string): string =>
  new Date(wallClock(ms, timeZone)).toISOString().slice(0, 10);

/**
 * Draws the actor's statement of a period.
 * @throws {Failure} STATEMENT_TOO_LONG for more days or lines than a paper holds; BUSY while too many papers are drawn
 */
export async function drawStatement(ctx: UserCtx, input: StatementFileInput): Promise<File> {
  const { pdfDays: days, pdfLines: limit } = serverConfig.wallet.statement;
  const tooLong = () => new Failure('STATEMENT_TOO_LONG', { values: { days, lines: limit } });
  const { locale = ctx.locale, time_zone: timeZone = 'UTC' } = input;
  const ms = Date.parse(input.to) - Date.parse(input.from);
  if (ms > days * DAY_MS + HOUR_MS) throw tooLong();
  const { lines, closing } = await statementLines(ctx, {
    ...periodOf(input),
    limit: limit + 1,
    locale,
  });
  if (lines.length > limit) throw tooLong();
  const account = await findAccount(ctx.db, ctx.actor.userId);
  const bytes = await ctx.services.pdf.render(
    statementDocument({
      owner: { id: ctx.actor.userId, name: account?.public_name ?? '' },
      period: { from: input.from, to: input.to },
      lines,
      closing,
      at: ctx.now,
      locale,
      timeZone,
      brand: appConfig.brand.name,
    }),
  );
  const first = dayIn(Date.parse(input.from), timeZone);
  // The end is the beginning of the day after.
  const last = dayIn(Date.parse(input.to) - 1, timeZone);
  const name = `${appConfig.brand.name.toLowerCase()}-${fileNames[locale]}-${first}-${last}.pdf`;
  return pdfFile(name, bytes);
}
