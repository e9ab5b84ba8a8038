import { expect, test } from 'vitest';
import { changedChoices, choicesOf, digestOf, quietOf, zoneName } from './notification-form.ts';

test('a box that was shown and not ticked is switched off, one that was not shown stays', () => {
  const fields = {
    'shown.news.email': '',
    'news.email': 'on',
    'shown.chat_message.email': '',
    'order_buyer.email': 'on',
  };
  expect(choicesOf(fields)).toEqual([
    { kind: 'chat_message', channel: 'email', enabled: false },
    { kind: 'news', channel: 'email', enabled: true },
  ]);
});

test('only what was changed is sent', () => {
  const known = [
    { kind: 'news', channel: 'email', enabled: false },
    { kind: 'chat_message', channel: 'email', enabled: true },
  ] as const;
  const chosen = known.map((choice) => ({ ...choice, enabled: true }));
  expect(changedChoices(chosen, known)).toEqual([chosen[0]]);
});

test('quiet hours are what the form says, and none when they are switched off', () => {
  const fields = { from: '1380', to: '480', days: 'weekdays', time_zone: 'Europe/Lisbon' };
  expect(quietOf({ ...fields, quiet: 'on', deadlines_pass: 'on' })).toEqual({
    time_zone: 'Europe/Lisbon',
    quiet: { from: 1_380, to: 480, days: 'weekdays', deadlines_pass: true },
  });
  expect(quietOf({ ...fields, quiet: 'on' }).quiet).toMatchObject({ deadlines_pass: false });
  expect(quietOf(fields)).toEqual({ quiet: null });
});

test('news comes when the form says', () => {
  expect(digestOf({ when: 'daily', hour: '18', time_zone: 'UTC' })).toEqual({
    time_zone: 'UTC',
    digest: { when: 'daily', hour: 18 },
  });
  expect(digestOf({ when: 'often', hour: '9' }).digest).toEqual({ when: 'at_once', hour: 9 });
});

test('a zone is named after its city', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(zoneName('UTC')).toBe('UTC');
});
