/** The rows of a conversation: days, the unread line, messages in groups, pending ones. Pure. */
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import type { PendingMessage } from './chat-outbox.ts';

export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'system'; key: string; message: Message }
  | {
      kind: 'message';
      key: string;
      message: Message;
      isMine: boolean;
      /** The last one of its group: time and marks stand below it. */
      endsGroup: boolean;
    }
  | { kind: 'pending'; key: string; pending: PendingMessage };

export interface RowInput {
  messages: readonly Message[];
  pending: readonly PendingMessage[];
  myId: string;
  /** Messages of others beyond this number were not read when the room was opened; null: no line. */
  unreadAfter: number | null;
  /** The calendar day of an instant in the reader's time zone. */
  dayOf: (iso: string) => string;
}

/** Messages of one person closer together than this share one time. */
const GROUP_MS = 5 * 60_000;

function continues(message: Message, next: Message | undefined, dayOf: RowInput['dayOf']): boolean {
  if (!next || next.kind === 'system' || next.sender_id !== message.sender_id) return false;
  if (dayOf(next.created_at) !== dayOf(message.created_at)) return false;
  return Date.parse(next.created_at) - Date.parse(message.created_at) < GROUP_MS;
}

/** Keys are stable when a message goes from pending to stored, so that nothing flickers. */
export function messageKey(message: Pick<Message, 'id' | 'client_id'>): string {
  return message.client_id ?? message.id;
}

export function buildRows({ messages, pending, myId, unreadAfter, dayOf }: RowInput): Row[] {
  const rows: Row[] = [];
  let day = '';
  let hasLine = unreadAfter === null;
  messages.forEach((message, index) => {
    const itsDay = dayOf(message.created_at);
    if (itsDay !== day) {
      day = itsDay;
      rows.push({ kind: 'day', key: `day-${itsDay}`, at: message.created_at });
    }
    const isMine = message.sender_id === myId;
    if (!hasLine && message.seq > (unreadAfter ?? 0) && !isMine) {
      hasLine = true;
      rows.push({ kind: 'unread', key: 'unread' });
    }
    const key = messageKey(message);
    if (message.kind === 'system') rows.push({ kind: 'system', key, message });
    else {
      const next = messages[index + 1];
      const isSplit = next !== undefined && !hasLine && next.seq > (unreadAfter ?? 0);
      const endsGroup = isSplit || !continues(message, next, dayOf);
      rows.push({ kind: 'message', key, message, isMine, endsGroup });
    }
  });
  const stored = new Set(messages.map((message) => message.client_id));
  for (const entry of pending) {
    if (!stored.has(entry.clientId)) {
      rows.push({ kind: 'pending', key: entry.clientId, pending: entry });
    }
  }
  return rows;
}
