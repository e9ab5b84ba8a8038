import { expect, test } from 'vitest';
import { meantBy } from './quick-reply-choice.ts';

const replies = [
  { id: '1', body: 'On my way' },
  { id: '2', body: 'Delivered, please check' },
];
const ids = (text: string) => meantBy(text, replies)?.map(({ id }) => id) ?? null;

test('a slash means all, letters behind it those that have them', () => {
  expect(ids('/')).toEqual(['1', '2']);
  expect(ids('/WAY')).toEqual(['1']);
  expect(ids('/please ')).toEqual(['2']);
});

test('anything else is a message', () => {
  for (const text of ['', 'On my way', ' /', '/nothing', '/on\nmy', '1/2']) {
    expect(ids(text), text).toBeNull();
  }
});
