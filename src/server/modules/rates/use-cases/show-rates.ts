/** What staff see of exchange rates. */
import { appConfig, serverConfig } from '~config';
import type {
  HeldRate,
  KnownRate,
  RateReading,
  RatesOutput,
  StaffRate,
} from '~/contracts/rates/rates.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { isNear, otherCurrencies, type OtherCurrency } from '../judge-reading.ts';
import {
  selectHeld,
  selectPins,
  selectRates,
  selectReadings,
  type HeldRow,
  type PinRow,
  type RateRow,
  type ReadingRow,
} from '../rates.repository.ts';

/** So many figures, pins and readings are shown. */
const SHOWN = 20;

const ofRow = ({ id, rate, origin, dated, at }: RateRow): KnownRate => ({
  id,
  rate,
  origin,
  dated,
  since: at.toISOString(),
});

const ofPin = ({ id, rate, pinned_at: at }: PinRow): KnownRate => ({
  id,
  rate,
  origin: 'pin',
  dated: null,
  since: at.toISOString(),
});

async function rateOfCurrency(ctx: Ctx, currency: OtherCurrency): Promise<StaffRate> {
  const { db, now } = ctx;
  const rows = await selectRates(db, currency, SHOWN);
  const pins = await selectPins(db, currency, SHOWN);
  const [newest] = rows;
  const builtIn = { id: null, origin: 'built_in', dated: null, since: null } as const;
  const market: KnownRate = newest
    ? ofRow(newest)
    : { ...builtIn, rate: appConfig.currencies.rateMillionths[currency] };
  const pin = pins.find(({ ended_at: ended, until }) => ended === null && until > now);
  return {
    currency,
    now: pin ? ofPin(pin) : market,
    market,
    pin: pin
      ? {
          id: pin.id,
          rate: pin.rate,
          reason: pin.reason,
          pinned_at: pin.pinned_at.toISOString(),
          until: pin.until.toISOString(),
        }
      : null,
    history: [...rows.map(ofRow), ...pins.map(ofPin)]
      .toSorted((a, b) => ((a.since ?? '') < (b.since ?? '') ? 1 : -1))
      .slice(0, SHOWN),
  };
}

const presentHeld = (row: HeldRow, market: number): HeldRate => ({
  id: row.id,
  currency: row.currency,
  rate: row.rate,
  last_rate: row.last_rate,
  problem: row.problem,
  dated: row.dated,
  held_at: row.held_at.toISOString(),
  acceptable: row.rate !== null && isNear(row.rate, market),
});

const presentReading = (row: ReadingRow): RateReading => ({
  id: row.id,
  read_at: row.read_at.toISOString(),
  source: row.source,
  dated: row.dated,
  problem: row.problem,
  figures: row.count,
});

/** The rates of now with their history, what waits for a decision, and the newest readings. */
export async function showStaffRates(ctx: Ctx): Promise<RatesOutput> {
  const rates: StaffRate[] = [];
  for (const currency of otherCurrencies) rates.push(await rateOfCurrency(ctx, currency));
  return {
    source: ctx.services.rates?.name ?? null,
    move_bps: serverConfig.rates.moveBps,
    rates,
    held: (await selectHeld(ctx.db)).map((row) => {
      const known = rates.find(({ currency }) => currency === row.currency);
      return presentHeld(row, known?.market.rate ?? row.last_rate);
    }),
    readings: (await selectReadings(ctx.db, SHOWN)).map(presentReading),
  };
}
