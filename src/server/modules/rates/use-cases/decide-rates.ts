/** Staff pin a rate, end a pin, and decide about figures that were held; each with a reason and a record. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { marketRate, rateNow } from '../current-rates.ts';
import { isNear, otherCurrencies, type OtherCurrency } from '../judge-reading.ts';
import { rateChanged } from '../rates.events.ts';
import {
  decideHeld,
  endPin,
  insertPin,
  insertRate,
  lockHeld,
  type HeldRow,
} from '../rates.repository.ts';

const DAY_MS = 86_400_000;

/** @throws Failure RATE_CURRENCY_UNKNOWN */
function requireCurrency(name: string): OtherCurrency {
  const currency = otherCurrencies.find((each) => each === name);
  if (currency === undefined) throw new Failure('RATE_CURRENCY_UNKNOWN');
  return currency;
}

/** The end of the last day (UTC). @throws Failure RATE_PIN_DAYS */
function endOf(until: string, now: Date): Date {
  const days = serverConfig.rates.pinDays;
  const end = new Date(Date.parse(`${until}T00:00:00Z`) + DAY_MS);
  const isAllowed = end > now && end.getTime() <= now.getTime() + (days + 1) * DAY_MS;
  if (!isAllowed) throw new Failure('RATE_PIN_DAYS', { values: { days } });
  return end;
}

const subjectOf = (currency: OtherCurrency) => ({ type: 'currency', id: currency });

/**
 * Uses a rate whatever is read, until the end of a day. Another pin ends. Orders that were priced keep their rate.
 * @throws Failure RATE_CURRENCY_UNKNOWN; RATE_PIN_DAYS; RATE_PIN_FAR beyond half or twice the rate without pins; BUSY; IMPERSONATING
 */
export async function pinRate(
  ctx: UserCtx,
  input: { currency: string; rate: number; until: string; reason: string },
): Promise<void> {
  refuseImpersonation(ctx.actor);
  const { db, now } = ctx;
  const currency = requireCurrency(input.currency);
  const until = endOf(input.until, now);
  const before = await rateNow(db, currency, now);
  const { rate, reason } = input;
  // Not of a pin: one pin after the other would lead anywhere.
  const market = await marketRate(db, currency);
  if (!isNear(rate, market.rate)) throw new Failure('RATE_PIN_FAR');
  await endPin(db, currency, now);
  const pin = { id: newId(), currency, rate, reason, pinned_at: now, until };
  if (!(await insertPin(db, pin))) throw new Failure('BUSY', { retryAfterSeconds: 1 });
  await recordAudit(ctx, {
    action: 'rates.pinned',
    subject: subjectOf(currency),
    before: { rate: before.rate },
    after: { rate, until: until.toISOString() },
    reason,
  });
  await ctx.publish(rateChanged({ currency }));
}

/** What was read is used again. @throws Failure RATE_CURRENCY_UNKNOWN, RATE_NOT_PINNED, IMPERSONATING */
export async function unpinRate(
  ctx: UserCtx,
  input: { currency: string; reason: string },
): Promise<void> {
  refuseImpersonation(ctx.actor);
  const { db, now } = ctx;
  const currency = requireCurrency(input.currency);
  const ended = await endPin(db, currency, now);
  if (!ended || ended.until <= now) throw new Failure('RATE_NOT_PINNED');
  const after = await rateNow(db, currency, now);
  await recordAudit(ctx, {
    action: 'rates.unpinned',
    subject: subjectOf(currency),
    before: { rate: ended.rate },
    after: { rate: after.rate },
    reason: input.reason,
  });
  await ctx.publish(rateChanged({ currency }));
}

/** @throws Failure RATE_HELD_NOT_FOUND; RATE_HELD_DECIDED where it waits no more */
async function openHeld(ctx: UserCtx, id: string): Promise<HeldRow> {
  const held = await lockHeld(ctx.db, id);
  if (!held) throw new Failure('RATE_HELD_NOT_FOUND');
  if (held.state !== 'open') throw new Failure('RATE_HELD_DECIDED');
  return held;
}

/**
 * Uses a figure that was held. The next reading is compared with it.
 * @throws Failure RATE_HELD_NOT_FOUND, RATE_HELD_DECIDED; RATE_HELD_EMPTY where the source had none;
 * RATE_HELD_FAR beyond half or twice the rate without pins; IMPERSONATING
 */
export async function acceptHeld(
  ctx: UserCtx,
  input: { id: string; reason: string },
): Promise<void> {
  refuseImpersonation(ctx.actor);
  const { db, now } = ctx;
  const { id, currency, rate, last_rate: last, dated, reading_id } = await openHeld(ctx, input.id);
  if (rate === null) throw new Failure('RATE_HELD_EMPTY');
  const market = await marketRate(db, currency);
  if (!isNear(rate, market.rate)) throw new Failure('RATE_HELD_FAR');
  await decideHeld(db, id, 'accepted', now);
  const row = { id: newId(), currency, rate, dated, reading_id };
  await insertRate(db, { ...row, origin: 'accepted', at: now });
  await recordAudit(ctx, {
    action: 'rates.accepted',
    subject: subjectOf(currency),
    before: { rate: last },
    after: { rate, dated },
    reason: input.reason,
  });
  await ctx.publish(rateChanged({ currency }));
}

/** Keeps the rate of now. @throws Failure RATE_HELD_NOT_FOUND, RATE_HELD_DECIDED, IMPERSONATING */
export async function keepRate(ctx: UserCtx, input: { id: string; reason: string }): Promise<void> {
  refuseImpersonation(ctx.actor);
  const { id, currency, rate, last_rate: last, dated } = await openHeld(ctx, input.id);
  await decideHeld(ctx.db, id, 'kept', ctx.now);
  await recordAudit(ctx, {
    action: 'rates.kept',
    subject: subjectOf(currency),
    before: { rate: last },
    after: { rate: last, refused: rate, dated },
    reason: input.reason,
  });
}
