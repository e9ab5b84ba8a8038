/** Maps rows of the chat to contract output. */
import type { Channel, Message } from '~/contracts/chat/chat.schemas.ts';
import type { Seller } from '~/contracts/identity/identity.schemas.ts';
import type { MessageRow } from './messages.repository.ts';
import type { ChannelRow } from './rooms.repository.ts';

export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    client_id: row.client_id,
    seq: row.seq,
    room_id: row.room_id,
    sender_id: row.sender_id,
    kind: row.system === null ? 'text' : 'system',
    automatic: row.automatic,
    body: row.body,
    attachments: row.attachments,
    offer_id: row.offer_id,
    order_id: row.order_id,
    created_at: row.created_at.toISOString(),
    system: row.system,
  };
}

function presentLastMessage(row: ChannelRow, userId: string): Channel['lastMessage'] {
  if (row.last_id === null || row.last_seq === null || row.last_message_at === null) return null;
  const isOwn = row.last_sender_id === userId;
  return {
    id: row.last_id,
    seq: row.last_seq,
    body: row.last_body ?? '',
    kind: row.last_is_system ? 'system' : 'text',
    system_code: row.last_code,
    attachments_count: row.last_attachments ?? 0,
    createdAt: row.last_message_at.toISOString(),
    sender_id: row.last_sender_id,
    is_read: (isOwn ? row.companion_read_seq : row.read_seq) >= row.last_seq,
  };
}

/** The other member; a deleted account still has a name in old rooms. */
function presentCompanion(id: string, user: Seller | undefined): Channel['companion'] {
  return {
    id,
    public_name: user?.public_name ?? '',
    avatar: user?.avatar ?? null,
    is_online: user?.is_online ?? false,
    last_online_at: user?.last_online_at ?? null,
  };
}

/** A channel as `userId` sees it. */
export function presentChannel(
  row: ChannelRow,
  userId: string,
  around: Pick<Channel, 'orders' | 'offers'> & { companion: Seller | undefined },
): Channel {
  return {
    room_id: row.room_id,
    companion: presentCompanion(row.companion_id, around.companion),
    lastMessage: presentLastMessage(row, userId),
    lastMessageDate: row.last_message_at?.toISOString() ?? null,
    isUnread: row.unread_count > 0,
    isTemporary: row.last_seq === null,
    unread_count: row.unread_count,
    read_seq: row.read_seq,
    companion_read_seq: row.companion_read_seq,
    orders: around.orders,
    offers: around.offers,
  };
}
