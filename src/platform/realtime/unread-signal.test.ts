import { expect, test } from 'vitest';
import { titleWithCount } from './unread-signal.ts';

test('the count stands before the title, once', () => {
  expect(titleWithCount('Chat · Legend', 3)).toBe('(3) Chat · Legend');
  expect(titleWithCount('(3) Chat · Legend', 4)).toBe('(4) Chat · Legend');
  expect(titleWithCount('(99+) Chat', 0)).toBe('Chat');
  expect(titleWithCount('Chat', 100)).toBe('(99+) Chat');
  expect(titleWithCount('(PoE) trade', 0)).toBe('(PoE) trade');
});
