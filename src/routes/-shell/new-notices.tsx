/** Says that there are more notifications than before, to whoever does not see the badge of the bell. */
import { Plural } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';

/** @param unread how many there are: what was there when the page came is no news, and what is read is not said */
export function NewNotices({ unread }: { unread: number }) {
  const last = useRef(unread);
  const [said, setSaid] = useState<number | null>(null);
  useEffect(() => {
    if (unread === last.current) return;
    setSaid(unread > last.current ? unread : null);
    last.current = unread;
  }, [unread]);
  return (
    <p role="status" className={visuallyHidden}>
      {said !== null && (
        <Plural value={said} one="Notifications: # unread" other="Notifications: # unread" />
      )}
    </p>
  );
}
