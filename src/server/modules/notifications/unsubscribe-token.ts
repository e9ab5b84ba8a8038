/**
 * The signed address by which a reader stops one kind of mail without signing in. It names person and kind, never
 * expires (mails are read late), and can do nothing but that.
 */
import { notificationKinds, type NotificationKind } from '~/contracts/notifications/kinds.ts';
import type { Keys } from '../../infra/keys.ts';

const PURPOSE = 'notifications.unsubscribe';

/** The token of a mail’s way to stop its kind: signed, for ever, good for nothing else. */
export function makeToken(keys: Keys, userId: string, kind: NotificationKind): string {
  return `${userId}.${kind}.${keys.sign(PURPOSE, `${userId}.${kind}`)}`;
}

/** Whom and what a token is about; null when it is none of ours. */
export function readToken(
  keys: Keys,
  token: string,
): { userId: string; kind: NotificationKind } | null {
  const [userId = '', name = '', signature = '', ...rest] = token.split('.');
  const kind = notificationKinds.find((known) => known === name);
  if (kind === undefined || rest.length > 0) return null;
  return keys.verify(PURPOSE, `${userId}.${kind}`, signature) ? { userId, kind } : null;
}
