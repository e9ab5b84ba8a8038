/** What tests of imports call, and the files that they send. */
import { expect } from 'vitest';
import { addOffer, type Catalogue } from './market.data.ts';
import type { MarketApp } from './market.app.ts';

export const HEADER = 'external_id,title,price,in_stock,item,league';
export const line = (id: string, change: Record<string, string> = {}) => {
  const cells = {
    external_id: id,
    title: 'Divine Orb by the dozen',
    price: '0.2140',
    in_stock: '320',
    item: 'Divine Orb',
    league: 'Fate of the Vaal',
    ...change,
  };
  return Object.values(cells).join(',');
};
export const file = (...lines: string[]) => `${[HEADER, ...lines].join('\n')}\n`;

export function importCalls(market: () => { app: MarketApp; catalogue: Catalogue }) {
  const category = (name = 'poe2/currency') => market().catalogue.categories[name] ?? '';

  async function upload(
    as: string,
    content: string | Uint8Array,
    options: Record<string, string> = {},
  ) {
    const { name = 'stock.csv', of = 'poe2/currency', language = 'en' } = options;
    const form = new FormData();
    form.set('category_id', category(of));
    const bytes = typeof content === 'string' ? content : new Uint8Array(content);
    form.set('file', new File([bytes], name, { type: 'text/csv' }));
    const response = await market().app.handle(
      new Request('http://localhost/api/market/seller/offer/import', {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, 'accept-language': language },
        body: form,
      }),
    );
    return { status: response.status, body: await response.json() };
  }

  const path = (id: string, rest = '') => `market/seller/offer/import/${id}${rest}`;
  const show = async (as: string, id: string) => (await market().app.get(path(id), { as })).body;
  const rowsOf = async (as: string, id: string, query = '') =>
    (await market().app.get(path(id, `/rows${query}`), { as })).body.data;
  const start = (as: string, id: string, mode = 'good') =>
    market().app.call('POST', path(id, '/start'), { as, body: { mode } });
  const run = () => market().app.job('offers.import');

  /** A seller whose first three offers were accepted already. */
  async function knownSeller(): Promise<string> {
    const id = await market().app.seller();
    for (let index = 0; index < 3; index += 1)
      await addOffer(market().app, id, category('7-days/items'));
    return id;
  }

  /** Uploads, starts and runs an import. */
  async function imported(as: string, content: string, options: Record<string, string> = {}) {
    const { status, body } = await upload(as, content, options);
    expect({ status, body }).toMatchObject({ status: 201 });
    expect((await start(as, body.id)).status).toBe(200);
    await run();
    return show(as, body.id);
  }

  const offersOf = (as: string) =>
    market()
      .app.db.selectFrom('offer')
      .selectAll()
      .where('seller_id', '=', as)
      .where('external_id', 'is not', null)
      .orderBy('external_id')
      .execute();

  return { category, upload, path, show, rowsOf, start, run, knownSeller, imported, offersOf };
}
