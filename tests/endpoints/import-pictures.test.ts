/** Pictures that files of offers name by their addresses: fetched behind the rows, and what bad servers cannot do (0085). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverConfig } from '~config';
import { createPictureGet } from '~/server/infra/picture-get.ts';
import { createRateLimiter } from '~/server/infra/rate-limiter.ts';
import { startPictureServer } from '../support/picture-server.ts';
import { HEADER, importCalls, line } from './imports.calls.ts';
import { addCatalogue, type Catalogue } from './market.data.ts';
import { startMarket, type MarketApp } from './market.app.ts';

const MINUTE_MS = 60_000;
let app: MarketApp;
let catalogue: Catalogue;
let pictures: Awaited<ReturnType<typeof startPictureServer>>;
/** Counts the calls of one test: all name the same host. */
let limiter: ReturnType<typeof createRateLimiter>;
beforeAll(async () => {
  app = await startMarket(() => ({
    pictures: createPictureGet({ sandbox: true }, { timeoutMs: 1_500 }),
    limiter: {
      take: (...call) => limiter.take(...call),
      giveBack: (...call) => limiter.giveBack(...call),
    },
  }));
  catalogue = await addCatalogue(app);
  pictures = await startPictureServer();
});
beforeEach(() => {
  limiter = createRateLimiter(null);
  pictures.asked.splice(0);
});
afterEach(() => expect(app.problems.splice(0)).toEqual([]));
afterAll(async () => {
  await pictures.close();
  await app.close();
});

const calls = importCalls(() => ({ app, catalogue }));
const { category, upload, path, show, rowsOf, start, run, knownSeller, imported, offersOf } = calls;

const at = (...names: string[]) => names.map((name) => `${pictures.origin}${name}`).join(' | ');
const file = (...rows: [string, string][]) =>
  `${[`${HEADER},pictures`, ...rows.map(([id, cell]) => line(id, { pictures: cell }))].join('\n')}\n`;
const fetchAll = () => app.job('offers.pictures');

/** Tries again what may be another answer in a minute. */
async function fetchToTheEnd(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await fetchAll();
    await app.db
      .updateTable('offer_import_row')
      .set({ pictures_due_at: new Date(0) })
      .where('wanted_pictures', 'is not', null)
      .execute();
  }
  await fetchAll();
}

/** Sources of an offer's pictures in their order. */
async function picturesOf(as: string, externalId: string): Promise<(string | null)[]> {
  const rows = await app.db
    .selectFrom('offer_image as i')
    .innerJoin('offer as o', 'o.id', 'i.offer_id')
    .select('i.source_url')
    .where('o.seller_id', '=', as)
    .where('o.external_id', '=', externalId)
    .orderBy('i.position')
    .execute();
  return rows.map((row) => row.source_url?.replace(pictures.origin, '') ?? null);
}

const exported = async (as: string): Promise<string> => {
  const url = `http://localhost/api/market/seller/offer/export?category_id=${category()}`;
  const response = await app.handle(
    new Request(url, { headers: { authorization: `Bearer ${as}` } }),
  );
  return response.text();
};

