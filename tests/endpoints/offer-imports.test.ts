/** Offers from files: reading, checking, importing, errors as a file, and the file that gives the same offers again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { forgetImports } from '~/server/modules/offers/imports/run-imports.ts';
import { file, HEADER, importCalls, line } from './imports.calls.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';
import { startMarket, type MarketApp } from './market.app.ts';

let app: MarketApp;
let catalogue: Catalogue;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
});
afterAll(() => app.close());

const { category, upload, path, show, rowsOf, start, run, knownSeller, imported, offersOf } =
  importCalls(() => ({ app, catalogue }));

describe('a file', () => {
  test('is read and checked, changes nothing until it is started, and then makes offers', async () => {
    const seller = await knownSeller();
    const { status, body } = await upload(
      seller,
      file(line('A-1'), line('A-2', { price: '3,1' })),
      {
        name: '../../tmp/stock.csv',
      },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      file_name: 'stock.csv',
      status: 'checked',
      separator: 'comma',
      decimal: 'point',
      counts: { rows: 2, create: 1, update: 0, same: 0, error: 1 },
      category: { alias: 'currency', game: { alias: 'poe2' } },
    });
    expect(body.columns[2]).toEqual({
      name: 'price',
      example: '0.2140',
      field: 'price',
      why: 'name',
    });
    // The comma parts cells here: the row has one too many, and nothing of it is guessed.
    expect(await rowsOf(seller, body.id, '?view=errors')).toMatchObject([
      { number: 2, plan: 'error', errors: [{ field: 'row' }] },
    ]);
    expect(await offersOf(seller)).toEqual([]);

    expect((await start(seller, body.id)).body).toMatchObject({ status: 'running' });
    expect((await start(seller, body.id)).body).toMatchObject({ code: 'IMPORT_WRONG_STATE' });
    await run();
    const done = await show(seller, body.id);
    expect(done).toMatchObject({
      status: 'done',
      done: { created: 1, updated: 0, unchanged: 0, failed: 0 },
    });
    const [offer] = await offersOf(seller);
    expect(offer).toMatchObject({
      external_id: 'A-1',
      status: 'active',
      listed: true,
      price_micros: 214_000,
      in_stock: 320,
      attributes: { item: 'divine-orb', league: 'vaal' },
      facet_tokens: ['item:divine-orb', 'league:vaal'],
      market_key: 'item:divine-orb|league:vaal',
    });
    expect(offer?.catalog_price_micros).toBeGreaterThan(214_000);
    expect(offer?.rank).toBeGreaterThan(0);
    expect((await app.get(`market/offer/${offer?.id}`)).status).toBe(200);
    const source = app.db.selectFrom('offer_import').select('source').where('id', '=', body.id);
    expect(await source.executeTakeFirst()).toEqual({ source: null });
  });

  test('sent again changes nothing; with another price it changes that alone', async () => {
    const seller = await knownSeller();
    const text = file(line('B-1'), line('B-2', { in_stock: '7' }));
    await imported(seller, text);
    const before = await offersOf(seller);
    expect((await imported(seller, text)).done).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      failed: 0,
    });
    // What a file says of price and stock is their seller's word, also where it is the same.
    const same = await offersOf(seller);
    for (const [index, { confirmed_at: confirmedAt }] of same.entries()) {
      expect(confirmedAt.getTime()).toBeGreaterThan(before[index]?.confirmed_at.getTime() ?? 0);
    }
    expect(same.map((offer) => ({ ...offer, confirmed_at: null }))).toEqual(
      before.map((offer) => ({ ...offer, confirmed_at: null })),
    );
    const dearer = await imported(
      seller,
      file(line('B-1', { price: '0.3' }), line('B-2', { in_stock: '7' })),
    );
    expect(dearer.done).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await rowsOf(seller, dearer.id)).toMatchObject([
      { changes: ['price'], outcome: 'updated', offer_id: before[0]?.id },
      { changes: [], outcome: 'unchanged', offer_id: before[1]?.id },
    ]);
    const [first, second] = await offersOf(seller);
    expect(first).toMatchObject({ price_micros: 300_000, status: 'active', id: before[0]?.id });
    expect({ ...second, confirmed_at: null }).toEqual({ ...before[1], confirmed_at: null });
  });

  test('two of the same started at once make one offer of each row', async () => {
    const seller = await knownSeller();
    const text = file(line('C-1'), line('C-2', { in_stock: '7' }));
    const [one, two] = [await upload(seller, text), await upload(seller, text)];
    await Promise.all([start(seller, one.body.id), start(seller, two.body.id)]);
    await Promise.all([run(), run()]);
    await run();
    const ends = await Promise.all([one, two].map(({ body }) => show(seller, body.id)));
    expect(ends.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(ends.map(({ done }) => done.created).toSorted()).toEqual([0, 2]);
    expect((await offersOf(seller)).map(({ external_id: id }) => id)).toEqual(['C-1', 'C-2']);
  });

  test("a newcomer's offers wait for their review", async () => {
    const seller = await app.seller();
    await imported(seller, file(line('D-1'), line('D-2'), line('D-3'), line('D-4')));
    expect((await offersOf(seller)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'on_review'),
    );
  });

  test('forbidden words lead to a review, also of an offer that is on sale', async () => {
    const seller = await knownSeller();
    await imported(seller, file(line('E-1'), line('E-2', { title: 'Orbs with aimbot and more' })));
    expect((await offersOf(seller)).map(({ status }) => status)).toEqual(['active', 'on_review']);
    await imported(seller, file(line('E-1', { title: 'Orbs hacked and cheap' })));
    expect((await offersOf(seller))[0]).toMatchObject({ status: 'on_review', held: true });
  });

  test.each([
    ['title', { title: 'Write me at a@example.com' }],
    ['title', { title: 'Short' }],
    ['title', { title: 'A'.repeat(121) }],
    ['title', { title: '' }],
    ['price', { price: '0.0000001' }],
    ['price', { price: '100000.5' }],
    ['price', { price: 'ten' }],
    ['price', { price: '' }],
    ['in_stock', { in_stock: '1000000001' }],
    ['in_stock', { in_stock: '1.5' }],
    ['in_stock', { in_stock: '0' }],
    ['in_stock', { in_stock: '' }],
    ['attributes.league', { league: 'Fate of Vaal' }],
    ['attributes.league', { league: '' }],
    ['external_id', { external_id: '' }],
    ['external_id', { external_id: 'x'.repeat(101) }],
  ])('an error of %s stands at its cell: %j', async (field, change) => {
    const seller = await knownSeller();
    const { body } = await upload(seller, file(line('F-1', change)));
    expect(body.counts).toMatchObject({ error: 1 });
    const [row] = await rowsOf(seller, body.id);
    expect(row.errors).toMatchObject([{ field }]);
    expect((await start(seller, body.id)).body.code).toBe('IMPORT_NOTHING');
  });

  test('several errors of a row are all named, and grouped over rows', async () => {
    const seller = await knownSeller();
    const bad = { price: 'ten', league: 'Fate of Vaal', title: 'Discord me#1234 now' };
    const { body } = await upload(seller, file(line('G-1', bad), line('G-2', { price: 'nine' })));
    const [row] = await rowsOf(seller, body.id);
    expect(row.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'attributes.league',
      'price',
      'title',
    ]);
    expect(body.groups[0]).toMatchObject({ field: 'price', count: 2, example: 'ten' });
    expect(await rowsOf(seller, body.id, '?field=attributes.league')).toHaveLength(1);
    expect(row.errors).toContainEqual({
      field: 'attributes.league',
      message: expect.stringContaining('Fate of the Vaal'),
    });
  });

  test('an external_id that stands twice counts once', async () => {
    const seller = await knownSeller();
    const end = await imported(seller, file(line('H-1'), line('H-1', { price: '5' })));
    expect(end).toMatchObject({ counts: { create: 1, error: 1 }, done: { created: 1, failed: 0 } });
    expect((await offersOf(seller))[0]).toMatchObject({ price_micros: 214_000 });
  });

  test('with the wish that all are right nothing starts while one is not', async () => {
    const seller = await knownSeller();
    const { body } = await upload(seller, file(line('I-1'), line('I-2', { price: 'x' })));
    expect((await start(seller, body.id, 'all')).body.code).toBe('IMPORT_HAS_ERRORS');
    expect(await show(seller, body.id)).toMatchObject({ status: 'checked' });
  });

  test.each([
    ['a half', 'external_id,title\n1,"half a', 'IMPORT_QUOTES'],
    ['an empty one', '', 'IMPORT_EMPTY'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), 'IMPORT_UNREADABLE'],
    ['too many rows', `external_id\n${'1\n'.repeat(5_001)}`, 'IMPORT_TOO_MANY_ROWS'],
    ['too large a one', 'a'.repeat(5 * 1024 * 1024 + 1), 'IMPORT_TOO_LARGE'],
  ])('%s is refused as a whole', async (_, content, code) => {
    expect((await upload(await app.seller(), content)).body).toMatchObject({ code });
  });
});

describe('columns', () => {
  test('are found by names of sellers in either language, and remembered', async () => {
    const seller = await knownSeller();
    const text =
      'Réf;Titre;Prix (USD);Quantité;item (fr);Ligue maison\nJ-1;Orbes divins en masse;0,25;12;Orbe divin;Standard\n';
    const { body } = await upload(seller, text, { language: 'fr' });
    const fields = (of: { columns: { field: string | null }[] }) =>
      of.columns.map(({ field }) => field);
    expect(body).toMatchObject({ separator: 'semicolon', decimal: 'comma' });
    expect(fields(body)).toEqual([
      'external_id',
      'title',
      'price',
      'in_stock',
      'attributes.item',
      null,
    ]);
    const mapping = [...fields(body).slice(0, 5), 'attributes.league'];
    const again = await app.call('POST', path(body.id, '/check'), {
      as: seller,
      language: 'fr',
      body: { separator: 'semicolon', decimal: 'comma', mapping },
    });
    expect(again.body).toMatchObject({ counts: { create: 1, error: 0 } });
    await start(seller, body.id);
    await run();
    expect(await offersOf(seller)).toMatchObject([
      { external_id: 'J-1', price_micros: 250_000, locale: 'fr', status: 'active' },
    ]);
    const next = await upload(seller, text);
    expect(next.body).toMatchObject({ counts: { same: 1 } });
    expect(next.body.columns[5]).toMatchObject({ field: 'attributes.league', why: 'chosen' });
  });

  test('none becomes the same as another, and other signs are read again', async () => {
    const seller = await knownSeller();
    const { body } = await upload(seller, file(line('K-1')));
    const check = (input: object) =>
      app.call('POST', path(body.id, '/check'), { as: seller, body: input });
    const twice = await check({
      separator: 'comma',
      decimal: 'point',
      mapping: ['title', 'title'],
    });
    expect(twice.body).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'mapping.1' }] });
    const tabs = await check({ separator: 'tab', decimal: 'point' });
    expect(tabs.body.columns).toHaveLength(1);
    const back = await check({ separator: 'comma', decimal: 'point' });
    expect(back.body).toMatchObject({ counts: { create: 1 } });
  });

  test('an attribute that staff removed in between is named at its cell, other rows go on', async () => {
    const seller = await knownSeller();
    const header = 'external_id,title,price,in_stock,rank,note';
    const row = (id: string, note: string) => `${id},"Account with all agents",45,1,gold,${note}`;
    const options = { of: 'valorant/accounts' };
    const { body } = await upload(
      seller,
      `${header}\n${row('L-1', 'x')}\n${row('L-2', '')}`,
      options,
    );
    expect(body.counts).toMatchObject({ create: 2 });
    await start(seller, body.id);
    const note = app.db.selectFrom('attribute').selectAll().where('key', '=', 'note');
    const removed = await note.executeTakeFirstOrThrow();
    await app.db.deleteFrom('attribute').where('id', '=', removed.id).execute();
    app.forget();
    await run();
    expect(await rowsOf(seller, body.id)).toMatchObject([
      { outcome: 'failed', errors: [{ field: 'attributes.note' }] },
      { outcome: 'created', errors: [] },
    ]);
    await app.db
      .insertInto('attribute')
      .values({ ...removed, options: JSON.stringify(removed.options) })
      .execute();
    app.forget();
  });
});

describe('files that are downloaded', () => {
  const download = (as: string, name: string, query = '') =>
    app.get(`market/seller/offer/${name}${query}`, { as });

  test('the template has the columns of the category', async () => {
    const seller = await app.seller();
    const { text } = await download(
      seller,
      'import/template',
      `?category_id=${category('valorant/accounts')}`,
    );
    expect(text.trim().replace('\uFEFF', '')).toBe(
      'external_id,title,description,price,in_stock,min_purchase,delivery,delivery_minutes,warranty_days,volume_discounts,pictures,rank,skins,email,agents,note',
    );
    expect((await download(seller, 'import/template', `?category_id=${newId()}`)).status).toBe(404);
  });

  test.each(['en', 'fr'])(
    'the export is the file that changes nothing, in %s',
    async (language) => {
      const seller = await knownSeller();
      const of = 'valorant/accounts';
      const text = [
        'external_id,title,description,price,in_stock,min_purchase,delivery,delivery_minutes,warranty_days,volume_discounts,rank,skins,email,agents,note',
        `M-1,"=1+1, an account, cheap","Two lines,\n\n'=of text","1,204.50",9,2,manual,360,14,2:5|5:7.5,DIAMOND,41,yes,Sage|jett,'-home is far`,
        'M-2,Account with instant delivery,,45,,,instant,,0,,gold,,,,',
      ].join('\n');
      const first = await imported(seller, text, { of });
      expect(await rowsOf(seller, first.id, '?view=errors')).toEqual([]);
      expect(first.done).toMatchObject({ created: 2, failed: 0 });
      const stored = await offersOf(seller);
      expect(stored).toMatchObject([
        {
          title: '=1+1, an account, cheap',
          description: "Two lines,\n\n'=of text",
          price_micros: 1_204_500_000,
          min_purchase: 2,
          delivery_minutes: 360,
          warranty_days: 14,
          volume_discounts: [
            { from_count: 2, percent: 5 },
            { from_count: 5, percent: 7.5 },
          ],
          attributes: {
            rank: 'diamond',
            skins: 41,
            email: true,
            agents: ['sage', 'jett'],
            note: '-home is far',
          },
          status: 'active',
        },
        // Nothing can be handed over yet: its deliveries are stored in the editor.
        { delivery_method: 'instant', status: 'draft', in_stock: 0 },
      ]);
      const own = await addOffer(app, seller, category(of), {
        title: 'Made in the editor, no number',
        values: { rank: 'iron' },
      });
      await app.db
        .updateTable('offer')
        .set({ attributes: JSON.stringify({ rank: 'iron' }) })
        .where('id', '=', own)
        .execute();
      const exported = await app.get(`market/seller/offer/export?category_id=${category(of)}`, {
        as: seller,
        language,
      });
      expect(exported.text).toContain(`"'=1+1, an account, cheap"`);
      const { body } = await upload(seller, exported.text, { of, language: 'en' });
      expect(body.counts).toEqual({ rows: 3, create: 0, update: 0, same: 3, error: 0 });
      expect((await imported(seller, exported.text, { of })).done).toMatchObject({ unchanged: 3 });
    },
  );

  test('the errors come with the columns of the file, in the language of whoever reads them', async () => {
    const seller = await knownSeller();
    const { body } = await upload(seller, file(line('N-1'), line('N-2', { price: '=1+1' })));
    const text = async (language: string) =>
      (await app.get(path(body.id, '/errors'), { as: seller, language })).text;
    const english = await text('en');
    expect(english).toContain(`${HEADER},Errors`);
    expect(english).toContain(`'=1+1`);
    expect(english).not.toContain('N-1');
    expect(english).toContain('Price in US dollars: Enter a number.');
  });
});

describe('what else may happen', () => {
  test("somebody else's import does not exist", async () => {
    const seller = await knownSeller();
    const other = await app.seller();
    const { body } = await upload(seller, file(line('O-1')));
    for (const rest of ['', '/rows', '/errors']) {
      expect((await app.get(path(body.id, rest), { as: other })).body).toMatchObject({
        code: 'IMPORT_NOT_FOUND',
      });
    }
    for (const rest of ['/start', '/stop', '/check']) {
      const reply = await app.call('POST', path(body.id, rest), {
        as: other,
        body: { separator: 'comma', decimal: 'point' },
      });
      expect(reply.body).toMatchObject({ code: 'IMPORT_NOT_FOUND' });
    }
    const list = await app.get('market/seller/offer/imports', { as: other });
    expect(list.body.data).toEqual([]);
    expect((await upload(await app.person(), file(line('O-1')))).body.code).toBe('SELLER_REQUIRED');
  });

  test("another seller's external_id is another offer; one's own in another category is none", async () => {
    const [one, two] = [await knownSeller(), await knownSeller()];
    await imported(one, file(line('P-1')));
    await imported(two, file(line('P-1')));
    expect(await offersOf(two)).toHaveLength(1);
    const text = 'external_id,title,price,in_stock\nP-1,Seven days of food,3,4\n';
    const { body } = await upload(one, text, { of: '7-days/items' });
    expect(await rowsOf(one, body.id)).toMatchObject([{ errors: [{ field: 'external_id' }] }]);
  });

  test('a deleted offer’s number is free again', async () => {
    const seller = await knownSeller();
    await imported(seller, file(line('Q-1')));
    const [offer] = await offersOf(seller);
    await app.call('DELETE', `market/seller/offer/${offer?.id}`, { as: seller });
    expect((await imported(seller, file(line('Q-1')))).done).toMatchObject({ created: 1 });
  });

  test('what was stopped goes no further, and a banned seller’s does not begin', async () => {
    const seller = await knownSeller();
    const { body } = await upload(seller, file(line('R-1')));
    await start(seller, body.id);
    const stopped = await app.call('POST', path(body.id, '/stop'), { as: seller });
    expect(stopped.body).toMatchObject({ status: 'stopped' });
    await run();
    expect(await offersOf(seller)).toEqual([]);
    const next = await upload(seller, file(line('R-1')));
    await start(seller, next.body.id);
    await app.db
      .updateTable('app_user')
      .set({ is_banned: true })
      .where('id', '=', seller)
      .execute();
    await run();
    expect(await show(seller, next.body.id)).toMatchObject({ status: 'stopped' });
    expect(await offersOf(seller)).toEqual([]);
  });

  test('a row that has become wrong since its check stops no other', async () => {
    const seller = await knownSeller();
    await imported(seller, file(line('S-1')));
    const { body } = await upload(seller, file(line('S-1', { in_stock: '5' }), line('S-2')));
    await start(seller, body.id);
    await app.db
      .updateTable('offer')
      .set({ min_purchase: 10, delivery_method: 'instant' })
      .where('external_id', '=', 'S-1')
      .where('seller_id', '=', seller)
      .execute();
    await run();
    expect(await show(seller, body.id)).toMatchObject({
      status: 'done',
      done: { created: 1, failed: 1 },
    });
  });

  test('old files go, what runs stays', async () => {
    const seller = await knownSeller();
    const [old, running] = [
      await upload(seller, file(line('T-1'))),
      await upload(seller, file(line('T-2'))),
    ];
    await start(seller, running.body.id);
    await app.db
      .updateTable('offer_import')
      .set({ created_at: new Date(app.services.clock.now().getTime() - 31 * 86_400_000) })
      .where('seller_id', '=', seller)
      .execute();
    await forgetImports(app.context());
    expect((await app.get(path(old.body.id), { as: seller })).status).toBe(404);
    expect((await app.get(path(running.body.id), { as: seller })).status).toBe(200);
    await run();
  });

  test('only the newest files that nobody started are kept', async () => {
    const seller = await knownSeller();
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      ids.push((await upload(seller, file(line(`U-${index}`)))).body.id);
    }
    const list = await app.get('market/seller/offer/imports', { as: seller });
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2).toReversed());
  });

  test('the counts of the category follow', async () => {
    const seller = await knownSeller();
    const count = async () => {
      await app.drain();
      const stats = app.db.selectFrom('category_stats').select('offers_count');
      const row = await stats.where('category_id', '=', category()).executeTakeFirst();
      return row?.offers_count ?? 0;
    };
    const before = await count();
    await imported(seller, file(line('V-1'), line('V-2')));
    expect(await count()).toBe(before + 2);
    const list = await app.get(`market/offer?game=poe2&category=currency&seller=${seller}`);
    expect(list.body.meta.total).toBe(2);
    expect(list.body.data).toHaveLength(2);
  });
});
