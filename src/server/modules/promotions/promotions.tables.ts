/** Kysely table types of promo codes. */
import type { Generated } from 'kysely';
import type { Currency } from '~config';
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
}
