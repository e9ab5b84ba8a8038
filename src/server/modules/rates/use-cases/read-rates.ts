/**
 * The job that reads exchange rates: once a day and when a process starts, in one of all processes. Each reading is recorded
 * whole, also one that could not be used; nothing of it is taken that staff should look at first.
 */
import { appConfig, serverConfig } from '~config';
import type { HeldProblem, ReadingProblem } from '~/contracts/rates/rates.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { SourceError, type RatesSource } from '../../../infra/rates-source.ts';
import {
  dayBefore,
  isAhead,
  otherCurrencies,
  recordedFigures,
  verdictOn,
  type OtherCurrency,
} from '../judge-reading.ts';
import { failingSince } from '../old-readings.repository.ts';
import { tellDeciders } from '../rate-mails.ts';
import { rateChanged } from '../rates.events.ts';
import {
  insertHeld,
  insertRate,
  insertReading,
  lockNewestHeld,
  replaceHeld,
  selectRates,
  type HeldRow,
} from '../rates.repository.ts';
import { readRatesText, type RatesText } from '../read-rates-text.ts';

/** More are not accepted within a day: processes that start read at most every ten minutes. */
const RECENT_RATES = 200;

type Reading =
  | { text: RatesText; problem: 'ahead' | null }
  | { text: null; problem: ReadingProblem };

/** What the source says now. No transaction is open while it answers. */
async function ask(source: RatesSource, now: Date): Promise<Reading> {
  try {
    const text = readRatesText(await source.read());
    if (!text) return { text: null, problem: 'malformed' };
    return { text, problem: isAhead(text.dated, now) ? 'ahead' : null };
  } catch (error) {
    if (error instanceof SourceError) return { text: null, problem: error.problem };
    throw error;
  }
}

/**
 * Whether it waits already, or staff have decided against it: then it is not asked again until the source says something else.
 */
function isSaidAgain(
  { state, ...held }: HeldRow,
  { rate, problem }: { rate: number | null; problem: HeldProblem },
  dated: string,
): boolean {
  const isAsked = state === 'open' || state === 'kept';
  return isAsked && held.rate === rate && held.problem === problem && held.dated === dated;
}

/** Of one currency: taken, held, or nothing new. Locks what waits of it. */
async function judge(
  ctx: Ctx,
  { text, currency, readingId }: { text: RatesText; currency: OtherCurrency; readingId: string },
): Promise<void> {
  const { db, now } = ctx;
  const before = await lockNewestHeld(db, currency);
  const [last = null, ...older] = await selectRates(db, currency, RECENT_RATES);
  const verdict = verdictOn(text, currency, last, dayBefore(last, older, now));
  const { dated } = text;
  if (verdict.kind === 'held' && before && isSaidAgain(before, verdict, dated)) return;
  await replaceHeld(db, currency, now);
  if (verdict.kind === 'taken') {
    const row = { id: newId(), currency, rate: verdict.rate, dated, reading_id: readingId };
    await insertRate(db, { ...row, origin: 'reading', at: now });
    await ctx.publish(rateChanged({ currency }));
    return;
  }
  if (verdict.kind === 'same') return;
  const { rate, problem } = verdict;
  ctx.services.log.warn({ currency, problem, dated }, 'an exchange rate waits for a decision');
  await insertHeld(db, {
    id: newId(),
    reading_id: readingId,
    currency,
    rate,
    last_rate: last?.rate ?? appConfig.currencies.rateMillionths[currency],
    problem,
    dated,
    held_at: now,
  });
  await tellDeciders(ctx, { kind: 'held', currency });
}

const HOUR_MS = 3_600_000;

/**
 * Whether this failure is the first one so many hours after those began: whoever decides is told once, until a reading can be
 * used again. Asked before the failure is recorded.
 */
async function isFailingTooLong({ db, now }: Ctx): Promise<boolean> {
  const { since, failed_at: failedAt } = await failingSince(db);
  if (since === null || failedAt === null) return false;
  const isLong = (at: Date) =>
    at.getTime() - since.getTime() >= serverConfig.rates.failingHours * HOUR_MS;
  return isLong(now) && !isLong(failedAt);
}

/**
 * Reads the source once and records what it said. Nothing without a source.
 * @throws Error when the reading could not be used: the job is due again after a quarter of an hour
 */
export async function readRates(ctx: Ctx): Promise<void> {
  const source = ctx.services.rates;
  if (!source) return;
  const { text, problem } = await ask(source, ctx.now);
  await unitOfWork(ctx, async (step) => {
    const id = newId();
    if (problem !== null && (await isFailingTooLong(step))) {
      await tellDeciders(step, { kind: 'failing', source: source.name });
    }
    await insertReading(step.db, {
      id,
      read_at: step.now,
      source: source.name,
      base: text?.base ?? null,
      dated: text?.dated ?? null,
      figures: text ? recordedFigures(text) : {},
      problem,
    });
    if (!text || problem !== null) return;
    for (const currency of otherCurrencies) await judge(step, { text, currency, readingId: id });
  });
  if (problem !== null) throw new Error(`Exchange rates could not be used: ${problem}`);
}
