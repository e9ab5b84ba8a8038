import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importRules } from '~/contracts/offers/imports.schemas.ts';
import { readWorkbook } from './read-workbook.ts';
import { MOST_UNPACKED_BYTES } from './unpack.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const BOOK = `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="rId2"/><sheet name="Stock" r:id="rId1"/></sheets></workbook>`;
const RELATIONS =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>';

/** A workbook with these rows in its visible sheet. */
function workbook(rows: string, parts: Record<string, string> = {}, book = BOOK): Uint8Array {
  const files: Record<string, string> = {
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row><c t="str"><v>hidden</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    ...parts,
  };
  const packed: Zippable = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, strToU8(text)]),
  );
  return zipSync(packed);
}

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const header = row(text('external_id'), text('price'), text('note'));

describe('a workbook', () => {
  it('is the table of its first visible sheet, with stored values only', async () => {
    const strings =
      '<sst><si><t>A-1</t></si><si><r><t>Di</t></r><r><t>vine</t></r><rPh><t>x</t></rPh></si></sst>';
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/><numFmt numFmtId="171" formatCode="&quot;day&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const table = await readWorkbook(
      workbook(
        [
          header,
          row(
            '<c r="A2" t="s"><v>0</v></c>',
            '<c r="B2"><f>cmd|calc!A1</f><v>0.30000000000000004</v></c>',
            '<c r="C2" t="s"><v>1</v></c>',
          ),
          '<row r="3"/>',
          row('<c r="A4" t="str"><f>1+1</f><v>A-2</v></c>', '<c r="C4" s="1"><v>45986</v></c>'),
          row(text('A-3'), '<c><v>1.5E-3</v></c>', '<c s="2"><v>45986.5</v></c>'),
          row(text('A-4'), '<c><f>B2*2</f></c>', '<c s="3"><v>7</v></c>'),
          row(text("'=1+1"), '<c t="e"><v>#REF!</v></c>', '<c t="b"><v>1</v></c>'),
        ].join(''),
        { 'xl/sharedStrings.xml': strings, 'xl/styles.xml': styles },
      ),
    );
    expect(table).toEqual({
      header: ['external_id', 'price', 'note'],
      rows: [
        ['A-1', '0.3', 'Divine'],
        ['A-2', '', '2025-11-25'],
        ['A-3', '0.0015', '2025-11-25 12:00'],
        ['A-4', '', '7'],
        ['=1+1', '#REF!', 'yes'],
      ],
    });
  });

  it('counts days from 1904 where it says so', async () => {
    const book = BOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
    const rows = header + row(text('A'), '<c s="0"><v>1</v></c>');
    const { rows: read } = await readWorkbook(workbook(rows, { 'xl/styles.xml': styles }, book));
    expect(read).toEqual([['A', '1904-01-02', '']]);
  });
});

describe('what is refused', () => {
  const bomb = () => ' '.repeat(MOST_UNPACKED_BYTES + 1);
  const many = (count: number) => header + row(text('A')).repeat(count);
  const cut = () => workbook(many(3)).subarray(0, 300);
  it.each<[string, () => Uint8Array, string]>([
    ['no archive', () => strToU8('PK\u0003\u0004 and nothing else'), 'IMPORT_UNREADABLE'],
    ['an archive of other things', () => zipSync({ 'a.txt': strToU8('a') }), 'IMPORT_UNREADABLE'],
    ['half an archive', cut, 'IMPORT_UNREADABLE'],
    ['XML that does not end', () => workbook('<row><c'), 'IMPORT_UNREADABLE'],
    [
      'entities of its own',
      () =>
        workbook(many(1), {
          'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "x">]><sst>&b;</sst>',
        }),
      'IMPORT_UNREADABLE',
    ],
    ['a bomb in the sheet', () => workbook(bomb()), 'IMPORT_WORKBOOK_TOO_LARGE'],
    [
      'a bomb beside it',
      () => workbook(many(1), { 'xl/sharedStrings.xml': bomb() }),
      'IMPORT_WORKBOOK_TOO_LARGE',
    ],
    ['a million rows', () => workbook(many(1_000_000)), 'IMPORT_TOO_MANY_ROWS'],
    ['a row too many', () => workbook(many(importRules.maxRows + 1)), 'IMPORT_TOO_MANY_ROWS'],
    [
      'a cell far away',
      () => workbook(header + row('<c r="XFD1048576"><v>1</v></c>')),
      'IMPORT_TOO_WIDE',
    ],
    ['no rows', () => workbook(header), 'IMPORT_EMPTY'],
  ])(
    '%s',
    async (_, file, code) => {
      await expect(readWorkbook(file())).rejects.toMatchObject({ code });
    },
    30_000,
  );

  it('takes exactly as many rows as allowed, and a million empty ones beside them', async () => {
    const { rows } = await readWorkbook(
      workbook(many(importRules.maxRows) + '<row/>'.repeat(1_000_000)),
    );
    expect(rows).toHaveLength(importRules.maxRows);
  }, 30_000);
});
