/** Kysely table types of notification settings, pending notifications and Telegram. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Locale } from '~config';
import type {
  digestWhens,
  NotificationChannel,
  NotificationKind,
  NotificationTopic,
} from '~/contracts/notifications/kinds.ts';
import type { PaymentNotice, toldPaymentKinds } from '~/contracts/payments/payments.schemas.ts';
import type { StopReason } from '~/domain/auto-pricing.ts';
import type { decidedPayoutStatuses } from '~/domain/payout-lifecycle.ts';
import type { QuietTime } from '~/domain/quiet-hours.ts';
import type { ProgrammeOutcome } from '~/contracts/referrals/referrals.schemas.ts';
import type { AppealOutcome, AppealType } from '~/contracts/appeals/appeals.schemas.ts';
import type { HideCode } from '~/contracts/reviews/hide-codes.ts';
import type { PicturePlace } from '~/contracts/pictures/pictures.schemas.ts';
import type { ReportOutcome } from '~/contracts/reports/reports.schemas.ts';
import type { AdjustmentCause } from '~/contracts/ledger/adjustments.schemas.ts';
import type { ChargebackTold } from '../chargebacks/index.ts';
import type { OrderNotificationCode } from './order-notifications.ts';

export interface NotificationChoiceTable {
  user_id: string;
  kind: NotificationKind;
  channel: NotificationChannel;
  enabled: boolean;
}

/** The data of a notification; its text is rendered when it is sent. */
export type NotificationData =
  | { type: 'order'; code: OrderNotificationCode; orderId: string; title: string; count: number }
  | { type: 'chat'; roomId: string; companionId: string }
  | { type: 'review'; title: string }
  | { type: 'review_answered'; orderId: string; title: string }
  /** Staff hid a review, or put it back; told to its author and its seller. `code` and `reason` of one that is hidden. */
  | {
      type: 'review_moderated';
      orderId: string;
      title: string;
      side: 'author' | 'seller';
      hidden: { code: HideCode; reason: string } | null;
    }
  /** Staff took a picture down, with the reason, or put it back. */
  | { type: 'picture_moderated'; place: PicturePlace; reason: string | null }
  /** Staff decided about an appeal; `orderId` of a review. */
  | {
      type: 'appeal';
      about: AppealType;
      orderId: string | null;
      outcome: AppealOutcome;
      reason: string;
    }
  /** Staff decided about a partnership or a reward for a friend; nobody else is named. */
  | { type: 'programme_decided'; outcome: ProgrammeOutcome }
  | { type: 'stock_low'; offerId: string; title: string; left: number }
  /** Offers that a rule of automatic prices left to their seller: one of them, and why. */
  | {
      type: 'autopilot_stopped';
      title: string;
      count: number;
      reason: Exclude<StopReason, 'undone'>;
    }
  /** Offers that nobody confirmed: when the first of them rests, or null where they rest by now. */
  | { type: 'offers_stale'; count: number; restsFrom: string | null }
  /** What a seller proved was decided: `names` say the game and the category. */
  | {
      type: 'seller_proof';
      status: 'approved' | 'refused';
      names: Record<Locale, string>;
      categoryId: string;
    }
  /** Offers that were fitted to a new definition of their category: `names` say the game and the category. */
  | {
      type: 'category_changed';
      names: Record<Locale, string>;
      categoryId: string;
      changed: number;
      paused: number;
      asked: number;
      isUndo: boolean;
    }
  | { type: 'payout'; status: (typeof decidedPayoutStatuses)[number] | 'bounced'; cents: number }
  | {
      type: 'payment';
      code: (typeof toldPaymentKinds)[number];
      /** Null for a deposit. */
      orderId: string | null;
      cents: number;
      wentTo: PaymentNotice['went_to'];
    }
  | {
      type: 'chargeback';
      side: ChargebackTold['side'];
      change: ChargebackTold['change'];
      /** Null for a deposit. */
      orderId: string | null;
      cents: number;
      owedCents: number;
    }
  /** Recall protection paid for an account that was taken back. */
  | { type: 'recall'; orderId: string; cents: number }
  | { type: 'card_refund'; result: 'done' | 'failed'; orderId: string | null; cents: number }
  /** Staff moved money of theirs: cents above zero came to them. */
  | { type: 'adjusted'; cents: number; cause: AdjustmentCause }
  /** `month`: `2026-10`. */
  | { type: 'papers_issued'; month: string }
  | { type: 'payout_requested'; cents: number }
  | { type: 'payouts_frozen'; change: 'frozen' | 'lifted' }
  | { type: 'payout_method'; label: string; usableFrom: string }
  | { type: 'verification'; status: 'approved' | 'rejected' }
  | { type: 'telegram'; change: 'bound' | 'unbound' | 'blocked'; username: string | null }
  /** `name`: what the webhook is called in Discord. */
  | { type: 'discord'; change: 'connected' | 'disconnected' | 'gone'; name: string | null }
  | {
      type: 'saved_search';
      name: string;
      /** How many offers it found, and one of them. */
      count: number;
      title: string;
      priceMicros: number;
      /** Unit prices are shown with four decimals. */
      isPrecise: boolean;
      path: string;
    }
  | {
      type: 'price_alert';
      /** The offer's title or the market's name. */
      name: string;
      isMarket: boolean;
      priceMicros: number;
      wantedMicros: number;
      isPrecise: boolean;
      path: string;
    }
  | {
      type: 'back_in_stock';
      title: string;
      priceMicros: number;
      isPrecise: boolean;
      path: string;
    }
  /** The offer that an alert waited for is gone. */
  | { type: 'alert_ended'; title: string; path: string }
  | { type: 'followed_seller'; seller: string; count: number; title: string; path: string }
  /** Somebody has bid on a request; it ended without an order; a bid was accepted, or another one. */
  | {
      type: 'request';
      code: 'bid' | 'expired' | 'hidden' | 'accepted' | 'changed' | 'ended';
      title: string;
      count: number;
      path: string;
    }
  /** New requests of categories that a seller follows: how many, and the newest one's title. */
  | { type: 'request_news'; count: number; title: string; path: string }
  /** An article that staff send to everybody: its title in each language. */
  | { type: 'news'; articleId: string; titles: Record<Locale, string>; path: string }
  | {
      type: 'report';
      outcome: ReportOutcome;
      /** The offer's title or the beginning of the message; empty for a person. */
      quote: string;
    };

