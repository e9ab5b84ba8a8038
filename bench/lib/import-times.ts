/**
 * Sends files of offers and times what becomes of them. Loaded by imports.ts with the application's own transforms,
 * because it imports modules of the application.
 */
import { invariant } from '~/kernel/invariant.ts';
import { csvLine } from '~/server/core/csv.ts';
import { startApplication, tokenIsUserId } from '../../tests/support/application.ts';
import { onDemoMarket } from './demo-market.ts';

type Application = Awaited<ReturnType<typeof startApplication>>;

/** Offers in the words of one of the market's own, so that texts, attributes and counts are those of real ones. */
async function fileOf({ db }: Application, rows: number, price: number) {
  const model = await db
    .selectFrom('offer')
    .select(['category_id', 'title', 'description', 'attributes'])
    .where('listed', '=', true)
    .where('delivery_method', '=', 'manual')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const keys = Object.keys(model.attributes);
  const values = Object.values(model.attributes).map((value) =>
    Array.isArray(value) ? value.join('|') : String(value),
  );
  const header = ['external_id', 'title', 'description', 'price', 'in_stock', ...keys];
  const lines = Array.from({ length: rows }, (_, index) =>
    csvLine([
      `B-${index}`,
      `${model.title.slice(0, 100)} ${index}`,
      model.description,
      price + (index % 100),
      100,
      ...values,
    ]),
  );
  return { categoryId: model.category_id, text: [csvLine(header), ...lines].join('\n') };
}

async function post(app: Application, as: string, path: string, body: FormData | string) {
  const headers: Record<string, string> = { authorization: `Bearer ${as}` };
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  const address = `http://localhost:3000/api/market/seller/offer/import${path}`;
  const response = await app.handle(new Request(address, { method: 'POST', headers, body }));
  invariant(response.ok, `The import was refused: ${response.status}`);
  return response.json();
}

/** Seconds of the check, and of the import. */
async function importFile(app: Application, as: string, rows: number, price: number) {
  const { categoryId, text } = await fileOf(app, rows, price);
  const form = new FormData();
  form.set('category_id', categoryId);
  form.set('file', new File([text], 'stock.csv'));
  const sent = performance.now();
  const { id, counts } = await post(app, as, '', form);
  invariant(counts.error === 0, 'The file has errors');
  const checked = performance.now();
  await post(app, as, `/${id}/start`, '{}');
  await app.job('offers.import');
  return { check: (checked - sent) / 1_000, run: (performance.now() - checked) / 1_000 };
}

/** On the demo market, by one of its sellers: a new file, another with other prices, and that one again. */
export function measureImports(url: string, rows: number) {
  return onDemoMarket(url, async (database) => {
    const app = await startApplication({ database, resolveActor: tokenIsUserId });
    const sellers = database.db.selectFrom('app_user').select('id').where('is_seller', '=', true);
    const seller = await sellers.orderBy('completed_orders', 'desc').executeTakeFirstOrThrow();
    const created = await importFile(app, seller.id, rows, 5);
    const updated = await importFile(app, seller.id, rows, 6);
    const same = await importFile(app, seller.id, rows, 6);
    return { check: created.check, create: created.run, update: updated.run, same: same.run };
  });
}
