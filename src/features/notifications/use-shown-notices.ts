/** Takes away the notifications of this device that were read meanwhile, here or elsewhere. */
import { useEffect } from 'react';
import { api } from '~/platform/api/api.ts';
import { shownNotices } from '~/platform/push/push.ts';

/** More are not asked for: older ones go with the next push. */
const LOOKED_AT = 50;

async function takeAwayRead(count: number): Promise<void> {
  const shown = await shownNotices();
  if (shown.size === 0) return;
  if (count === 0) {
    for (const close of shown.values()) close();
    return;
  }
  const { data, meta } = await api.notifications.list.fetch({ filter: 'unread', limit: LOOKED_AT });
  const unread = new Set(data.map(({ id }) => id));
  const oldest = meta.next_cursor === null ? '' : (data.at(-1)?.id ?? '');
  for (const [id, close] of shown) if (!unread.has(id) && id > oldest) close();
}

/** @param unread how many there are: whenever that changes, and when the page is seen again, the device is looked at */
export function useShownNotices(unread: number): void {
  useEffect(() => {
    const look = (): void => {
      // What is shown stays, if the server is not reached.
      takeAwayRead(unread).catch(() => {});
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') look();
    };
    look();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [unread]);
}
