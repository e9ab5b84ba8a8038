/** Kysely table types of the autopilot module. */
import type { Generated, JSONColumnType } from 'kysely';
import type { ReplyKind } from '~/domain/auto-reply.ts';
import type {
  belowFloorWays,
  PricingKind,
  PricingReason,
  StopReason,
} from '~/domain/auto-pricing.ts';

export interface AutopilotRuleTable {
  id: string;
  seller_id: string;
  category_id: string;
  /** Empty: all markets of the category that have no rule of their own. */
  market_key: string;
  kind: PricingKind;
  /** The step is one of the two. */
  step_micros: number | null;
  step_bps: number | null;
  /** The seller's prices. */
  floor_micros: number;
  ceiling_micros: number | null;
  below_floor: (typeof belowFloorWays)[number];
  min_level: number;
  /** Hundredths of a star. */
  min_rating: number;
  min_stock: number;
  every_minutes: number;
  most_step_percent: number;
  most_day_percent: number;
  is_on: boolean;
  due_at: Date;
  /** The round that is under way, and the last offer that it has seen. */
  round_at: Generated<Date | null>;
  round_after: Generated<string | null>;
  /** When offers of it were looked at last. */
  worked_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** What a plan was made from: shown beside each act. */
export interface ActFigures {
  /** The best offer that was compared with, and what a buyer pays there. */
  rival: string | null;
  best_micros: number | null;
  rivals: number;
  /** What buyers paid lately. */
  median_micros: number | null;
  /** Of a restless rival. */
  changes: number;
  minutes: number;
}

/** An offer that a rule left to its seller, or goes on with after it. */
export interface AutopilotOfferTable {
  offer_id: string;
  seller_id: string;
  rule_id: string;
  stopped_at: Date | null;
  reason: StopReason;
  figures: JSONColumnType<ActFigures, string, string>;
  wanted_micros: number;
  allowed_micros: number | null;
}

/** The best offer of a market as a round saw it. */
export interface AutopilotRivalTable {
  rule_id: string;
  market_key: string;
  min_purchase: number;
  offer_id: string;
  version: number;
  unit_micros: number;
  seen_at: Date;
  changes: number;
  minutes: number;
}

export interface AutopilotActTable {
  id: string;
  seller_id: string;
  rule_id: string;
  offer_id: string;
  kind: 'price' | 'stop';
  reason: PricingReason | StopReason;
  old_micros: number;
  new_micros: number;
  version: number | null;
  figures: JSONColumnType<ActFigures, string, string>;
  created_at: Date;
  undone_at: Generated<Date | null>;
}

/** A text that the autopilot may write in the chat. */
export interface AutopilotReplyTable {
  seller_id: string;
  kind: ReplyKind;
  is_on: boolean;
  /** Empty where the seller wrote none in that language. */
  text_en: string;
  text_fr: string;
  every_hours: number;
  updated_at: Date;
}

/** When it last spoke in a conversation. */
export interface AutopilotTalkTable {
  seller_id: string;
  room_id: string;
  kind: ReplyKind;
  at: Date;
}

/** A message that it wrote, an order that it started, or what of a day it put to rest. */
export interface AutopilotDeedTable {
  id: string;
  seller_id: string;
  kind: 'reply' | 'start' | 'rest';
  reply: ReplyKind | null;
  /** The message that was answered, or the order; of a rest derived from seller and day. */
  cause_id: string;
  /** Null of a rest. */
  companion_id: string | null;
  order_id: string | null;
  /** Offers; of a rest alone. */
  count: number | null;
  created_at: Date;
}

/** Which orders it starts by itself. */
export interface AutopilotStartTable {
  seller_id: string;
  is_on: boolean;
  /** Null: all categories. */
  category_ids: string[] | null;
  after_minutes: number;
  in_hours: boolean;
  /** Also orders with answers of the buyer. */
  with_inputs: boolean;
  updated_at: Date;
}

/** An order that waits to be started. */
export interface AutopilotWaitingTable {
  order_id: string;
  seller_id: string;
  due_at: Date;
  created_at: Date;
  /** Started, left to its seller, or no longer one to start. */
  ended_at: Generated<Date | null>;
}

export interface AutopilotTables {
  autopilot_start: AutopilotStartTable;
  autopilot_waiting: AutopilotWaitingTable;
  autopilot_reply: AutopilotReplyTable;
  autopilot_talk: AutopilotTalkTable;
  autopilot_deed: AutopilotDeedTable;
  autopilot_rule: AutopilotRuleTable;
  autopilot_offer: AutopilotOfferTable;
  autopilot_rival: AutopilotRivalTable;
  autopilot_act: AutopilotActTable;
}
