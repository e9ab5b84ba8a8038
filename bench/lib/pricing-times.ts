/**
 * Times rules of automatic prices over many own offers. Loaded by auto-pricing.ts with the application's own transforms,
 * because it imports modules of the application.
 */
import { sql } from 'kysely';
import { invariant } from '~/kernel/invariant.ts';
import { startApplication, tokenIsUserId } from '../../tests/support/application.ts';
import { onDemoMarket } from './demo-market.ts';

type Application = Awaited<ReturnType<typeof startApplication>>;

/** As in `autopilot/use-cases/run-rounds.ts`. */
const OFFERS_A_CHUNK = 250;
const PREVIEWS = 5;

/** Where most is on sale that can be compared: an order book. */
async function busiestCategory({ db }: Application): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select c.id from offer o join category c on c.id = o.category_id
    where o.listed and c.price_precision = 'micros' and o.market_key <> ''
    group by c.id order by count(*) desc limit 1
  `.execute(db);
  const [first] = rows;
  invariant(first, 'The demo market sells currency');
  return first.id;
}

/** The seller's offers: copies of what others sell there, at the same prices, in all its markets. */
async function fill(app: Application, sellerId: string, categoryId: string, count: number) {
  await sql`
    insert into offer (
      id, seller_id, category_id, status, title, description, price_micros, catalog_price_micros,
      in_stock, min_purchase, delivery_method, delivery_minutes, attributes, facet_tokens,
      market_key, created_at, updated_at, published_at
    )
    select gen_random_uuid(), ${sellerId}, o.category_id, 'active', o.title || ' ' || n,
      o.description, o.price_micros, o.catalog_price_micros, o.in_stock, o.min_purchase, 'manual',
      greatest(o.delivery_minutes, 20), o.attributes, o.facet_tokens, o.market_key, now(), now(),
      now()
    from generate_series(1, ${count}) n
    join (
      select *, row_number() over (order by id) as place, count(*) over () as all_of
      from offer where listed and category_id = ${categoryId} and market_key <> ''
    ) o on o.place = 1 + n % o.all_of
  `.execute(app.db);
  await sql`analyze offer`.execute(app.db);
}

async function call(app: Application, as: string, path: string, body: object) {
  const response = await app.handle(
    new Request(`http://localhost:3000/api/market/seller/autopilot/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  invariant(response.ok, `${path} was refused: ${response.status}`);
  return response.json();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** A whole round over all rules that are due. */
async function round(app: Application): Promise<number> {
  await sql`update autopilot_rule set due_at = now() - interval '1 minute'`.execute(app.db);
  return seconds(() => app.job('autopilot.rounds'));
}

/** On the demo market, by a seller of so many offers of one category. */
export function measurePricing(url: string, count: number) {
  return onDemoMarket(url, async (database) => {
    const app = await startApplication({ database, resolveActor: tokenIsUserId });
    await app.db.deleteFrom('autopilot_rule').execute();
    const sellers = app.db.selectFrom('app_user').select('id').where('is_seller', '=', true);
    const { id: as } = await sellers.orderBy('completed_orders').executeTakeFirstOrThrow();
    const categoryId = await busiestCategory(app);
    await fill(app, as, categoryId, count);
    const rule = {
      category_id: categoryId,
      market: null,
      kind: 'beat_best',
      step: { kind: 'percent', percent: 1 },
      floor: 0.0001,
      ceiling: null,
      below_floor: 'stay',
      min_level: 0,
      min_rating: 0,
      min_stock: 0,
      every_minutes: 15,
      most_step_percent: 50,
      most_day_percent: 90,
    };
    const previews: number[] = [];
    for (let turn = 0; turn < PREVIEWS; turn += 1) {
      previews.push(await seconds(() => call(app, as, 'rule/preview', rule)));
    }
    await call(app, as, 'rule', rule);
    const busy = await round(app);
    const { rows } = await sql<{ changed: number }>`
      select count(*) as changed from autopilot_act where kind = 'price'
    `.execute(app.db);
    // What stopped waits for its seller, what changed is where it should be.
    const quiet = await round(app);
    return {
      preview: previews.toSorted((a, b) => a - b)[Math.floor(PREVIEWS / 2)] ?? 0,
      busy,
      quiet,
      changed: Number(rows[0]?.changed ?? 0),
      chunk: (busy * 1_000) / (count / OFFERS_A_CHUNK),
    };
  });
}
