/** Kysely table types of exchange rates. They name no person: who decided stands in the record. */
import type { ColumnType, Generated } from 'kysely';
import type { HeldProblem, ReadingProblem } from '~/contracts/rates/rates.schemas.ts';
import type { OtherCurrency } from './judge-reading.ts';

/** A reading as it came, also one that could not be used. */
export interface RateReadingTable {
  id: string;
  read_at: Date;
  /** The name of the file or the host. */
  source: string;
  base: string | null;
  /** `YYYY-MM-DD` */
  dated: string | null;
  /** Millionths of each currency for one unit of the base. */
  figures: ColumnType<Record<string, number>, string, never>;
  problem: ReadingProblem | null;
  /** It is old, and a figure rests on it. */
  kept: Generated<boolean>;
}

/** A figure that was accepted, millionths of the currency for one US dollar. The newest is used. */
export interface CurrencyRateTable {
  id: string;
  currency: OtherCurrency;
  rate: number;
  origin: 'reading' | 'accepted';
  dated: string;
  reading_id: string;
  at: Date;
}

/** A figure that waits for staff. One of a currency is open at once. */
export interface RateHeldTable {
  id: string;
  reading_id: string;
  currency: OtherCurrency;
  rate: number | null;
  last_rate: number;
  problem: HeldProblem;
  dated: string;
  held_at: Date;
  state: Generated<'open' | 'accepted' | 'kept' | 'replaced'>;
  decided_at: Generated<Date | null>;
}

/** A rate that is used whatever was read. */
export interface RatePinTable {
  id: string;
  currency: OtherCurrency;
  rate: number;
  reason: string;
  pinned_at: Date;
  until: Date;
  /** When staff ended or replaced it. */
  ended_at: Generated<Date | null>;
}

export interface RatesTables {
  rate_reading: RateReadingTable;
  currency_rate: CurrencyRateTable;
  rate_held: RateHeldTable;
  rate_pin: RatePinTable;
}