export interface NotificationTable {
  id: string;
  user_id: string;
  kind: NotificationKind;
  /** Its subject: an order, a conversation. Of several pending ones about the same subject only the newest is sent. */
  subject: string;
  /** The event that caused it: delivered twice, it creates one notification. */
  fact: string;
  data: JSONColumnType<NotificationData>;
  created_at: Date;
  due_at: Date;
  settled_at: Date | null;
  /** Read in the centre, or where it leads. */
  read_at: Generated<Date | null>;
  /** The order that it is about, else its subject: notices about one thing are one group and are read together. */
  about: ColumnType<string, never, never>;
  /** The filter of the centre under which it stands; made from kind and data (migration 0214). */
  topic: ColumnType<NotificationTopic, never, never>;
}

export interface TelegramBindingTable {
  user_id: string;
  chat_id: number;
  username: string | null;
  /** The Telegram update that bound it: older updates that are received late are ignored. */
  update_id: number;
  bound_at: Date;
}

export interface TelegramStartCodeTable {
  user_id: string;
  /** SHA-256 of the code, hex. */
  hash: string;
  /** The encrypted code: the same link is shown until it expires. */
  sealed: string;
  expires_at: Date;
  used_at: Date | null;
}

export interface TelegramMessageTable {
  id: string;
  chat_id: number;
  body: string;
  button_label: string | null;
  button_url: string | null;
  status: 'queued' | 'sent' | 'failed';
  attempts: Generated<number>;
  available_at: Date;
  leased_until: Generated<Date | null>;
  last_error: Generated<string | null>;
  /** Given up because the bot was unreachable for too long; staff may revive it. */
  dead_at: Generated<Date | null>;
  created_at: Date;
}

/** What else somebody chose: nobody who never chose has a row. */
export interface NotificationPreferenceTable {
  user_id: string;
  time_zone: string;
  /** Minutes of the day; both null without quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  quiet_days: QuietTime['days'];
  deadlines_pass: boolean;
  digest: (typeof digestWhens)[number];
  digest_hour: number;
}

/** A notice that waits for the end of quiet hours or for the digest, by one channel. */
export interface HeldNoticeTable {
  notice_id: string;
  channel: NotificationChannel;
  user_id: string;
  reason: 'quiet' | 'digest';
  due_at: Date;
}

/** A device that gets notifications while its session lives. */
export interface PushSubscriptionTable {
  id: string;
  user_id: string;
  session_id: string;
  /** SHA-256 of the endpoint, hex: one device, one row. */
  endpoint_hash: string;
  /** Endpoint and keys, encrypted: whoever has them can write to the device. */
  sealed: string;
  user_agent: string;
  created_at: Date;
}

/** What a device shows. `path` is without origin, with the language; `tag`: a newer one with the same takes its place. */
export interface PushContent {
  title: string;
  body: string;
  path: string;
  tag: string;
  /** Somebody has to act before a date: it is not delayed to save the battery. */
  urgent: boolean;
}

interface QueueColumns {
  status: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  available_at: Date;
  leased_until: Generated<Date | null>;
  last_error: Generated<string | null>;
  dead_at: Generated<Date | null>;
  created_at: Date;
}

export interface PushMessageTable extends QueueColumns {
  id: string;
  subscription_id: string;
  /** Null for a summary. */
  notice_id: string | null;
  /** Null once it is settled. */
  content: JSONColumnType<PushContent> | null;
}

export interface DiscordWebhookTable {
  id: string;
  user_id: string;
  /** The whole address, encrypted: whoever has it can write to the channel. */
  sealed: string;
  masked: string;
  name: string | null;
  created_at: Date;
}

export interface DiscordMessageTable extends QueueColumns {
  id: string;
  webhook_id: string;
  /** Null for a summary. */
  notice_id: string | null;
  /** Null once it is settled. */
  body: string | null;
}

/** The one mail about an order to an address that its buyer had not confirmed. */
export interface FirstOrderMailTable {
  order_id: string;
  user_id: string;
  sent_at: Date;
}

export interface NotificationsTables {
  first_order_mail: FirstOrderMailTable;
  notification_choice: NotificationChoiceTable;
  notification_preference: NotificationPreferenceTable;
  held_notice: HeldNoticeTable;
  push_subscription: PushSubscriptionTable;
  push_message: PushMessageTable;
  discord_webhook: DiscordWebhookTable;
  discord_message: DiscordMessageTable;
  notice: NotificationTable;
  telegram_binding: TelegramBindingTable;
  telegram_start_code: TelegramStartCodeTable;
  telegram_message: TelegramMessageTable;
}
