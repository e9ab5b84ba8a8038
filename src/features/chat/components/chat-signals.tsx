/** What of the chat runs on every page while somebody is signed in: events keep its cache, sounds. Shows nothing. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepStored, listenToChat } from '../chat.realtime.ts';

/** For the frame; loaded on demand, so that visitors pay nothing for it. */
export default function ChatSignals({ myId }: { myId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    keepStored(client, myId);
    return listenToChat(client, myId);
  }, [client, myId]);
  return null;
}
