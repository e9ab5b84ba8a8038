/** Kysely table types of promo codes. */
import type { ColumnType, Generated } from 'kysely';
import type { Currency } from '~config';
import type { PromoCodeAct, PromoFacts } from '~/contracts/promotions/promo-codes.schemas.ts';
import type { PromoType } from '~/contracts/promotions/promotions.contract.ts';

export type PromoScope = 'all' | 'game' | 'category' | 'seller';
/**
 * - `active`: kept for an offer or for the next order, uses nothing; ends when an order with this code is paid
 * - `reserved`: on an unpaid order, counts as a use
 * - `consumed`: on a paid order, or added to the wallet
 * - `returned`: given back by a cancel, a refund or its owner; counts no more
 */
export type ActivationStatus = 'active' | 'reserved' | 'consumed' | 'returned';

export interface PromoCodeTable {
  id: string;
  /** Compared without regard to case (citext). */
  code: string;
  type: Generated<PromoType>;
  /** Either a percentage in basis points or a fixed amount in cents of `currency`. */
  percent_bps: number | null;
  amount_cents: number | null;
  currency: Currency;
  scope: PromoScope;
  scope_id: string | null;
  minimum_cents: Generated<number>;
  starts_at: Date | null;
  ends_at: Date | null;
  total_limit: number | null;
  user_limit: number | null;
  first_order_only: Generated<boolean>;
  /** Reserved and consumed uses. Its row lock makes the limits hold under concurrency. */
  used_count: Generated<number>;
  disabled_at: Generated<Date | null>;
  /** A personal code: nobody else can use or even see it. */
  user_id: Generated<string | null>;
  /** The most that a percentage takes off. */
  max_discount_cents: Generated<number | null>;
  created_at: Date;
  /** Each act of staff counts it up: whoever changes a code names the one that they saw. */
  revision: Generated<number>;
  /** It was never started: `disabled_at` is set as well. */
  is_draft: Generated<boolean>;
  by_staff: Generated<boolean>;
  /** Reserved or consumed, also where that was given back since. */
  first_used_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  /** It waits for a second person since this revision: `disabled_at` is set as well. */
  asked_revision: Generated<number | null>;
  /** The revision to which a second person agreed. */
  agreed_revision: Generated<number | null>;
  /** What it could cost then; null where nothing bounded it. */
  agreed_cents: Generated<number | null>;
}

/** What staff did to a code; each row is one act. */
export interface PromoCodeVersionTable {
  code_id: string;
  revision: number;
  act: PromoCodeAct;
  changed_by: string;
  changed_at: Date;
  reason: string;
  before: ColumnType<PromoFacts | null, string | null, never>;
  after: ColumnType<PromoFacts, string, never>;
}

export interface PromoActivationTable {
  id: string;
  code_id: string;
  user_id: string;
  order_id: string | null;
  offer_id: string | null;
  count: number | null;
  currency: Currency;
  discount_cents: number;
  status: ActivationStatus;
  created_at: Date;
  updated_at: Date;
}

export interface PromotionsTables {
  promo_code: PromoCodeTable;
  promo_activation: PromoActivationTable;
  promo_code_version: PromoCodeVersionTable;
}
