import { expect, test } from 'vitest';
import type { NotificationChannel, NotificationKind } from '~/contracts/notifications/kinds.ts';
import type { PreferenceRow } from './preferences.repository.ts';
import { timingOf } from './timing.ts';

const night: PreferenceRow = {
  user_id: 'x',
  time_zone: 'Europe/Lisbon',
  quiet_from: 23 * 60,
  quiet_to: 8 * 60,
  quiet_days: 'every_day',
  deadlines_pass: true,
  digest: 'daily',
  digest_hour: 7,
};
const midnight = new Date('2026-11-25T23:59:00Z');
const noon = new Date('2026-11-25T12:00:00Z');

function when(
  channel: NotificationChannel,
  given: {
    kind?: NotificationKind;
    now?: Date;
    preference?: PreferenceRow | undefined;
    hasDeadline?: boolean;
    read?: boolean;
  } = {},
) {
  const timing = timingOf({
    notice: { kind: given.kind ?? 'order_buyer', read_at: given.read ? noon : null },
    channel,
    preference: 'preference' in given ? given.preference : night,
    hasDeadline: given.hasDeadline ?? false,
    now: given.now ?? midnight,
  });
  return typeof timing === 'string' ? timing : `${timing.reason} ${timing.at.toISOString()}`;
}

test('in quiet hours what rings waits for their end; mail does not', () => {
  for (const channel of ['push', 'telegram', 'discord'] as const) {
    expect(when(channel)).toBe('quiet 2026-11-26T08:00:00.000Z');
    expect(when(channel, { now: noon })).toBe('now');
  }
  expect(when('email')).toBe('now');
});

test('deadlines come through where their reader lets them', () => {
  expect(when('push', { hasDeadline: true })).toBe('now');
  expect(when('push', { hasDeadline: true, preference: { ...night, deadlines_pass: false } })).toBe(
    'quiet 2026-11-26T08:00:00.000Z',
  );
});

test('whoever never chose waits for nothing', () => {
  expect(when('push', { preference: undefined })).toBe('now');
  expect(when('push', { preference: { ...night, quiet_from: null, quiet_to: null } })).toBe('now');
});

test('what was read is not sent, but for mails that are a record', () => {
  for (const channel of ['push', 'telegram', 'discord'] as const) {
    expect(when(channel, { read: true, now: noon })).toBe('never');
  }
  expect(when('email', { read: true })).toBe('now');
  expect(when('email', { read: true, kind: 'news' })).toBe('never');
});

test('news waits for the digest, and that for the end of quiet hours where it would ring', () => {
  expect(when('email', { kind: 'news', now: noon })).toBe('digest 2026-11-26T07:00:00.000Z');
  expect(when('push', { kind: 'news', now: noon })).toBe('digest 2026-11-26T08:00:00.000Z');
  expect(when('email', { kind: 'news', preference: { ...night, digest: 'off' } })).toBe('never');
  expect(when('push', { kind: 'news', preference: { ...night, digest: 'at_once' } })).toBe(
    'quiet 2026-11-26T08:00:00.000Z',
  );
});
