import { expect, test } from 'vitest';
import { createKeys } from '../../infra/keys.ts';
import { makeToken, readToken } from './unsubscribe-token.ts';

const keys = createKeys('a secret of the tests, long enough for all');
const userId = '01920000-0000-7000-8000-000000000001';

test('a token names person and kind', () => {
  expect(readToken(keys, makeToken(keys, userId, 'news'))).toEqual({ userId, kind: 'news' });
});

test.each([
  ['another kind', (token: string) => token.replace('.news.', '.chat_message.')],
  ['another person', (token: string) => token.replace('0001.', '0002.')],
  ['a cut signature', (token: string) => token.slice(0, -1)],
  ['something behind it', (token: string) => `${token}.x`],
  ['nothing at all', () => ''],
])('%s is no token', (_, change) => {
  expect(readToken(keys, change(makeToken(keys, userId, 'news')))).toBeNull();
});

test('a token of another installation is none', () => {
  const other = createKeys('another secret of the tests, long enough');
  expect(readToken(keys, makeToken(other, userId, 'news'))).toBeNull();
});
