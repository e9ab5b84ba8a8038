/** Socket events by the entity that they work on. */
import type { ClientEvent } from '~/contracts/realtime.ts';
import { newId } from '~/kernel/ids.ts';

/** What is sent with each event that names a room. */
export const roomEvents: Partial<Record<ClientEvent, (room: string) => object>> = {
  get_users_by_room: (room) => ({ room_id: room }),
  join_channel: (room) => ({ room_id: room }),
  get_channel: (room) => ({ room_id: room }),
  new_message: (room) => ({ room_id: room, client_id: newId(), body: 'Hello there' }),
  load_messages: (room) => ({ room_id: room, limit: 10 }),
  typing: (room) => ({ room_id: room }),
  stop_typing: (room) => ({ room_id: room }),
};

/** What is sent with the others: about oneself, about what everybody may know, or to somebody new. */
export const openEvents: Partial<Record<ClientEvent, (room: string, companion: string) => object>> =
  {
    change_online_status: () => ({ is_online: true }),
    user_check: (_, companion) => ({ user_ids: [companion] }),
    // Leaving a room that one is not in changes nothing.
    leave_channel: (room) => ({ room_id: room }),
    create_channel: (_, companion) => ({ companion_id: companion }),
    get_channels: () => ({}),
    check_forbidden_word: () => ({ text: 'Hello there' }),
  };
