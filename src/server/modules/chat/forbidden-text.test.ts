import { describe, expect, test } from 'vitest';
import { findForbidden } from './forbidden-text.ts';

const wordsIn = (text: string, origin: string) =>
  findForbidden(text, origin).map(({ word }) => word);

const own = 'https://legend.example';

describe('messages that are refused', () => {
  test.each([
    ['write me at mira@example.com', ['mira@example.com']],
    ['my discord is open', ['discord']],
    ['selling stolen  card data', ['stolen  card']],
    ['kys', ['kys']],
  ])('%s', (text, found) => {
    expect(wordsIn(text, own)).toEqual(found);
  });

  test('every piece is named, but not without end', () => {
    expect(wordsIn('a@example.com or ab@example.com', own)).toContain('ab@example.com');
    const many = Array.from({ length: 20 }, (_, index) => `name${index}@example.com`).join(' ');
    expect(wordsIn(many, own)).toHaveLength(5);
    const handles = Array.from({ length: 30 }, (_, index) => `@abc${index}`).join(' ');
    expect(wordsIn(`${handles}${'-'.repeat(1_900)}`, own)).toEqual([
      '@abc0',
      '@abc1',
      '@abc2',
      '@abc3',
      '@abc4',
    ]);
  });

  test('a piece within another one is not named again', () => {
    expect(wordsIn('see https://www.cheap.com/a or call +33 6 12 34 56 78', own)).toEqual([
      'https://www.cheap.com/a',
      '+33 6 12 34 56 78',
    ]);
  });
});

test('each piece says what it is', () => {
  const text = 'kys, or +33 6 12 34 56 78, a mail to ab@example.com, www.cheap.com, my discord';
  const kinds = findForbidden(text, own).map(({ kind }) => kind);
  expect(kinds).toEqual(['word', 'email', 'link', 'phone', 'messenger']);
});

describe('what a trade needs', () => {
  test.each([
    'Hi mira, I have the 500 ready. Which act hideout are you in?',
    '1 000 000 000 gold for 12.50 USD',
    'UID 800123456, server Asia',
    'Discord Nitro, 12 months',
    'discarding old gear',
    'see https://legend.example/offers/1 and legend.example/poe2',
    '',
  ])('%s', (text) => {
    expect(wordsIn(text, own)).toEqual([]);
  });

  test('a host that only begins like ours is not ours', () => {
    expect(wordsIn('https://legend.example.evil.com/', own)).not.toEqual([]);
    expect(wordsIn('https://evil.com/?legend.example', own)).not.toEqual([]);
  });
});
