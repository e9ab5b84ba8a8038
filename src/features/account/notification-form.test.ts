import { expect, test } from 'vitest';
import { choicesOf } from './notification-form.ts';

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
