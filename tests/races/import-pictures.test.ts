/** Pictures of imports in two processes at once, beside the editor, and against another file of the same offers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPictureGet } from '~/server/infra/picture-get.ts';
import { startPictureServer } from '../support/picture-server.ts';
import { openMarket, type Market } from './support/market.ts';
import { holdRows, lockOfferRow, waitForWaiters } from './support/row-locks.ts';

let market: Market;
let category: string;
let server: Awaited<ReturnType<typeof startPictureServer>>;
beforeAll(async () => {
  market = await openMarket(undefined, {
    services: () => ({ pictures: createPictureGet({ sandbox: true }) }),
  });
  server = await startPictureServer();
  const found = market.db.selectFrom('category').select('id').where('alias', '=', 'items');
  category = (await found.executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  expect(market.problems).toEqual([]);
  await server.close();
  await market.drop();
});

const at = (...seeds: number[]) =>
  seeds.map((seed) => `${server.origin}/good/${seed}.png`).join(' | ');

/** Uploads a file and starts it. */
async function started(as: string, cells: readonly string[]): Promise<string> {
  const rows = cells.map(
    (cell, index) => `P-${index},A thing that people want ${index},5,9,${cell}`,
  );
  const form = new FormData();
  form.set('category_id', category);
  const text = ['external_id,title,price,in_stock,pictures', ...rows].join('\n');
  form.set('file', new File([text], 'stock.csv'));
  const request = new Request('http://localhost:3000/api/market/seller/offer/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  });
  const { id } = await (await market.handle(request)).json();
  await market.call('POST', `market/seller/offer/import/${id}/start`, {}, { as });
  return id;
}
const show = async (as: string, id: string) =>
  (await market.call('GET', `market/seller/offer/import/${id}`, undefined, { as })).body;
const write = () => market.runJob('offers.import');
const fetchAll = () => market.runJob('offers.pictures');

async function sourcesOf(as: string): Promise<string[]> {
  const rows = await market.db
    .selectFrom('offer_image as i')
    .innerJoin('offer as o', 'o.id', 'i.offer_id')
    .select(['o.external_id', 'i.source_url'])
    .where('o.seller_id', '=', as)
    .orderBy('o.external_id')
    .orderBy('i.position')
    .execute();
  return rows.map((row) => `${row.external_id} ${/\d+(?=\.png)/.exec(row.source_url ?? '')}`);
}

test('two processes share the rows: every offer has its pictures, each address is fetched once or twice', async () => {
  const as = await market.user({ is_seller: true, trust_level: 2 });
  const id = await started(
    as,
    Array.from({ length: 20 }, (_, index) => at(index, index + 1)),
  );
  await write();
  await Promise.all([fetchAll(), fetchAll(), fetchAll()]);
  // A second has ten calls of a host: the rest waits for the next.
  await expect
    .poll(
      async () => {
        market.clock.advanceMs(1_000);
        await Promise.all([fetchAll(), fetchAll()]);
        return (await show(as, id)).pictures.waiting;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(0);
  expect((await show(as, id)).pictures).toEqual({ waiting: 0, fetched: 21, failed: 0, rows: 0 });
  expect(await sourcesOf(as)).toHaveLength(40);
});

test('two files and the editor at once: the last that said it is right, and nothing waits for ever', async () => {
  const as = await market.user({ is_seller: true, trust_level: 2 });
  const first = await started(as, [at(31)]);
  await write();
  const second = await started(as, [at(32)]);
  const [offer] = await market.db
    .selectFrom('offer')
    .select('id')
    .where('seller_id', '=', as)
    .execute();
  await Promise.all([
    fetchAll(),
    write(),
    market.call(
      'PATCH',
      `market/seller/offer/${offer?.id}`,
      { title: 'Another title here' },
      { as },
    ),
  ]);
  await write();
  market.clock.advanceMs(60_000);
  await fetchAll();
  await fetchAll();
  expect(await sourcesOf(as)).toEqual(['P-0 32']);
  for (const id of [first, second]) {
    expect((await show(as, id)).pictures).toMatchObject({ waiting: 0, failed: 0 });
  }
});

test('pictures that are chosen while those of a file come are not overwritten', async () => {
  const as = await market.user({ is_seller: true, trust_level: 2 });
  await started(as, [at(41, 42)]);
  await write();
  await fetchAll();
  const [offer] = await market.db
    .selectFrom('offer_image as i')
    .innerJoin('offer as o', 'o.id', 'i.offer_id')
    .select(['o.id', 'i.media_id'])
    .where('o.seller_id', '=', as)
    .orderBy('i.position')
    .execute();
  if (!offer) throw new Error('There is no picture');
  const second = await started(as, [at(43)]);
  await write();
  const release = await holdRows(market.db, lockOfferRow(offer.id));
  const change = { images: [offer.media_id] };
  const edited = market.call('PATCH', `market/seller/offer/${offer.id}`, change, { as });
  await waitForWaiters(market.db, 1, edited);
  const fetched = fetchAll();
  await waitForWaiters(market.db, 2, fetched);
  await release();
  await fetched;
  expect((await edited).status).toBe(200);
  expect(await sourcesOf(as)).toEqual(['P-0 41']);
  expect((await show(as, second)).pictures).toMatchObject({ waiting: 0 });
});
