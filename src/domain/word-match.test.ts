import { describe, expect, test } from 'vitest';
import { plainWord, WordList } from './word-match.ts';

const words = [
  '2fa',
  'x-box live',
  'scam',
  'vole',
  'combo list',
  'cvv',
  'bot',
  'god',
  'Élite',
  'xbox',
  'hello',
];
const list = new WordList(words.map((word) => ({ word, inside: false })));
const found = (text: string) => list.find(text, 5).map(({ entry }) => entry.word);

describe('a word is found', () => {
  test.each([
    ['as it is', 'this is a scam', 'scam'],
    ['in capitals', 'SCAM!', 'scam'],
    ['with accents', 'objets volé', 'vole'],
    ['accents in the list', 'elite account', 'Élite'],
    ['with combining signs', 's\u0323c\u0323a\u0323m', 'scam'],
    ['by digits and signs', '$c4m', 'scam'],
    ['with l or i as 1', 'he11o', 'hello'],
    ['letters apart', 's c a m', 'scam'],
    ['letters far apart', 's   c \n a   m', 'scam'],
    ['letters apart by dots', 's.c.a.m', 'scam'],
    ['a sign within', 'sc*am', 'scam'],
    ['a dash within', 'sc-am', 'scam'],
    ['many signs within', 'sc......am', 'scam'],
    ['something unusual within', 'sc#am and sc🔥am', 'scam'],
    ['zero width within', 'sc\u200Bam', 'scam'],
    ['a soft hyphen within', 'sc\u00ADam', 'scam'],
    ['a filler within', 'sc\u3164am', 'scam'],
    ['Cyrillic letters', 'ѕсаm', 'scam'],
    ['Greek letters', 'bοt', 'bot'],
    ['full width', 'ｓｃａｍ', 'scam'],
    ['mathematical letters', '𝓼𝓬𝓪𝓶', 'scam'],
    ['letters drawn out', 'scaaaaam', 'scam'],
    ['the last letter drawn out', 'scammmm', 'scam'],
    ['several words', 'a Combo-List here', 'combo list'],
    ['several words as one', 'combolist', 'combo list'],
    ['several words far apart', 'combo  –  list', 'combo list'],
    ['its own digits', 'no 2-F-A', '2fa'],
    ['signs in the list', 'xbox live', 'x-box live'],
    ['signs in the list, others in the text', 'x_box-live', 'x-box live'],
    ['signs around', '(scam)', 'scam'],
    ['at the end', 'no scam', 'scam'],
  ])('%s', (_name, text, word) => {
    expect(found(text)).toContain(word);
  });
});

describe('nothing is found', () => {
  test.each([
    ['within a longer word', 'scampi and cvvx'],
    ['in letters of two words', 'see you at the sc am'],
    ['in amounts', '807 gold, 8 0 7'],
    ['in another word with a double letter', 'good'],
    ['across sentences', 'Buy 10 b. Other things'],
    ['in an empty text', ''],
    ['in signs alone', '!!! ... $$$ @@@'],
  ])('%s', (_name, text) => {
    expect(found(text)).toEqual([]);
  });
});

test('the place of a find is that of the text as it was typed', () => {
  const text = '🔥 no s\u200Bc\u0301AM here';
  const [find] = list.find(text, 5);
  expect(text.slice(find?.start, find?.end)).toBe('s\u200Bc\u0301AM');
});

test('an entry may be looked for within other words', () => {
  const within = new WordList([{ word: 'scam', inside: true }]);
  expect(within.find('megascammer', 5)).toHaveLength(1);
});

test('finds are as many as asked for, and only of entries that apply', () => {
  expect(list.find('scam '.repeat(50), 3)).toHaveLength(3);
  expect(list.find('scam bot', 5, ({ word }) => word === 'bot')).toHaveLength(1);
});

test('of entries that are found alike the first of the list counts, within words or not', () => {
  const whole = { word: 'scam', inside: false };
  const inside = { word: 'scam', inside: true };
  for (const entries of [
    [whole, inside],
    [inside, whole],
  ]) {
    expect(new WordList(entries).find('a scam', 5)[0]?.entry).toBe(entries[0]);
    expect(new WordList(entries).find('megascammer', 5)[0]?.entry).toBe(inside);
  }
  const longer = { word: 'scam bot', inside: true };
  expect(new WordList([whole, longer]).find('scam bot', 5)[0]?.entry).toBe(longer);
});

test('a letter that the entry has three times is asked for three times', () => {
  const drawn = new WordList([{ word: 'xxx', inside: false }]);
  expect(drawn.find('xxx xxxx', 5)).toHaveLength(2);
  expect(drawn.find('xx x', 5)).toEqual([]);
});

test('entries that differ in disguise alone are one', () => {
  expect(plainWord('  ÉLITE   Acc ')).toBe(plainWord('elite acc'));
  expect(plainWord('X-Box')).toBe(plainWord('xbox'));
  expect(plainWord('\u200B')).toBe('');
});

test('texts that are made to be slow are not: the steps are bounded by the longest entry', () => {
  const long = 'a'.repeat(60);
  const far = 'ab'.repeat(30);
  const nasty = new WordList(
    [`${long}b`, `${far}c`, 'aaaa bbbb aaaa', 'a a a a a a a b'].map((word) => ({
      word,
      inside: true,
    })),
  );
  expect(nasty.find('a'.repeat(20_000), 5)).toEqual([]);
  expect(nasty.find('a.a a-'.repeat(2_000), 5)).toEqual([]);
  expect(nasty.find('ab'.repeat(10_000), 5)).toEqual([]);
  expect(nasty.find('1!|'.repeat(5_000), 5)).toEqual([]);
});
