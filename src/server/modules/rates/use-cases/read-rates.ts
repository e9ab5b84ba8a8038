/**
 * The job that reads exchange rates: once a day and when a process starts, in one of all processes. Each reading is recorded
 * whole, also one that could not be used; nothing of it is taken that staff should look at first.
 */
import { appConfig } from '~config';
import type { ReadingProblem } from '~/contracts/rates/rates.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { SourceError, type RatesSource } from '../../../infra/rates-source.ts';
import {
  isAhead,
  otherCurrencies,
  recordedFigures,
  verdictOn,
  type OtherCurrency,
} from '../judge-reading.ts';
import { rateChanged } from '../rates.events.ts';
import {
  findNewestHeld,
  insertHeld,
  insertRate,
  insertReading,
  replaceHeld,
  selectRates,
} from '../rates.repository.ts';
import { readRatesText, type RatesText } from '../read-rates-text.ts';

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

/** Of one currency: taken, held, or nothing new. Locks what waits of it. */
async function judge(
  ctx: Ctx,
  { text, currency, readingId }: { text: RatesText; currency: OtherCurrency; readingId: string },
): Promise<void> {
  const { db, now } = ctx;
  const before = await findNewestHeld(db, currency);
  await replaceHeld(db, currency, now);
  const [last = null] = await selectRates(db, currency, 1);
  const verdict = verdictOn(text, currency, last);
  const { dated } = text;
  if (verdict.kind === 'taken') {
    const row = { id: newId(), currency, rate: verdict.rate, dated, reading_id: readingId };
    await insertRate(db, { ...row, origin: 'reading', at: now });
    await ctx.publish(rateChanged({ currency }));
    return;
  }
  if (verdict.kind === 'same') return;
  const { rate, problem } = verdict;
  // What staff have decided against is not asked again until the source says something else.
  const isKnown =
    before?.state === 'kept' &&
    before.rate === rate &&
    before.problem === problem &&
    before.dated === dated;
  if (isKnown) return;
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
