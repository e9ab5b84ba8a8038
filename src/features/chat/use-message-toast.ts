/** A toast about a message of a conversation that is not open: who wrote, what, and the way there. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { inOneTab } from '~/platform/realtime/one-tab.ts';
import { toast } from '~/ui/toast-store.ts';
import { companionNameIn } from './chat.realtime.ts';
import { isListSeen, isOpenAndSeen } from './open-room.ts';

/** As much of a message as is read in passing. */
const MOST_LETTERS = 120;
const SHOWN_MS = 6_000;

function excerptOf(body: string): string {
  const line = body.replaceAll(/\s+/gu, ' ').trim();
  const letters = [...line];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : line;
}

/** Tells messages of others; what orders report is told by their own toasts. */
export function useMessageToast(myId: string): (message: Message) => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(
    (message) => {
      const { room_id: roomId, sender_id: senderId, body } = message;
      if (senderId === null || senderId === myId || message.automatic) return;
      const isShown = (): boolean => isOpenAndSeen(roomId) || isListSeen();
      const tell = async (): Promise<void> => {
        const name = await companionNameIn(client, roomId);
        // Opened while the name was asked for.
        if (isShown()) return;
        const text = body === '' ? t`sent a picture` : excerptOf(body);
        toast({
          description: name === '' ? text : t`${name}: ${text}`,
          durationMs: SHOWN_MS,
          action: {
            label: t`Open the chat`,
            onAction: () => void router.navigate({ to: paths.chat, search: { room: roomId } }),
          },
        });
      };
      // Without a connection the count of unread conversations says it after the next one.
      inOneTab(message.id, { isShown, tell: () => void tell().catch(() => {}) });
    },
    [client, myId, router, t],
  );
}
