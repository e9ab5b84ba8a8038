import { expect, it } from 'vitest';
import { findForbiddenWord } from './forbidden-words.ts';

it.each([
  ['Account HACKED last year', 'hacked'],
  ['Compte VOLÉ', 'vole'],
  ['with aimbot', 'aimbot'],
  ['refund method included', 'refund method'],
])('finds %s', (text, word) => {
  expect(findForbiddenWord(text)).toBe(word);
});

it.each(['Shackled boots', 'Une envolée de plumes', 'cheater detection', 'Pirates of the sea'])(
  'leaves other words alone: %s',
  (text) => {
    expect(findForbiddenWord(text)).toBeNull();
  },
);
