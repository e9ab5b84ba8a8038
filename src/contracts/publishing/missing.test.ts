import { describe, expect, test } from 'vitest';
import type { Block } from '../content/content.schemas.ts';
import { isSameStructure, missingOf, slugOf } from './missing.ts';

const whole = { title: 'T', description: 'D', image_alt: '', body: 'B' };

test('each language says what it lacks; words for a picture only where there is one', () => {
  const texts = { en: whole, fr: { ...whole, title: ' ', body: '' } };
  expect(missingOf({ image: null, texts })).toEqual({ en: [], fr: ['title', 'body'] });
  expect(missingOf({ image: 'id', texts }).en).toEqual(['image_alt']);
});

test('both languages have the same structure, whatever their words', () => {
  const item = [{ type: 'text' as const, text: 'x', strong: false }];
  const listOf = (count: number): Block => ({
    type: 'list',
    ordered: false,
    items: Array.from({ length: count }, () => item),
  });
  const heading: Block = { type: 'heading', level: 2, id: 'a', text: 'A' };
  expect(isSameStructure([heading, listOf(2)], [{ ...heading, text: 'B' }, listOf(2)])).toBe(true);
  expect(isSameStructure([heading, listOf(2)], [heading, listOf(3)])).toBe(false);
});

describe('an address of a title', () => {
  test.each([
    ['How to read a seller', 'how-to-read-a-seller'],
    ['  Été : l’or à 10 % !', 'ete-lor-a-10'],
    ['---', ''],
    ['x'.repeat(100), 'x'.repeat(80)],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('%s', (title, slug) => expect(slugOf(title)).toBe(slug));
});
