/** Kysely table types of channels and messages. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Locale } from '~config';
import type { ReplyKind } from '~/domain/auto-reply.ts';
import type { SystemCode } from '~/contracts/chat/chat.schemas.ts';

export interface StoredAttachment {
  media_id: string;
  url: string;
  width: number;
  height: number;
}

export interface StoredSystemMessage {
  code: SystemCode;
  values: Record<string, string | number>;
}

export interface ChatRoomTable {
  id: string;
  buyer_id: string;
  seller_id: string;
  /** Sequence number of the newest message; 0 while the room is temporary. */
  last_seq: Generated<number>;
  last_message_at: Date | null;
  created_at: Date;
}

export interface ChatMemberTable {
  room_id: string;
  user_id: string;
  companion_id: string;
  /** How far this member has read. */
  read_seq: Generated<number>;
  /** Messages of others beyond `read_seq`, without automatic ones (decision 0081). */
  unread_count: Generated<number>;
  /** Copied from the room, so that a member's channels are one index scan. */
  last_message_at: Date | null;
}

export interface ChatMessageTable {
  room_id: string;
  seq: number;
  id: string;
  client_id: string | null;
  sender_id: string | null;
  body: string;
  attachments: JSONColumnType<StoredAttachment[], string | undefined, string>;
  offer_id: string | null;
  order_id: string | null;
  system: JSONColumnType<StoredSystemMessage, string | null, never> | null;
  /** Which text of the sender's autopilot it is; null: a person wrote it. */
  automatic: Generated<ReplyKind | null>;
  created_at: Date;
}

export interface ChatQuickReplyTable {
  user_id: string;
  slot: number;
  id: string;
  body: string;
  created_at: Date;
}

export interface ChatTranslationTable {
  message_id: string;
  language: Locale;
  /** Whose words they are. */
  sender_id: string;
  body: string;
  /** As the translator names it. */
  source_language: string | null;
  created_at: Date;
}

export interface ChatTables {
  chat_quick_reply: ChatQuickReplyTable;
  chat_translation: ChatTranslationTable;
  chat_room: ChatRoomTable;
  chat_member: ChatMemberTable;
  chat_message: ChatMessageTable;
}
