/** Names of referral links: what an address carries is taken apart, whatever it is. */
import { expect, test } from 'vitest';
import { linkOf } from './referral-links.ts';

test.each([
  ['abc123', 'abc123', ''],
  ['abc123-video', 'abc123', 'video'],
  ['abc123-My-Guide', 'abc123', 'my-guide'],
  ['abc123-', 'abc123', ''],
  ['abc123--x', 'abc123', ''],
  ['abc123-un_fit', 'abc123', ''],
  [`abc123-${'x'.repeat(24)}`, 'abc123', 'x'.repeat(24)],
  [`abc123-${'x'.repeat(25)}`, 'abc123', ''],
  ['-video', '', 'video'],
  ['', '', ''],
])('%j', (given, code, link) => {
  expect(linkOf(given)).toEqual({ code, link });
});
