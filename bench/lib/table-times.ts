/**
 * Times the seller's table and acts on all of its offers. Loaded by seller-table.ts with the application's own transforms,
 * because it imports modules of the application.
 */
import { sql } from 'kysely';
import { invariant } from '~/kernel/invariant.ts';
import { newId } from '~/kernel/ids.ts';
import { startApplication, tokenIsUserId } from '../../tests/support/application.ts';
import { onDemoMarket } from './demo-market.ts';

type Application = Awaited<ReturnType<typeof startApplication>>;

const ROUNDS = 25;
/** As in `offers/table/run-bulks.ts`. */
const OFFERS_A_CHUNK = 100;

/** The seller's offers: copies of what the demo market sells, of any kind, age and stock. */
async function fill({ db }: Application, sellerId: string, count: number): Promise<void> {
  await sql`
    insert into offer (
      id, seller_id, category_id, status, title, description, price_micros, catalog_price_micros,
      in_stock, delivery_method, delivery_minutes, attributes, facet_tokens, market_key,
      created_at, updated_at, published_at
    )
    select gen_random_uuid(), ${sellerId}, o.category_id,
      case when n % 10 = 0 then 'inactive' else 'active' end, o.title || ' ' || n, o.description,
      o.price_micros, o.catalog_price_micros, 1 + n % 400, 'manual',
      greatest(o.delivery_minutes, 20), o.attributes, o.facet_tokens, o.market_key,
      now(), now() - (n % 60) * interval '1 day', now()
    from generate_series(1, ${count}) n
    join (
      select *, row_number() over (order by id) as place, count(*) over () as all_of
      from offer where listed and delivery_method = 'manual'
    ) o on o.place = 1 + n % o.all_of
  `.execute(db);
  await sql`analyze offer`.execute(db);
}

async function call(app: Application, as: string, path: string, body?: object) {
  const response = await app.handle(
    new Request(`http://localhost:3000/api/market/seller/offer/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': 'application/json',
        'idempotency-key': newId(),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  invariant(response.ok, `${path} was refused: ${response.status}`);
  return response.json();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;

/** What a seller asks of the table: its beginning, pages behind it, filters, orders and words. */
async function readAll(app: Application, as: string): Promise<number[]> {
  const first = await call(app, as, 'table?limit=100');
  const category = first.counts.categories[0].category.id;
  const paths = [
    'table?limit=100',
    `table?limit=100&cursor=${first.meta.next_cursor}`,
    'table?limit=100&status=inactive',
    `table?limit=100&category_id=${category}&sort=price_low`,
    'table?limit=100&stock=low&sort=stock_low',
    'table?limit=100&unchanged_days=30&sort=unchanged',
    'table?limit=100&search=9&sort=price_high',
  ];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of paths) {
      const time = await timed(() => call(app, as, path));
      // The first rounds fill caches and plans.
      if (round > 2) times.push(time);
    }
  }
  return times;
}

/** Seconds until an act on all offers is done. */
async function actOnAll(app: Application, as: string, act: object): Promise<number> {
  const began = performance.now();
  let bulk = await call(app, as, 'bulk', { selection: { filter: {} }, act });
  while (bulk.status === 'running') {
    await app.job('offers.bulk');
    bulk = await call(app, as, `bulk/${bulk.id}`);
  }
  return (performance.now() - began) / 1_000;
}

/** A year of orders: two lines for each in the seller's figures, and views of every fifth offer on every third day. */
async function fillFigures({ db }: Application, sellerId: string, orders: number): Promise<void> {
  // Entries stand behind events of orders; here they stand alone.
  await sql`alter table seller_entry drop constraint seller_entry_event_id_fkey`.execute(db);
  await sql`
    insert into seller_entry (event_id, seller_id, order_id, offer_id, category_id, at, kind, is_first, units,
      gross_cents, fee_cents, refunded_cents, delivery_seconds, was_on_time)
    select gen_random_uuid(), ${sellerId}, gen_random_uuid(), o.id, o.category_id,
      now() - (n % 365) * interval '1 day' - (n % 86) * interval '15 minutes', k.kind,
      k.kind = 'completed', 1 + n % 3, k.money * (500 + n % 900), k.money * (40 + n % 70), 0,
      k.money * (60 + n % 5000), case when k.money = 1 then n % 40 <> 0 end
    from generate_series(1, ${orders}) n
    join (
      select id, category_id, row_number() over (order by id) as place, count(*) over () as all_of
      from offer where seller_id = ${sellerId}
    ) o on o.place = 1 + n % o.all_of
    cross join (values ('ordered', 0), ('completed', 1)) k(kind, money)
  `.execute(db);
  await sql`
    insert into offer_view_day (seller_id, day, offer_id, views)
    select ${sellerId}, (now() - d * interval '3 days')::date, id, 1 + d % 9
    from offer cross join generate_series(0, 120) d
    where seller_id = ${sellerId} and abs(hashtext(id::text)) % 5 = 0
  `.execute(db);
  await sql`analyze seller_entry, offer_view_day`.execute(db);
}

/** What the dashboard asks, of a month and of a year. */
async function readDashboard(app: Application, as: string): Promise<Record<30 | 365, number>> {
  const times: Record<30 | 365, number[]> = { 30: [], 365: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const days of [30, 365] as const) {
      const time = await timed(() =>
        Promise.all([
          call(app, as, `../dashboard?days=${days}`),
          call(app, as, `../dashboard/offers?days=${days}`),
          call(app, as, '../dashboard/tasks'),
        ]),
      );
      if (round > 2) times[days].push(time);
    }
  }
  return { 30: at(times[30], 0.95), 365: at(times[365], 0.95) };
}

/** On the demo market, by a seller of so many offers. */
export function measureTable(url: string, count: number) {
  return onDemoMarket(url, async (database) => {
    const app = await startApplication({ database, resolveActor: tokenIsUserId });
    const sellers = database.db.selectFrom('app_user').select('id').where('is_seller', '=', true);
    const { id: as } = await sellers.orderBy('completed_orders').executeTakeFirstOrThrow();
    const { rows } = await sql<{ had: number }>`
      select count(*) as had from offer where seller_id = ${as} and deleted_at is null
    `.execute(database.db);
    await fill(app, as, count - Number(rows[0]?.had ?? 0));
    const reads = await readAll(app, as);
    await fillFigures(app, as, count);
    const dashboard = await readDashboard(app, as);
    const act = { kind: 'price_percent', percent: 3 };
    const previews: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const body = { selection: { filter: {} }, act };
      previews.push(await timed(() => call(app, as, 'bulk/preview', body)));
    }
    const price = await actOnAll(app, as, act);
    const stock = await actOnAll(app, as, { kind: 'stock', count: 5_000 });
    return {
      p50: at(reads, 0.5),
      p95: at(reads, 0.95),
      month: dashboard[30],
      year: dashboard[365],
      preview: at(previews, 0.5),
      price,
      stock,
      /** Milliseconds for which a buyer of one of the offers waits at most, on average. */
      chunk: (price * 1_000) / (count / OFFERS_A_CHUNK),
    };
  });
}
