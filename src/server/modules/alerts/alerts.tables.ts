/** Kysely table types of the alerts module. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PriceAlertKind } from '~/contracts/alerts/alerts.schemas.ts';
import type { SavedFilters } from '~/contracts/alerts/saved-filters.ts';
import type { SearchFrequency } from '~/domain/alert-rules.ts';
import type { AttributeValue } from '../offers/index.ts';

export type AlertKind = 'search' | PriceAlertKind;

/** Saved searches, and alerts on prices and stock. */
export interface AlertTable {
  id: string;
  user_id: string;
  kind: AlertKind;
  category_id: string;
  /** Null for a list: a search, or a market. */
  offer_id: string | null;
  /** What it is about, in canonical form: a person has one alert of a kind on a thing. */
  subject: string;
  filters: JSONColumnType<SavedFilters, string, string>;
  /** The pattern of the words that are searched for, as `offer.search` is written; null without any. */
  title_pattern: string | null;
  /** Empty for an alert on an offer: that has a title. */
  name: string;
  /** Of alerts on prices: `at_once` or `off`. */
  frequency: SearchFrequency;
  /** The price that is waited for, of price alerts. */
  wanted_micros: number | null;
  /** What it cost when it was told of. */
  told_micros: Generated<number | null>;
  told_at: Generated<Date | null>;
  /** When it is looked at: it may have something to tell. */
  look_at: Date | null;
  /** Since when notices of the day are counted. */
  day_from: Generated<Date | null>;
  told_in_day: Generated<number>;
  ended_at: Generated<Date | null>;
  created_at: Date;
}

/** By what an alert is found when an offer changes (decision 0063). Alerts that are off have none. */
export interface AlertKeyTable {
  /** The category of a list, or the offer. */
  scope_id: string;
  /** One `key:value` that an offer must have; empty: any. `stock`: the offer is on sale again. */
  token: string;
  /** Which tokens the offer must have besides. */
  needs: string[];
  floor_micros: number;
  ceiling_micros: number;
  alert_id: string;
}

/** What a search found. */
export interface AlertFoundTable {
  alert_id: string;
  offer_id: string;
  found_at: Date;
  told_at: Date | null;
}

/** What lists know of an offer before a change. */
export interface OfferFacts {
  price: number;
  tokens: string[];
  attributes: Record<string, AttributeValue>;
  minutes: number;
  instant: boolean;
  level: number;
  volume: boolean;
  search: string;
}

/** Changes of offers that alerts may wait for; written by a trigger. */
export interface OfferMoveTable {
  id: ColumnType<number, never, never>;
  offer_id: string;
  /** Null: it was not listed in this category. */
  before: JSONColumnType<OfferFacts> | null;
  /** It is on sale for the first time. */
  is_new: boolean;
}

/** What sellers put on sale, until their followers are told. */
export interface SellerNewsTable {
  offer_id: string;
  seller_id: string;
  /** The round of notices that it is told with; null while it is gathered. */
  round_id: string | null;
  found_at: Date;
}

/** Telling a seller's followers, a page of them at a time. */
export interface FollowerRoundTable {
  id: string;
  seller_id: string;
  due_at: Date;
  /** The last follower who was told; null while offers are gathered. */
  after_user_id: string | null;
  started_at: Date | null;
}

export interface AlertsTables {
  alert: AlertTable;
  alert_key: AlertKeyTable;
  alert_found: AlertFoundTable;
  offer_move: OfferMoveTable;
  seller_news: SellerNewsTable;
  follower_round: FollowerRoundTable;
}
