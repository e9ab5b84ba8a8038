/** Effects of an open conversation: marks it as read, catches up, and emits typing events. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import {
  emit,
  realtimeStatus,
  emitVolatile,
  whenOnline,
  type RealtimeStatus,
} from '~/platform/realtime/socket.ts';
import { chatQueries } from './chat.queries.ts';
import {
  catchUp,
  chatOutbox,
  checkPresence,
  checkRoomPresence,
  leaveChannel,
  openChannel,
  showChannel,
} from './chat.realtime.ts';
import { openRoom } from './open-room.ts';
import { isTypingIn, watchTyping } from './typing-state.ts';

const PRESENCE_MS = 60_000;
const TYPING_REPEAT_MS = 3_000;
const TYPING_ENDS_MS = 4_000;

export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(
    realtimeStatus.subscribe,
    realtimeStatus.get,
    realtimeStatus.onServer,
  );
}

/** Messages of this page that are pending or failed. */
export function usePending(roomId: string) {
  return useSyncExternalStore(
    chatOutbox.subscribe,
    () => chatOutbox.of(roomId),
    () => chatOutbox.of(roomId),
  );
}

export function useIsTyping(roomId: string): boolean {
  return useSyncExternalStore(
    watchTyping,
    () => isTypingIn(roomId),
    () => false,
  );
}

/** A conversation of the list; one that is not in the cache is loaded. */
export function useChannel(roomId: string): { channel: Channel | undefined; error: unknown } {
  const client = useQueryClient();
  const { data: list } = useQuery(chatQueries.channels());
  const channel = list?.channels.find((entry) => entry.room_id === roomId);
  const [failed, setFailed] = useState<{ roomId: string; error: unknown } | null>(null);
  const isMissing = list !== undefined && channel === undefined;
  useEffect(() => {
    if (!isMissing) return;
    return whenOnline(() => {
      showChannel(client, roomId).catch((error: unknown) => setFailed({ roomId, error }));
    });
  }, [client, isMissing, roomId]);
  return { channel, error: failed?.roomId === roomId && isMissing ? failed.error : null };
}

/**
 * The conversation with somebody, opened when it is needed; null until then. One of the list is known before the server
 * confirms it, and so without a connection, too.
 */
export function useRoomWith(companionId: string, offerId?: string) {
  const client = useQueryClient();
  const { data: list, isSuccess: hasList } = useQuery(chatQueries.channels());
  const known = list?.channels.find(({ companion }) => companion.id === companionId);
  const [opened, setOpened] = useState<{ companionId: string; roomId: string } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const roomId = opened?.companionId === companionId ? opened.roomId : (known?.room_id ?? null);
  useEffect(() => {
    if (!hasList) return;
    let isWanted = true;
    const stop = whenOnline(() => {
      openChannel(client, companionId, offerId).then(
        (id) => isWanted && setOpened({ companionId, roomId: id }),
        (reason: unknown) => isWanted && setError(reason),
      );
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [client, companionId, offerId, hasList]);
  return { roomId, error: roomId === null ? error : null };
}

/**
 * While the conversation is shown in a visible tab, it is marked as read, again with each new message.
 * @param lastSeq number of the newest message that is shown
 */
export function useReading(roomId: string, lastSeq: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const close = openRoom(roomId);
    return () => {
      close();
      emitVolatile('leave_channel', { room_id: roomId });
      leaveChannel(client, roomId);
    };
  }, [client, roomId]);
  useEffect(() => {
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      emit('join_channel', { room_id: roomId }).then(
        ({ read_seq: newest }) => {
          if (newest > lastSeq) void catchUp(client, roomId);
        },
        // Without a connection the next one marks it as read.
        () => {},
      );
    };
    const stop = whenOnline(read);
    document.addEventListener('visibilitychange', read);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', read);
    };
  }, [client, roomId, lastSeq]);
}

/** The position of the unread line: fixed when the conversation is opened, and again when the tab is hidden. */
export function useUnreadLine(channel: Channel | undefined, roomId: string, lastSeq: number) {
  const [line, setLine] = useState<{ roomId: string; after: number | null } | null>(null);
  if (channel && line?.roomId !== roomId) {
    setLine({ roomId, after: channel.unread_count > 0 ? channel.read_seq : null });
  }
  useEffect(() => {
    const left = (): void => {
      if (document.visibilityState === 'hidden') setLine({ roomId, after: lastSeq });
    };
    document.addEventListener('visibilitychange', left);
    return () => document.removeEventListener('visibilitychange', left);
  }, [roomId, lastSeq]);
  return {
    unreadAfter: line?.roomId === roomId ? line.after : null,
    clear: () => setLine({ roomId, after: null }),
  };
}

/** Asks who is here: at once, after each connection, and every minute while the tab is seen. */
function useEachMinute(ask: () => Promise<void>): void {
  useEffect(() => {
    const askIfSeen = (): void => {
      if (document.visibilityState === 'hidden') return;
      // Queried again in a minute; until then the last known presence is shown.
      ask().catch(() => {});
    };
    const stop = whenOnline(askIfSeen);
    const timer = setInterval(askIfSeen, PRESENCE_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [ask]);
}

/** Keeps the presence of the given people up to date. */
export function usePresence(userIds: readonly string[]): void {
  const client = useQueryClient();
  const key = userIds.join();
  useEachMinute(
    useCallback(async () => {
      if (key !== '') await checkPresence(client, key.split(','));
    }, [client, key]),
  );
}

/** Keeps the presence of the people of a conversation up to date. */
export function useRoomPresence(roomId: string): void {
  const client = useQueryClient();
  useEachMinute(useCallback(() => checkRoomPresence(client, roomId), [client, roomId]));
}

/** Emits typing events: at most every three seconds, and when typing ends. */
export function useTypingSignal(roomId: string) {
  const lastSent = useRef(-Infinity);
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => {
    clearTimeout(ending.current);
    if (lastSent.current === -Infinity) return;
    lastSent.current = -Infinity;
    emitVolatile('stop_typing', { room_id: roomId });
  };
  const typed = (): void => {
    clearTimeout(ending.current);
    ending.current = setTimeout(stop, TYPING_ENDS_MS);
    const now = Date.now();
    if (now - lastSent.current < TYPING_REPEAT_MS) return;
    lastSent.current = now;
    emitVolatile('typing', { room_id: roomId });
  };
  return { typed, stop };
}
