import { expect, test } from 'vitest';
import { hashApiKey, isGenuineKey, keyHint, newApiKey } from './api-key.ts';
import { createKeys } from './keys.ts';

const keys = createKeys('a secret of at least thirty-two characters');

test('a key is genuine where it was made, and nowhere else', () => {
  const key = newApiKey(keys);
  expect(key).toMatch(/^lgd_[a-z2-9]{32}[0-9a-f]{8}$/);
  expect(isGenuineKey(keys, key)).toBe(true);
  expect(isGenuineKey(createKeys('another secret, as long as the first'), key)).toBe(false);
  for (const other of [key.slice(1), `${key}0`, key.toUpperCase(), 'lgd_', '']) {
    expect(isGenuineKey(keys, other)).toBe(false);
  }
});

test('keys differ, and their hints tell 20 bits of 160', () => {
  const made = Array.from({ length: 200 }, () => newApiKey(keys));
  expect(new Set(made.map(hashApiKey)).size).toBe(200);
  const [key = ''] = made;
  expect(keyHint(key)).toBe(`${key.slice(0, 8)}…${key.slice(-4)}`);
});
