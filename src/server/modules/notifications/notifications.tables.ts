/** Kysely table types of choices, waiting notices and Telegram. */
import type { Generated, JSONColumnType } from 'kysely';
import type { NotificationChannel, NotificationKind } from '~/contracts/notifications/kinds.ts';
import type { decidedPayoutStatuses } from '~/domain/payout-lifecycle.ts';
import type { OrderNotificationCode } from './order-notifications.ts';

export interface NotificationChoiceTable {
  user_id: string;
  kind: NotificationKind;
  channel: NotificationChannel;
  enabled: boolean;
}

/** What a notice says; the words are found when it is told. */
export type NotificationData =
  | { type: 'order'; code: OrderNotificationCode; orderId: string; title: string; count: number }
  | { type: 'chat'; roomId: string; companionId: string }
  | { type: 'review'; title: string }
  | { type: 'payout'; status: (typeof decidedPayoutStatuses)[number]; cents: number }
  | { type: 'verification'; status: 'approved' | 'rejected' }
  | { type: 'telegram'; change: 'bound' | 'unbound' | 'blocked'; username: string | null };

export interface NotificationTable {
  id: string;
  user_id: string;
  kind: NotificationKind;
  /** What it is about: an order, a room. Of several that wait about the same, the newest is told. */
  subject: string;
  /** The fact that caused it: told twice, it makes one notice. */
  fact: string;
  data: JSONColumnType<NotificationData>;
  created_at: Date;
  due_at: Date;
  settled_at: Date | null;
}

export interface TelegramBindingTable {
  user_id: string;
  chat_id: number;
  username: string | null;
  /** The update that bound it: older ones that arrive late change nothing. */
  update_id: number;
  bound_at: Date;
}

export interface TelegramStartCodeTable {
  user_id: string;
  /** SHA-256 of the code, hex. */
  hash: string;
  /** The code, encrypted: the same link is shown until it expires. */
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
  /** Given up because the bot was not there in time; staff may revive it. */
  dead_at: Generated<Date | null>;
  created_at: Date;
}

export interface NotificationsTables {
  notification_choice: NotificationChoiceTable;
  notice: NotificationTable;
  telegram_binding: TelegramBindingTable;
  telegram_start_code: TelegramStartCodeTable;
  telegram_message: TelegramMessageTable;
}
