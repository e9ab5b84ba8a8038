import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['mira@example.com', 'mira@example.com'],
  ['Mira@Example.COM', 'mira@example.com'],
  ['mira+1@example.com', 'mira@example.com'],
  ['mira+a+b@example.com', 'mira@example.com'],
  ['mi.ra@example.com', 'mi.ra@example.com'],
  ['m.i.r.a+x@gmail.com', 'mira@gmail.com'],
  ['mira@googlemail.com', 'mira@gmail.com'],
  ['+@example.com', '+@example.com'],
  ['+mira@example.com', '+mira@example.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
