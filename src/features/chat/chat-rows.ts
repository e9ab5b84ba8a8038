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
  | { kind: 'pending'; key: string; pending: PendingMessage }
  | Fold;

/** Lines in a row of another order than the one that is looked at. */
export interface Fold {
  kind: 'fold';
  key: string;
  orderId: string;
  count: number;
  /** How many of them are unread. */
  unread: number;
  isOpen: boolean;
}

export interface RowInput {
  messages: readonly Message[];
  pending: readonly PendingMessage[];
  myId: string;
  /** Messages of others beyond this number were not read when the room was opened; null: no line. */
  unreadAfter: number | null;
  /** The calendar day of an instant in the reader's time zone. */
  dayOf: (iso: string) => string;
  /** The order beside which the conversation stands: lines of others are folded. Null: all lines, in their order. */
  orderId?: string | null;
  /** Keys of folds that were opened. */
  unfolded?: ReadonlySet<string>;
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

/** Whether a line belongs to another order; what is about none belongs to the two people and is never folded. */
export function isOfOther(message: Pick<Message, 'order_id'>, orderId: string | null): boolean {
  return orderId !== null && message.order_id !== null && message.order_id !== orderId;
}

interface Stretch {
  fold: { orderId: string; key: string } | null;
  messages: Message[];
}

/**
 * The lines in stretches: those that are shown, and between them those of other orders, one stretch for each order. The key
 * is that of the first line of the stretch, so that an opened one stays open when lines join it.
 */
function stretchesOf(messages: readonly Message[], orderId: string | null): Stretch[] {
  const stretches: Stretch[] = [];
  let others = new Map<string, Stretch>();
  for (const message of messages) {
    const other = isOfOther(message, orderId) ? message.order_id : null;
    const last = stretches.at(-1);
    const known = other === null ? (last?.fold === null ? last : undefined) : others.get(other);
    if (other === null) others = new Map();
    if (known) {
      known.messages.push(message);
      continue;
    }
    const fold = other === null ? null : { orderId: other, key: `fold-${message.id}` };
    const stretch = { fold, messages: [message] };
    stretches.push(stretch);
    if (other !== null) others.set(other, stretch);
  }
  return stretches;
}

export function buildRows(input: RowInput): Row[] {
  const { orderId = null, unfolded, unreadAfter, myId } = input;
  if (orderId === null) return [...lineRows(input), ...pendingRows(input)];
  const isUnread = (message: Message): boolean =>
    unreadAfter !== null && message.seq > unreadAfter && message.sender_id !== myId;
  const rows: Row[] = [];
  let hasLine = unreadAfter === null;
  for (const { fold, messages } of stretchesOf(input.messages, orderId)) {
    const isOpen = fold === null || (unfolded?.has(fold.key) ?? false);
    if (fold) {
      const unread = messages.filter(isUnread).length;
      rows.push({ kind: 'fold', ...fold, count: messages.length, unread, isOpen });
    }
    if (!isOpen) continue;
    const lines = lineRows({ ...input, messages, unreadAfter: hasLine ? null : unreadAfter });
    hasLine ||= lines.some(({ kind }) => kind === 'unread');
    const days = new Set(rows.flatMap((row) => (row.kind === 'day' ? [row.key] : [])));
    rows.push(...lines.filter((row) => row.kind !== 'day' || !days.has(row.key)));
  }
  return [...rows, ...pendingRows(input)];
}

function lineRows({ messages, myId, unreadAfter, dayOf }: RowInput): Row[] {
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
  return rows;
}

function pendingRows({ messages, pending }: RowInput): Row[] {
  const stored = new Set(messages.map((message) => message.client_id));
  return pending
    .filter(({ clientId }) => !stored.has(clientId))
    .map((entry) => ({ kind: 'pending', key: entry.clientId, pending: entry }));
}
