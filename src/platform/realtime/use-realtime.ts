/** Keeps the realtime connection, presence and what concerns the session itself in step with who is signed in. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActivityTracker, followMovements } from '../session/activity.ts';
import { invalidateSession, sessionQueries, type Session } from '../session/session.ts';
import { closeRealtime, openRealtime, subscribe, tell, whenOnline } from './socket.ts';

/** A ban ends the session's rights at once: the reloaded page shows it (specification, section 6). */
function reloadPage(): void {
  window.location.reload();
}

/** Puts the number of unread conversations where the frame reads it. */
export function setUnreadChats(client: QueryClient, count: number): void {
  client.setQueryData(sessionQueries.me().queryKey, (session: Session | null | undefined) => {
    if (!session || session.customer.counts.unread_chats === count) return session;
    const { customer } = session;
    return {
      ...session,
      customer: { ...customer, counts: { ...customer.counts, unread_chats: count } },
    };
  });
}

function listenForSession(client: QueryClient): () => void {
  const askAgain = (): void => void invalidateSession(client);
  const ends = [
    subscribe('unread_chats_count', ({ count }) => setUnreadChats(client, count)),
    subscribe('user_banned', reloadPage),
    subscribe('user_temp_ban', reloadPage),
    subscribe('user_required_trust_level', askAgain),
    subscribe('become_seller_request_status_changed', askAgain),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Opens while `isSignedIn`, closes after; call it once, in the frame. */
export function useRealtime(isSignedIn: boolean): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!isSignedIn) return;
    const renewSession = async (): Promise<boolean> => {
      const session = await client.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
      // Ended elsewhere: the guards look again, so that a private page does not stay open.
      if (session === null) await router.invalidate();
      return session !== null;
    };
    const open = (): void => void openRealtime(renewSession);
    // An open socket would keep the page out of the browser's back-forward cache.
    const rest = (): void => closeRealtime();
    const wake = (event: PageTransitionEvent): void => {
      if (event.persisted) open();
    };
    const tracker = createActivityTracker((isActive) =>
      tell('change_online_status', { is_online: isActive }),
    );
    const ends = [
      listenForSession(client),
      whenOnline(() => tracker.tellAgain()),
      followMovements(tracker),
    ];
    window.addEventListener('pagehide', rest);
    window.addEventListener('pageshow', wake);
    open();
    return () => {
      for (const end of ends) end();
      window.removeEventListener('pagehide', rest);
      window.removeEventListener('pageshow', wake);
      closeRealtime();
    };
  }, [isSignedIn, client, router]);
}
