/** Kysely table types of accounts, reserved names, former e-mail addresses and registration sources. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Currency, Locale } from '~config';
import type { WorkHours } from '~/domain/work-hours.ts';
import type { Role } from '~/domain/roles.ts';

export interface UserTable {
  id: string;
  /**
   * Compared without regard to case, like `public_name` (citext). Unique among confirmed addresses only:
   * decision 0003.
   */
  email: string;
  email_confirmed_at: Date | null;
  /** Null for an account that has no password (social sign-in). */
  password_hash: string | null;
  /** Whether sign-in needs a second factor. Derived from the factors, which another module owns. */
  second_factor_on: Generated<boolean>;
  /** No payouts before this instant: staff removed a lost second factor. Null when that never happened. */
  payouts_held_until: Date | null;
  public_name: string;
  /** When the owner last changed the public name; null when never. */
  public_name_changed_at: Date | null;
  role: Generated<Role>;
  /** Created by the demo market's seed: sign-in works only where demo accounts are enabled (decision 0029). */
  is_demo: Generated<boolean>;
  is_seller: Generated<boolean>;
  /** 0 to 5, decisions section 7. Recomputed daily. */
  seller_level: Generated<number>;
  level_counted_at: Generated<Date>;
  /** A ban is in force while this is true and `banned_until` is null (for ever) or not yet reached. */
  is_banned: Generated<boolean>;
  banned_until: Date | null;
  trust_level: Generated<number>;
  required_trust_level: Generated<number>;
  locale: Generated<Locale>;
  currency: Generated<Currency>;
  /** ISO 3166-1 alpha-2, upper case. */
  region: string | null;
  avatar_media_id: string | null;
  referral_code: string;
  /** The account is erased at this instant unless its owner cancels the deletion (decision 0020). */
  deletion_due_at: Date | null;
  /** Erased: nothing personal is left in the row, and nobody can sign in. */
  deleted_at: Date | null;
  registered_at: Date;
  last_online_at: Date;
  /** The user counts as online before this instant; written by `markOnline` and `markOffline`. */
  online_until: Date | null;
  /** The end of the vacation that the seller is on; null where there is none. Written by `setAwayUntil`. */
  away_until: Date | null;
  /** In which hours the seller answers; null where they say none. Written by `setWorkHours`. */
  work_hours: ColumnType<WorkHours | null, string | null | undefined, string | null>;
  /** How often they were changed. */
  hours_version: Generated<number>;
  /** Sum over all reviews of communication + fulfillment + start_time: 3 to 15 for each review. */
  rating_sum: Generated<number>;
  reviews_count: Generated<number>;
  /** Sum over all stars that sellers gave this person as a buyer, 1 to 5 each. Never public. */
  buyer_stars_sum: Generated<number>;
  buyer_ratings_count: Generated<number>;
  /** Sales completed. */
  completed_orders: Generated<number>;
  /** Of `completed_orders`, those delivered within the promised time. */
  on_time_count: Generated<number>;
  /** Sales that a dispute turned into a refund. They are not in `completed_orders`. */
  dispute_lost_count: Generated<number>;
  /** Sample size of `median_first_reply_seconds`. */
  first_reply_count: Generated<number>;
  median_first_reply_seconds: number | null;
  /** Sample size of `median_delivery_seconds`. */
  delivery_count: Generated<number>;
  /** From payment to delivery. */
  median_delivery_seconds: number | null;
}

/** Attribution of a registration, as far as the owner had consented to storing it. */
export interface RegistrationSourceTable {
  user_id: string;
  utm: JSONColumnType<Record<string, string | undefined>>;
  created_at: Date;
}

/** A reserved public name: nobody but its last owner may take it before `until`. */
export interface RetiredNameTable {
  /** SHA-256 of the lower-case name, hex. */
  hash: string;
  /** The last owner, who may take it back; null for the name of a deleted account. */
  user_id: string | null;
  until: Date;
}

/** Former e-mail addresses of an account: erased together with it, as are the mails that were sent to them. */
export interface FormerEmailTable {
  user_id: string;
  email: string;
  changed_at: Date;
}

export interface SellerAboutTable {
  user_id: string;
  /** Empty where the seller did not write in that language. */
  en: string;
  fr: string;
  updated_at: Date;
}

export interface AccountsTables {
  seller_about: SellerAboutTable;
  retired_name: RetiredNameTable;
  former_email: FormerEmailTable;
  app_user: UserTable;
  registration_source: RegistrationSourceTable;
}