describe('a list of pictures', () => {
  test('is fetched behind the rows, stored like uploads and given back by the export', async () => {
    const seller = await knownSeller();
    const cell = at('/good/1.png', '/good/2.jpeg', '/good/3.webp');
    const end = await imported(seller, file(['P-1', cell], ['P-2', at('/good/1.png')]));
    expect(end).toMatchObject({
      status: 'done',
      done: { created: 2 },
      pictures: { waiting: 3, fetched: 0, failed: 0, rows: 0 },
    });
    expect(await picturesOf(seller, 'P-1')).toEqual([]);

    await fetchAll();
    expect((await show(seller, end.id)).pictures).toEqual({
      waiting: 0,
      fetched: 3,
      failed: 0,
      rows: 0,
    });
    expect(await picturesOf(seller, 'P-1')).toEqual([
      '/good/1.png',
      '/good/2.jpeg',
      '/good/3.webp',
    ]);
    expect(await picturesOf(seller, 'P-2')).toEqual(['/good/1.png']);
    // Each address once, however many rows name it.
    expect(pictures.asked.toSorted()).toEqual(['/good/1.png', '/good/2.jpeg', '/good/3.webp']);
    const [offer] = await offersOf(seller);
    const { body } = await app.get(`market/offer/${offer?.id}`);
    expect(body.images).toHaveLength(3);

    const again = await exported(seller);
    expect(again).toContain(cell);
    const same = await imported(seller, again);
    await fetchAll();
    expect(same.counts).toMatchObject({ same: 2, update: 0 });
    expect(pictures.asked).toHaveLength(3);
  });

  test('changes what differs: what is left out goes, order counts, what is there is not fetched', async () => {
    const seller = await knownSeller();
    await imported(seller, file(['Q-1', at('/good/1.png', '/good/2.png')]));
    await fetchAll();
    const [before] = await offersOf(seller);
    pictures.asked.splice(0);
    const end = await imported(seller, file(['Q-1', at('/good/3.png', '/good/2.png')]));
    expect((await rowsOf(seller, end.id))[0].changes).toEqual(['pictures']);
    await fetchAll();
    expect(await picturesOf(seller, 'Q-1')).toEqual(['/good/3.png', '/good/2.png']);
    const [after] = await offersOf(seller);
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
    expect(pictures.asked).toEqual(['/good/3.png']);

    // Its server is gone: the offer keeps what it has.
    pictures.behave('/good/2.png', (response) => void response.writeHead(404).end());
    const gone = await imported(seller, file(['Q-1', at('/good/2.png')]));
    await fetchAll();
    pictures.behave('/good/2.png', null);
    expect(await picturesOf(seller, 'Q-1')).toEqual(['/good/2.png']);
    expect((await show(seller, gone.id)).pictures).toMatchObject({ fetched: 1, failed: 0 });

    await imported(seller, file(['Q-1', '']));
    await fetchAll();
    expect(await picturesOf(seller, 'Q-1')).toEqual([]);
  });

  test('of an uploaded picture is its address here, and of somebody else is none', async () => {
    const [seller, other] = [await knownSeller(), await knownSeller()];
    await imported(seller, file(['R-1', at('/good/4.png')]));
    await fetchAll();
    await app.db.updateTable('offer_image').set({ source_url: null }).execute();
    const text = await exported(seller);
    expect(text).toContain('http://localhost:3000/media/image/');
    expect((await imported(seller, text)).counts).toMatchObject({ same: 1 });

    const cell = /http:\/\/localhost:3000\/media\S+webp/.exec(text)?.[0] ?? '';
    const end = await imported(other, file(['R-1', cell]));
    await fetchAll();
    const [row] = await rowsOf(other, end.id);
    expect(row.errors[0].message).toContain('none of your pictures');
    expect(await picturesOf(other, 'R-1')).toEqual([]);
  });

  test.each([
    'http://pictures.example.com/1.png',
    'https://10.0.0.1/1.png',
    'https://[::1]/1.png',
    'https://printer.local/1.png',
    'https://user:word@example.com/1.png',
    'https://example.com:8443/1.png',
    'ftp://example.com/1.png',
    'javascript:alert(1)',
    'stock/1.png',
    `https://example.com/${'a'.repeat(1_000)}`,
    Array.from({ length: 11 }, (_, index) => `https://example.com/${index}.png`).join(' '),
  ])('%s is an error at its cell', async (cell) => {
    const seller = await knownSeller();
    const { body } = await upload(seller, file(['S-1', cell]));
    expect(body.counts).toMatchObject({ error: 1 });
    expect((await rowsOf(seller, body.id))[0].errors).toMatchObject([{ field: 'pictures' }]);
  });
});

