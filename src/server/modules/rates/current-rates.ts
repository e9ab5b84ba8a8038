/**
 * The rates of now (decision 0104). What decides about money or is kept reads the row (`rateNow`); what is only shown takes
 * what is cached, which another rate drops in all processes (`ratesNow`).
 */
import { appConfig, type Currency } from '~config';
import { showRates, type Rates } from '~/platform/i18n/rates.ts';
import { tag } from '../../core/cache-tags.ts';
import type { Ctx } from '../../core/context.ts';
import type { Db } from '../../db/database.ts';
import { createMemoryCache } from '../../infra/memory-cache.ts';
import { otherCurrencies, type OtherCurrency } from './judge-reading.ts';
import { findRateInForce, selectRates, type RateInForce } from './rates.repository.ts';

const builtIn = (currency: Currency): RateInForce => ({
  rate: appConfig.currencies.rateMillionths[currency],
  dated: null,
});

/**
 * Millionths of a currency for one US dollar, and the day that the source names for it; null for the built-in figure and for a
 * pin. Read in the caller's transaction, never cached. Of US dollars nothing is read.
 */
export async function rateNow(db: Db, currency: Currency, now: Date): Promise<RateInForce> {
  if (currency === 'USD') return builtIn(currency);
  return (await findRateInForce(db, currency, now)) ?? builtIn(currency);
}

/** The rate of a currency without pins: the newest accepted figure, else the built-in one. Read in the caller's transaction. */
export async function marketRate(db: Db, currency: OtherCurrency): Promise<RateInForce> {
  const [newest] = await selectRates(db, currency, 1);
  return newest ? { rate: newest.rate, dated: newest.dated } : builtIn(currency);
}

export interface KnownRates {
  rates: Rates;
  /** Of each currency the day of its rate. */
  dated: Readonly<Record<Currency, string | null>>;
}

/** A pin ends by itself: nothing is kept for longer than this. */
const cache = createMemoryCache<KnownRates>({ seconds: 30 });

async function load(db: Db, now: Date): Promise<KnownRates> {
  const rates: Record<Currency, number> = { ...appConfig.currencies.rateMillionths };
  const dated: Record<Currency, string | null> = { USD: null, EUR: null };
  for (const currency of otherCurrencies) {
    const known = await rateNow(db, currency, now);
    rates[currency] = known.rate;
    dated[currency] = known.dated;
  }
  return { rates, dated };
}

/**
 * The rates of now for whatever shows amounts. The texts of this process (pages, mails) are written with them from here on.
 * A page that is kept names `tag.rates`.
 */
export async function ratesNow(ctx: Pick<Ctx, 'db' | 'services'>): Promise<KnownRates> {
  const { db, services } = ctx;
  const now = services.clock.now();
  const known = await cache.read(
    services,
    db,
    'rates',
    () => load(db, now),
    () => [tag.rates],
  );
  showRates(known.rates);
  return known;
}
