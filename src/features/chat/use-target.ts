/** The message that a conversation is opened at, and what of the list a conversation needs to know. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageKey } from './chat-rows.ts';
import { loadDownTo } from './chat.realtime.ts';
import { chatQueries } from './chat.queries.ts';
import type { RoomHistory } from './chat-state.ts';

/**
 * The row of a message; older pages are loaded until it is there.
 * @param seq undefined: the conversation opens as usual
 */
export function useTarget(
  roomId: string,
  history: RoomHistory,
  seq: number | undefined,
): string | null {
  const client = useQueryClient();
  const message = seq === undefined ? undefined : history.messages.find((it) => it.seq === seq);
  const isMissing = seq !== undefined && message === undefined;
  useEffect(() => {
    // Without a connection the conversation stays at its end.
    if (isMissing) loadDownTo(client, roomId, seq).catch(() => {});
  }, [client, isMissing, roomId, seq]);
  return message ? messageKey(message) : null;
}

/** Whether messages can be translated. */
export function useCanTranslate(): boolean {
  const { data: list } = useQuery(chatQueries.channels());
  return list?.canTranslate === true;
}
