import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../core/csv.ts';
import { decodeText, readTable, separatorOf, withGuard } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};
const failing = (step: () => unknown) => {
  try {
    step();
  } catch (error) {
    return error;
  }
  return null;
};

describe('decodeText', () => {
  const text = 'id;titre\nA;Épée à deux mains';
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-16 little, with its mark', utf16(`\uFEFF${text}`, false)],
    ['UTF-16 big, with its mark', utf16(`\uFEFF${text}`, true)],
    ['UTF-16 little without', utf16(text, false)],
    ['UTF-16 big without', utf16(text, true)],
    ['Windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('leaves the mark of UTF-8 to nobody', () => {
    const { header } = readTable(decodeText(utf8(`\uFEFF${text}`)), 'semicolon');
    expect(header).toEqual(['id', 'titre']);
  });

  it.each([
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 73])],
  ])('refuses %s', (_, bytes) => {
    expect(failing(() => decodeText(bytes))).toMatchObject({ code: 'IMPORT_UNREADABLE' });
  });
});

describe('separatorOf', () => {
  it.each([
    ['id,title,price\n1;2;3;4', 'comma'],
    ['id;"a,b,c";price\n', 'semicolon'],
    ['id\ttitle\n', 'tab'],
    ['sep=;\nid,title\n', 'semicolon'],
    ['alone\n', 'comma'],
  ])('finds the one of %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });
});

describe('readTable', () => {
  it('reads quotes, line breaks, empty lines and short rows', () => {
    const text = 'id,title\r\n\r\n1,"a ""b"",\r\nc"\n,\n2\n';
    expect(readTable(text, 'comma').rows).toEqual([['1', 'a "b",\r\nc'], ['2']]);
  });

  it.each([
    ['id,title\n1,"half a fi', 'IMPORT_QUOTES'],
    ['id,title\n1,"a"b\n', 'IMPORT_QUOTES'],
    ['id,title\n', 'IMPORT_EMPTY'],
    ['', 'IMPORT_EMPTY'],
    [`id\n${'1\n'.repeat(5_001)}`, 'IMPORT_TOO_MANY_ROWS'],
    [`${','.repeat(100)}a\n1`, 'IMPORT_TOO_WIDE'],
  ])('refuses %#', (text, code) => {
    expect(failing(() => readTable(text, 'comma'))).toMatchObject({ code });
  });

  it('names the line of a quotation mark', () => {
    const error = failing(() => readTable('id,title\n1,a\n2,"b" c\n', 'comma'));
    expect(error).toMatchObject({ code: 'IMPORT_QUOTES', details: { values: { line: 3 } } });
  });

  it('reads back whatever a file of ours holds, formulas too', () => {
    const risky = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom("'", '=', '-', '+', '@', ' ', ';', ',', '"', '\n', 'a') }),
    );
    const text = risky.filter((one) => !one.includes('\r') && one.isWellFormed());
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (rows) => {
        const filled = rows.map(([a, b]) => ['x', a, b]);
        const lines = filled.map((cells) => csvLine(cells.map(withGuard)));
        const file = ['id,a,b', ...lines].join('\r\n');
        expect(readTable(file, 'comma').rows).toEqual(filled);
      }),
    );
  });

  it('writes no formula', () => {
    for (const text of ['=cmd|x', "'=1+1", '+1', '@a', '-b']) {
      expect(csvLine([withGuard(text)])).toMatch(/^'/);
    }
  });
});
