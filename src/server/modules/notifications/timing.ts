/** When a notification leaves by a channel: at once, later, or not at all (decision 0062). Pure. */
import { notificationRules, type NotificationChannel } from '~/contracts/notifications/kinds.ts';
import { nextMinuteOfDay } from '~/domain/local-time.ts';
import { quietUntil, type QuietTime } from '~/domain/quiet-hours.ts';
import type { NotificationRow } from './notifications.repository.ts';
import type { PreferenceRow } from './preferences.repository.ts';

export type Timing = 'now' | 'never' | { at: Date; reason: 'quiet' | 'digest' };

interface Planned {
  notice: Pick<NotificationRow, 'kind' | 'read_at'>;
  channel: NotificationChannel;
  /** Undefined for somebody who never chose: nothing waits. */
  preference: PreferenceRow | undefined;
  /** Its reader has to act before a date. */
  hasDeadline: boolean;
  now: Date;
}

/** The quiet hours of a person; null without any. */
export function quietTimeOf({ quiet_from, quiet_to, quiet_days }: PreferenceRow): QuietTime | null {
  if (quiet_from === null || quiet_to === null) return null;
  return { from: quiet_from, to: quiet_to, days: quiet_days };
}

/** The end of the quiet hours around an instant, for what rings; null where nothing is quiet. Mail rings nobody. */
function endOfQuiet(
  channel: NotificationChannel,
  preference: PreferenceRow,
  at: Date,
): Date | null {
  const quiet = channel === 'email' ? null : quietTimeOf(preference);
  return quiet && quietUntil(at, quiet, preference.time_zone);
}

/** Mails about orders, money and the account are a record, too: they go out although their reader knows. */
function isRecord(channel: NotificationChannel, isNews: boolean): boolean {
  return channel === 'email' && !isNews;
}

/**
 * When it leaves. What was read is not sent; news waits for the digest; what rings waits for the end of quiet hours, but
 * for deadlines where their reader lets them through.
 */
export function timingOf({ notice, channel, preference, hasDeadline, now }: Planned): Timing {
  const { digested: isNews } = notificationRules[notice.kind];
  if (notice.read_at !== null && !isRecord(channel, isNews)) return 'never';
  if (!preference) return 'now';
  if (isNews && preference.digest === 'off') return 'never';
  if (isNews && preference.digest === 'daily') {
    const at = nextMinuteOfDay(now, preference.digest_hour * 60, preference.time_zone);
    return { at: endOfQuiet(channel, preference, at) ?? at, reason: 'digest' };
  }
  if (hasDeadline && preference.deadlines_pass) return 'now';
  const at = endOfQuiet(channel, preference, now);
  return at === null ? 'now' : { at, reason: 'quiet' };
}
