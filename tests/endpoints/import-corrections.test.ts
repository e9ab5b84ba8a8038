/** Cells of a file that are corrected in the page. */
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, importCalls, line } from './imports.calls.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
});
afterAll(() => app.close());

const { upload, path, show, rowsOf, start, run, knownSeller, offersOf } = importCalls(() => ({
  app,
  catalogue,
}));

const correct = (as: string, id: string, number: number, field: string, text: string) =>
  app.call('POST', path(id, '/correct'), { as, body: { number, field, text } });

describe('a cell that is corrected in the page', () => {
  test('is checked by the same rules at once, stays through another check, and is imported', async () => {
    const seller = await knownSeller();
    const bad = { price: 'ten', league: 'Fate of Vaal' };
    const { body } = await upload(seller, file(line('MA-1', bad), line('MA-2')));
    const first = await correct(seller, body.id, 1, 'price', '0,5');
    expect(first.body.rows).toMatchObject([
      {
        number: 1,
        plan: 'error',
        corrected: ['price'],
        errors: [{ field: 'price' }, { field: 'attributes.league' }],
      },
    ]);
    await correct(seller, body.id, 1, 'price', '0.5');
    const second = await correct(seller, body.id, 1, 'attributes.league', 'Fate of the Vaal');
    expect(second.body.rows).toMatchObject([
      { number: 1, plan: 'create', errors: [], corrected: ['price', 'attributes.league'] },
    ]);
    expect(await show(seller, body.id)).toMatchObject({
      counts: { create: 2, error: 0 },
      groups: [],
    });
    // It stays where the seller corrects, and is no row of the file of errors.
    expect(await rowsOf(seller, body.id, '?view=errors')).toMatchObject([{ number: 1 }]);
    expect(await rowsOf(seller, body.id, '?view=errors&field=price')).toMatchObject([
      { number: 1 },
    ]);
    const { text } = await app.get(path(body.id, '/errors'), { as: seller });
    expect(text).not.toContain('MA-1');
    const again = await app.call('POST', path(body.id, '/check'), {
      as: seller,
      body: { separator: 'comma', decimal: 'point' },
    });
    expect(again.body).toMatchObject({ counts: { create: 2, error: 0 } });
    expect((await start(seller, body.id, 'all')).status).toBe(200);
    expect((await correct(seller, body.id, 1, 'price', '9')).body.code).toBe('IMPORT_WRONG_STATE');
    await run();
    expect((await offersOf(seller))[0]).toMatchObject({
      external_id: 'MA-1',
      price_micros: 500_000,
    });
  });

  test('an id that stood twice frees the other row, and one that stands already is refused', async () => {
    const seller = await knownSeller();
    const { body } = await upload(seller, file(line('MB-1'), line('MB-1'), line('MB-3')));
    const freed = await correct(seller, body.id, 1, 'external_id', 'MB-0');
    expect(freed.body.rows).toMatchObject([
      { number: 1, plan: 'create' },
      { number: 2, plan: 'create', errors: [] },
    ]);
    const twice = await correct(seller, body.id, 2, 'external_id', 'MB-3');
    expect(twice.body.rows).toMatchObject([
      { number: 2, plan: 'create' },
      { number: 3, plan: 'error', errors: [{ field: 'external_id' }] },
    ]);
    // Another cell of it does not hide that.
    const still = await correct(seller, body.id, 3, 'price', '7');
    expect(still.body.rows[1]).toMatchObject({ number: 3, errors: [{ field: 'external_id' }] });
  });

  test('rows and columns that the file does not have are named, nobody else corrects', async () => {
    const seller = await knownSeller();
    const { body } = await upload(seller, file(line('MC-1')));
    for (const [number, field] of [
      [9, 'price'],
      [1, 'warranty_days'],
      [1, 'attributes.unknown'],
    ] as const) {
      const answer = await correct(seller, body.id, number, field, '5');
      expect(answer.body).toMatchObject({ code: 'IMPORT_CELL_NOT_FOUND', statusCode: 404 });
    }
    for (const text of ['a\u0000', '\uD800', 'x'.repeat(20_001)]) {
      expect((await correct(seller, body.id, 1, 'title', text)).status).toBe(422);
    }
    const other = await correct(await app.seller(), body.id, 1, 'price', '5');
    expect(other.body.code).toBe('IMPORT_NOT_FOUND');
  });
});

describe('a workbook', () => {
  test('is read as a file of text is, whatever signs are chosen, and corrected', async () => {
    const seller = await knownSeller();
    const rows = file(line('MD-1'), line('MD-2', { league: 'Fate of Vaal' }))
      .trim()
      .split('\n');
    const cell = (text: string, index: number, row: number) =>
      row > 0 && index === 2
        ? `<c><f>1/5</f><v>${text}</v></c>`
        : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = rows
      .map(
        (row, at) =>
          `<row>${row
            .split(',')
            .map((text, index) => cell(text, index, at))
            .join('')}</row>`,
      )
      .join('');
    const parts = {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    };
    const packed = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]);
    const { body } = await upload(seller, zipSync(Object.fromEntries(packed)), { name: 'a.xlsx' });
    expect(body).toMatchObject({
      separator: null,
      decimal: 'point',
      counts: { create: 1, error: 1 },
    });
    // Its numbers have points: read with commas, 0.2140 would be two thousand.
    const again = await app.call('POST', path(body.id, '/check'), {
      as: seller,
      body: { separator: 'comma', decimal: 'comma' },
    });
    expect(again.body).toMatchObject({ separator: null, decimal: 'point', counts: { create: 1 } });
    await correct(seller, body.id, 2, 'attributes.league', 'Fate of the Vaal');
    expect((await start(seller, body.id, 'all')).status).toBe(200);
    await run();
    expect(await offersOf(seller)).toMatchObject([
      { external_id: 'MD-1', price_micros: 214_000 },
      { external_id: 'MD-2', price_micros: 214_000 },
    ]);
  });
});
