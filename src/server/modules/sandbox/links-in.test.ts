import { expect, test } from 'vitest';
import { linksIn } from './links-in.ts';

test('links are found in order, once each, without the punctuation behind them', () => {
  const text =
    'Go to http://localhost:3000/a?x=1&y=2.\nOr (https://legend.test/b), http://localhost:3000/a?x=1&y=2!';
  expect(linksIn(text)).toEqual(['http://localhost:3000/a?x=1&y=2', 'https://legend.test/b']);
});

test('a text without links has none', () => {
  expect(linksIn('nothing here: www.legend.test')).toEqual([]);
});
