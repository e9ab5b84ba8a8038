/** Synchronises the realtime connection and presence with the session. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActivityTracker, followMovements } from '../session/activity.ts';
import { sessionQueries } from '../session/session.ts';
import { closeRealtime, openRealtime, emitVolatile, whenOnline } from './socket.ts';

/** Open while the calling component is mounted: the frame of somebody who is signed in. */
export function useRealtime(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const renewSession = async (): Promise<boolean> => {
      const session = await client.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
      // The session ended elsewhere: the guards run again, so that a private page does not stay open.
      if (session === null) await router.invalidate();
      return session !== null;
    };
    const open = (): void => void openRealtime(renewSession);
    // An open socket would exclude the page from the browser's back/forward cache.
    const rest = (): void => closeRealtime();
    const wake = (event: PageTransitionEvent): void => {
      if (event.persisted) open();
    };
    const tracker = createActivityTracker((isActive) =>
      emitVolatile('change_online_status', { is_online: isActive }),
    );
    const ends = [whenOnline(() => tracker.reportAgain()), followMovements(tracker)];
    window.addEventListener('pagehide', rest);
    window.addEventListener('pageshow', wake);
    open();
    return () => {
      for (const end of ends) end();
      window.removeEventListener('pagehide', rest);
      window.removeEventListener('pageshow', wake);
      closeRealtime();
    };
  }, [client, router]);
}
