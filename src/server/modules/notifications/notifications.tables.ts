/** Kysely table types of notification settings, pending notifications and Telegram. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  NotificationChannel,
  NotificationKind,
  NotificationTopic,
} from '~/contracts/notifications/kinds.ts';
import type { PaymentNotice, toldPaymentKinds } from '~/contracts/payments/payments.schemas.ts';
import type { decidedPayoutStatuses } from '~/domain/payout-lifecycle.ts';
import type { ReportOutcome } from '~/contracts/reports/reports.schemas.ts';
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
  | { type: 'payout'; status: (typeof decidedPayoutStatuses)[number] | 'bounced'; cents: number }
  | {
      type: 'payment';
      code: (typeof toldPaymentKinds)[number];
      /** Null for a deposit. */
      orderId: string | null;
      cents: number;
      wentTo: PaymentNotice['went_to'];
    }
  | { type: 'card_refund'; result: 'done' | 'failed'; orderId: string | null; cents: number }
  | { type: 'payout_requested'; cents: number }
  | { type: 'payout_method'; label: string; usableFrom: string }
  | { type: 'verification'; status: 'approved' | 'rejected' }
  | {
      type: 'report';
      outcome: ReportOutcome;
      /** The offer's title or the beginning of the message; empty for a person. */
      quote: string;
    }
  | { type: 'telegram'; change: 'bound' | 'unbound' | 'blocked'; username: string | null };

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

/** The one mail about an order to an address that its buyer had not confirmed. */
export interface FirstOrderMailTable {
  order_id: string;
  user_id: string;
  sent_at: Date;
}

export interface NotificationsTables {
  first_order_mail: FirstOrderMailTable;
  notification_choice: NotificationChoiceTable;
  notice: NotificationTable;
  telegram_binding: TelegramBindingTable;
  telegram_start_code: TelegramStartCodeTable;
  telegram_message: TelegramMessageTable;
}
