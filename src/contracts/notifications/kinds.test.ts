import { expect, test } from 'vitest';
import { completeChoices, notificationChannels, notificationKinds } from './kinds.ts';

const find = (choices: ReturnType<typeof completeChoices>, kind: string, channel: string) =>
  choices.find((choice) => choice.kind === kind && choice.channel === channel);

test('whoever never chose is told of everything but news and followed sellers; in Discord, of orders alone', () => {
  const choices = completeChoices([]);
  expect(choices).toHaveLength(notificationKinds.length * notificationChannels.length);
  expect(
    choices.filter(({ enabled }) => !enabled).map(({ kind, channel }) => [kind, channel]),
  ).toEqual([
    ['chat_message', 'discord'],
    ['review_received', 'discord'],
    ['review_answered', 'discord'],
    ['stock_low', 'discord'],
    ['autopilot_stopped', 'discord'],
    ['offers_stale', 'discord'],
    ['seller_proof', 'discord'],
    ['category_changed', 'discord'],
    ['payout_decided', 'discord'],
    ['programme_decided', 'discord'],
    ['price_alert', 'discord'],
    ['saved_search', 'discord'],
    ...notificationChannels.map((channel) => ['followed_seller', channel]),
    ['request_bid', 'discord'],
    ['bid_decided', 'discord'],
    ['request_news', 'email'],
    ['request_news', 'discord'],
    ['report_decided', 'telegram'],
    ['report_decided', 'discord'],
    ['moderated', 'discord'],
    ['staff_orders', 'discord'],
    ['security', 'telegram'],
    ['security', 'discord'],
    ...notificationChannels.map((channel) => ['news', channel]),
  ]);
});

test('an own choice holds for its kind and channel alone', () => {
  const choices = completeChoices([{ kind: 'chat_message', channel: 'email', enabled: false }]);
  expect(find(choices, 'chat_message', 'email')?.enabled).toBe(false);
  expect(find(choices, 'chat_message', 'telegram')?.enabled).toBe(true);
});

test('security by mail cannot be switched off, not even by what is stored', () => {
  const choices = completeChoices([{ kind: 'security', channel: 'email', enabled: false }]);
  expect(find(choices, 'security', 'email')).toMatchObject({ enabled: true, fixed: true });
});
