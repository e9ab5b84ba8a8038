/**
 * Unread conversations in the tab: the title begins with `(n)`, and the icon blinks for 10 s when the count rises above
 * 0, then stays the notification icon while it is above 0 (specification, section 4).
 */
import { useEffect } from 'react';

const BLINK_MS = 500;
const BLINK_FOR_MS = 10_000;
const NOTIFICATION_ICON = '/favicon-notification.svg';

/** `(3) Chat`; the bare title for 0. An earlier count is replaced. */
export function titleWithCount(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\)\s*/, '');
  if (count <= 0) return bare;
  return `(${count > 99 ? '99+' : count}) ${bare}`;
}

/** Prefixes the count to whatever title a page sets. Returns the function that stops it. */
function prefixTitle(count: number): () => void {
  const apply = (): void => {
    const wanted = titleWithCount(document.title, count);
    if (document.title !== wanted) document.title = wanted;
  };
  const observer = new MutationObserver(apply);
  apply();
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = titleWithCount(document.title, 0);
  };
}

/** Blinks, then stays. Returns the function that restores the usual icon. */
function showNotificationIcon(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return () => {};
  const usual = link.getAttribute('href') ?? '';
  let isNotice = false;
  const show = (notice: boolean): void => {
    isNotice = notice;
    link.setAttribute('href', notice ? NOTIFICATION_ICON : usual);
  };
  show(true);
  const blink = setInterval(() => show(!isNotice), BLINK_MS);
  const stay = setTimeout(() => {
    clearInterval(blink);
    show(true);
  }, BLINK_FOR_MS);
  return () => {
    clearInterval(blink);
    clearTimeout(stay);
    show(false);
  };
}

/** Shows the count in the tab. Call it once, in the frame. */
export function useUnreadSignal(count: number): void {
  useEffect(() => prefixTitle(count), [count]);
  const hasUnread = count > 0;
  useEffect(() => (hasUnread ? showNotificationIcon() : undefined), [hasUnread]);
}
