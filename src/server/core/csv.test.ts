import { expect, test } from 'vitest';
import { csvCell } from './csv.ts';

test.each([
  [null, ''],
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['+1', "'+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\n=1+1', '"\'\n=1+1"'],
  ['＝1+1', "'＝1+1"],
  [-12.5, '-12.5'],
  [0, '0'],
])('%j becomes %j', (value, cell) => expect(csvCell(value)).toBe(cell));
