/** Kysely table types of referrals. */
import type { Generated } from 'kysely';
import type {
  PartnerStatus,
  ReferralFlag,
  ReferralStatus,
} from '~/contracts/referrals/referrals.schemas.ts';

/**
 * One row for each referred person.
 * - `open`: nothing has been earned with a friend yet; an affiliate's referred person who earns
 * - `review`: staff decides first; nothing is paid meanwhile
 * - `rewarded`, `reversed`: paid, and taken back because the order was refunded
 * - `refused`: rejected by staff; earns nothing
 */
export interface ReferralTable {
  user_id: string;
  referrer_id: string;
  kind: 'friend' | 'affiliate';
  /** Which of the referrer's links it was; the one without a name is the empty one. */
  link: Generated<string>;
  status: ReferralStatus;
  flags: ReferralFlag[];
  /** The first order that completed. */
  order_id: Generated<string | null>;
  grant_id: Generated<string | null>;
  reward_cents: Generated<number>;
  reversed_cents: Generated<number>;
  reason: Generated<string | null>;
  registered_at: Date;
  updated_at: Date;
}

export interface AffiliatePartnerTable {
  user_id: string;
  status: PartnerStatus;
  about: string;
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
}

/** A partner's commission from one order of a referred person. `disputed` is paused, `void` is cancelled, `taken` was taken back. */
export interface AffiliateCommissionTable {
  order_id: string;
  user_id: string;
  referrer_id: string;
  turnover_cents: number;
  cents: number;
  status: 'held' | 'disputed' | 'released' | 'void' | 'taken';
  release_at: Date;
  updated_at: Date;
}

export interface ReferralsTables {
  referral_click: { user_id: string; day: string; link: Generated<string>; clicks: number };
  referral: ReferralTable;
  affiliate_partner: AffiliatePartnerTable;
  affiliate_commission: AffiliateCommissionTable;
}