describe('a bad server', () => {
  test.each([
    ['/hangs', 'did not come in time'],
    ['/drips', 'did not come in time'],
    ['/switches', 'could not be reached'],
    ['/fails', 'answers 500'],
    ['/missing', 'answers 404'],
    ['/page.png', 'is not a JPEG'],
    ['/vector.png', 'is not a JPEG'],
    ['/packed.png', 'is not a JPEG'],
    ['/says-less.png', 'could not be read'],
    ['/says-more.png', 'could not be reached'],
    ['/says-huge.png', 'larger than 10 MB'],
    ['/endless.png', 'larger than 10 MB'],
    ['/huge.png', '24 megapixels'],
    ['/cut.png', 'could not be read'],
    ['/round', 'leads on too often'],
    ['/inside', 'not on a public server'],
  ])('%s leaves the offer without that picture and says why', async (name, message) => {
    const seller = await knownSeller();
    const end = await imported(seller, file(['T-1', at('/good/5.png', name)]));
    await fetchToTheEnd();
    const [row] = await rowsOf(seller, end.id, '?view=errors');
    expect(row).toMatchObject({ outcome: 'created', errors: [{ field: 'pictures' }] });
    expect(row.errors[0].message).toContain(message);
    expect(row.errors[0].message).toContain(name);
    expect(await picturesOf(seller, 'T-1')).toEqual(['/good/5.png']);
    expect((await show(seller, end.id)).pictures).toEqual({
      waiting: 0,
      fetched: 1,
      failed: 1,
      rows: 1,
    });
    const errors = await app.handle(
      new Request(`http://localhost/api/${path(end.id, '/errors')}`, {
        headers: { authorization: `Bearer ${seller}` },
      }),
    );
    expect(await errors.text()).toContain(message);
  });

  test('is asked again where it may change its mind, three times at most', async () => {
    const seller = await knownSeller();
    let answered = 0;
    pictures.behave('/good/6.png', (response) => {
      answered += 1;
      response.writeHead(503).end();
    });
    const end = await imported(seller, file(['U-1', at('/good/6.png')]));
    await fetchAll();
    expect((await show(seller, end.id)).pictures).toMatchObject({ waiting: 1, failed: 0 });
    expect(answered).toBe(1);
    pictures.behave('/good/6.png', null);
    await fetchToTheEnd();
    expect(await picturesOf(seller, 'U-1')).toEqual(['/good/6.png']);
    pictures.behave('/good/7.png', (response) => void response.writeHead(503).end());
    await imported(seller, file(['U-1', at('/good/7.png')]));
    await fetchToTheEnd();
    expect(pictures.asked.filter((name) => name === '/good/7.png')).toHaveLength(3);
    pictures.behave('/good/7.png', null);
  });

  test('that never answers is given up for all of its pictures', async () => {
    const seller = await knownSeller();
    const silent = 'http://127.0.0.1:9';
    const rows = Array.from({ length: 30 }, (_, index): [string, string] => [
      `V-${index}`,
      `${silent}/${index}.png`,
    ]);
    const end = await imported(seller, file(...rows));
    await fetchToTheEnd();
    const { groups, pictures: counts } = await show(seller, end.id);
    expect(counts).toEqual({ waiting: 0, fetched: 0, failed: 30, rows: 30 });
    expect(groups.map(({ message }: { message: string }) => message).join(' ')).toContain(
      'was not asked again',
    );
  });
});

