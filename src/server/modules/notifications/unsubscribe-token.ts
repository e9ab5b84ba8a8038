/**
 * The signed token with which a reader unsubscribes from one kind of mail without signing in. It contains person and
 * kind, never expires (mails are read late), and allows nothing else.
 */
import { notificationKinds, type NotificationKind } from '~/contracts/notifications/kinds.ts';
import type { Keys } from '../../infra/keys.ts';

const PURPOSE = 'notifications.unsubscribe';

/** `digest`: all kinds that may wait for the summary. */
export type StoppedKind = NotificationKind | 'digest';

const stopped: readonly StoppedKind[] = [...notificationKinds, 'digest'];

/** The unsubscribe token of a mail: signed, without expiry, valid for its person and kind only. */
export function makeToken(keys: Keys, userId: string, kind: StoppedKind): string {
  return `${userId}.${kind}.${keys.sign(PURPOSE, `${userId}.${kind}`)}`;
}

/** The person and kind of a token; null when its signature is not ours. */
export function readToken(keys: Keys, token: string): { userId: string; kind: StoppedKind } | null {
  const [userId = '', name = '', signature = '', ...rest] = token.split('.');
  const kind = stopped.find((known) => known === name);
  if (kind === undefined || rest.length > 0) return null;
  return keys.verify(PURPOSE, `${userId}.${kind}`, signature) ? { userId, kind } : null;
}
