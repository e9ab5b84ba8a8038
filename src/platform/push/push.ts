/**
 * Web push on this device: whether the browser can, may and does, and turning it on and off. Its subscription belongs to
 * the service worker (`public/sw.js`), which goes with the session.
 */
import { startWorker } from '../offline/offline-cache.ts';

/**
 * `unsupported`: this browser cannot. `install`: it can once the site is on the home screen (iOS). `blocked`: the person
 * has told the browser no. `off` and `on`: what it says.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

/** What the server is given of a subscription. */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** iOS and iPadOS push to sites on the home screen alone; iPads call themselves Macs. */
function isBareApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !window.matchMedia('(display-mode: standalone)').matches;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the browser nothing that a person would see. */
export async function readPushState(): Promise<PushState> {
  if (!canPush()) return isBareApple() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted') return 'off';
  return (await subscription()) === null ? 'off' : 'on';
}

/** Whether the person was never asked on this device, and can be. */
export function mayAskForPush(): boolean {
  return canPush() && Notification.permission === 'default';
}

function addressOf(made: PushSubscription): PushAddress | null {
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, keys: { p256dh, auth } };
}

/**
 * Asks for the permission, only ever after a press, and subscribes. Null when it was not given, or there is no worker.
 * @param publicKey of the server: base64url
 * @throws DOMException when the browser's push service cannot be reached
 */
export async function turnPushOn(publicKey: string): Promise<PushAddress | null> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return null;
  if ((await startWorker()) === null) return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another key cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return addressOf(made);
}

/** Ends the subscription on this device. */
export async function turnPushOff(): Promise<void> {
  if (canPush()) await (await subscription())?.unsubscribe();
}

/** The notices of which this device shows a notification, with what takes it away. */
export async function shownNotices(): Promise<Map<string, () => void>> {
  if (!canPush() || Notification.permission !== 'granted') return new Map();
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  return new Map(
    shown.flatMap((each): [string, () => void][] => {
      const data: unknown = each.data;
      const isNotice = typeof data === 'object' && data !== null && 'id' in data;
      return isNotice && typeof data.id === 'string' ? [[data.id, () => each.close()]] : [];
    }),
  );
}