describe('meanwhile', () => {
  test('who chooses pictures in the editor, or sends another file, is right', async () => {
    const seller = await knownSeller();
    const first = await imported(seller, file(['W-1', at('/good/1.png')]));
    const second = await imported(seller, file(['W-1', '']));
    await fetchAll();
    expect(await picturesOf(seller, 'W-1')).toEqual([]);
    expect((await show(seller, first.id)).pictures).toMatchObject({ waiting: 0 });
    expect((await show(seller, second.id)).pictures).toMatchObject({ waiting: 0 });

    await imported(seller, file(['W-1', at('/good/1.png', '/good/2.png')]));
    await fetchAll();
    await imported(seller, file(['W-1', at('/good/3.png')]));
    const [offer] = await offersOf(seller);
    const { body } = await app.get(`market/seller/offer/${offer?.id}`, { as: seller });
    const [kept] = body.images;
    await app.call('PATCH', `market/seller/offer/${offer?.id}`, {
      as: seller,
      body: { images: [kept.media_id] },
    });
    await fetchAll();
    // What stays keeps where it came from.
    expect(await picturesOf(seller, 'W-1')).toEqual(['/good/1.png']);
  });

  test('it can be stopped; a banned seller, and an offer that is deleted, get none', async () => {
    const seller = await knownSeller();
    const end = await imported(seller, file(['X-1', at('/good/1.png')]));
    const { body } = await app.call('POST', path(end.id, '/stop'), { as: seller });
    expect(body).toMatchObject({ status: 'stopped', pictures: { waiting: 0 } });
    expect((await app.call('POST', path(end.id, '/stop'), { as: seller })).body.code).toBe(
      'IMPORT_WRONG_STATE',
    );

    await imported(seller, file(['X-2', at('/good/2.png')]));
    const [, second] = await offersOf(seller);
    await app.db
      .updateTable('offer')
      .set({ deleted_at: new Date() })
      .where('id', '=', second?.id ?? '')
      .execute();
    await fetchAll();
    const banned = await imported(seller, file(['X-3', at('/good/8.png')]));
    await app.db
      .updateTable('app_user')
      .set({ is_banned: true })
      .where('id', '=', seller)
      .execute();
    await fetchAll();
    expect(pictures.asked).not.toContain('/good/8.png');
    const left = app.db.selectFrom('offer_import_row').select('number');
    expect(await left.where('wanted_pictures', 'is not', null).execute()).toEqual([]);
    expect(banned.status).toBe('done');
  });

  test('a process that dies with a picture leaves it to another, three times', async () => {
    const seller = await knownSeller();
    const { body } = await upload(seller, file(['Y-1', at('/good/1.png')]));
    await start(seller, body.id);
    await run();
    await app.db.updateTable('offer_import_picture').set({ tries: 3 }).execute();
    const later = new Date(app.services.clock.now().getTime() + 5 * MINUTE_MS);
    await app.db.updateTable('offer_import_row').set({ pictures_due_at: later }).execute();
    await fetchAll();
    expect((await show(seller, body.id)).pictures.waiting).toBe(1);
    await fetchToTheEnd();
    expect(pictures.asked).toEqual([]);
    expect((await show(seller, body.id)).pictures).toMatchObject({ failed: 1 });
  });

  test('a store that fails costs one picture a try, and the others of its batch come', async () => {
    const seller = await knownSeller();
    const full = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });
    const put = vi.spyOn(app.services.storage, 'put').mockRejectedValueOnce(full);
    const names = ['/good/11.png', '/good/12.png', '/good/13.png'];
    const cells = names.map((name, index): [string, string] => [`A-${index}`, at(name)]);
    const end = await imported(seller, file(...cells));
    await fetchAll();
    expect((await show(seller, end.id)).pictures).toMatchObject({ waiting: 1, fetched: 2 });
    await fetchToTheEnd();
    expect((await show(seller, end.id)).pictures).toMatchObject({ waiting: 0, fetched: 3 });

    put.mockRejectedValue(full);
    pictures.asked.splice(0);
    const failing = await imported(seller, file(['A-9', at('/good/14.png')]));
    await fetchToTheEnd();
    expect(pictures.asked).toEqual(['/good/14.png', '/good/14.png', '/good/14.png']);
    expect((await show(seller, failing.id)).pictures).toMatchObject({ waiting: 0, failed: 1 });
    expect(app.problems.splice(0)).toHaveLength(4);
  });

  test('as many as files may bring in a day, by number and bytes, and apart from uploads', async () => {
    const [, known] = serverConfig.media.fileQuotas;
    const since = app.services.clock.now();
    const count = (owner_id: string, row: object) =>
      app.db
        .insertInto('media_allowance')
        .values({ owner_id, since, pictures: 1, bytes: 1, ...row })
        .execute();
    const cells: [string, string][] = [
      ['Z-1', at('/good/1.png')],
      ['Z-2', at('/good/2.png')],
      ['Z-3', at('/good/3.png')],
    ];
    const seller = await knownSeller();
    const [, { day }] = serverConfig.media.quotas;
    await count(seller, day);
    await count(seller, { source: 'file', pictures: known.pictures - 2 });
    const end = await imported(seller, file(...cells));
    await fetchToTheEnd();
    expect((await show(seller, end.id)).pictures).toMatchObject({ fetched: 2, failed: 1 });
    const [row] = await rowsOf(seller, end.id, '?view=errors');
    expect(row.errors[0].message).toContain('as one day allows');

    // What has no room is not asked for either.
    pictures.asked.splice(0);
    const full = await knownSeller();
    await count(full, { source: 'file', bytes: known.bytes + 1 });
    const none = await imported(full, file(...cells));
    await fetchToTheEnd();
    expect((await show(full, none.id)).pictures).toMatchObject({ fetched: 0, failed: 3 });
    expect(pictures.asked).toEqual([]);
    const unused = app.db.selectFrom('media').select('id').where('claimed_at', 'is', null);
    expect(await unused.where('owner_id', '=', seller).execute()).toEqual([]);
  });
});
