/** Kysely table types of accounts, and of what is kept beside them: names and addresses given up, where people came from. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Currency, Locale } from '~config';
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
  /** Whether a password alone does not open the account. Follows the factors, which are another module's. */
  second_factor_on: Generated<boolean>;
  /** No payouts before this instant: staff took a lost factor off. Null when that never happened. */
  payouts_held_until: Date | null;
  public_name: string;
  /** When the owner last gave themselves another name; null as long as it is the first. */
  public_name_changed_at: Date | null;
  role: Generated<Role>;
  /** Written by the seed of the demo market: it opens only where a demonstration is meant (decision 0029). */
  is_demo: Generated<boolean>;
  is_seller: Generated<boolean>;
  /** 0 to 5, decisions section 7. Recomputed daily. */
  seller_level: Generated<number>;
  level_counted_at: Generated<Date>;
  /** A ban holds while this is true and `banned_until` is null (for ever) or not yet reached. */
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
  /** The account is erased at this instant, unless its owner keeps it (decision 0020). */
  deletion_due_at: Date | null;
  /** Erased: nothing personal is left in the row, and nobody can sign in. */
  deleted_at: Date | null;
  registered_at: Date;
  last_online_at: Date;
  /** The person counts as online before this instant; kept by `markOnline` and `markOffline`. */
  online_until: Date | null;
  /** Sum over all reviews of communication + fulfillment + start_time: 3 to 15 for each review. */
  rating_sum: Generated<number>;
  reviews_count: Generated<number>;
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

/** What brought a new account here, as far as its owner had agreed to that being kept. */
export interface RegistrationSourceTable {
  user_id: string;
  utm: JSONColumnType<Record<string, string | undefined>>;
  created_at: Date;
}

/** A public name that rests: nobody but its last owner may take it before `until`. */
export interface RetiredNameTable {
  /** SHA-256 of the lower-case name, hex. */
  hash: string;
  /** Who may have it back; null for the name of a deleted account. */
  user_id: string | null;
  until: Date;
}

/** Addresses that an account had before: erased with it, and the mails that went to them. */
export interface FormerEmailTable {
  user_id: string;
  email: string;
  changed_at: Date;
}

export interface AccountsTables {
  retired_name: RetiredNameTable;
  former_email: FormerEmailTable;
  app_user: UserTable;
  registration_source: RegistrationSourceTable;
}
