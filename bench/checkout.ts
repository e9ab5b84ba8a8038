/** Orders placed and paid from the wallet over HTTP, as the checkout page does; afterwards the integrity check runs. */
import * as v from 'valibot';
import { assertBooks } from './lib/integrity.ts';
import type { Figure } from './lib/figures.ts';
import type { Host } from './lib/host.ts';
import { createApi, type Api } from './lib/http.ts';
import { findPurchases, type Purchase } from './lib/offers.ts';
import { eachOf, registerPeople, type Person } from './lib/people.ts';
import type { Bench, Stage } from './lib/stage.ts';
import { median, p99 } from './lib/statistics.ts';

const BUYERS = 100;
const AT_ONCE = 50;
const OFFERS = 150;
/** Cents. With this limit one deposit lasts for more orders than a run can place. */
const DEAREST_ORDER = 500;
const DEPOSIT = 200_000;
/** More checkouts each second than any run reached: for so many there must be stock. */
const FASTEST = 800;
/** Events that a run leaves in the outbox must be delivered before the integrity check. */
const CATCH_UP_SECONDS = 300;

const depositSchema = v.object({ redirect_url: v.string() });
const orderSchema = v.object({ id: v.string(), status: v.string() });
const quoteSchema = v.object({ total_amount: v.number() });
const decidedSchema = v.object({ status: v.literal('completed') });

/** Through the sandbox provider's page, as a person would: the ledger gets the money by its webhook. */
async function deposit(api: Api, { token }: Person): Promise<void> {
  const body = { amount: DEPOSIT, method: 'sandbox' };
  const { redirect_url: url } = await api.call('POST', 'wallet/deposit', depositSchema, {
    token,
    body,
  });
  const payment = new URL(url, 'http://127.0.0.1').pathname.split('/').at(-1);
  const decision = { outcome: 'success', three_ds: true };
  await api.call('POST', `sandbox/pay/${payment}`, decidedSchema, { body: decision });
}

async function untilFunded(stage: Stage, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { rows } = await stage.database.query<{ funded: number }>(
      `SELECT count(*)::int AS funded FROM ledger_account
       WHERE kind = 'real' AND owner = ANY($1) AND balance >= $2`,
      [ids, DEPOSIT],
    );
    if (rows[0]?.funded === people.length) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The deposits did not arrive');
}

/** What a purchase costs is asked for once; nobody changes a price during a run. */
async function priced(api: Api, purchase: Purchase): Promise<PricedPurchase> {
  const path = `market/order-quote?offer_id=${purchase.offer_id}&count=${purchase.count}`;
  const { total_amount: total } = await api.call('GET', path, quoteSchema);
  return { ...purchase, expected_total_amount: total };
}

interface PricedPurchase extends Purchase {
  expected_total_amount: number;
}

interface Run {
  api: Api;
  people: readonly Person[];
  purchases: readonly PricedPurchase[];
  /** A purchase that all make at once: its offer is one row. */
  hot: PricedPurchase;
}

/** Milliseconds of one order, placed and paid in one call. */
async function checkOut(api: Api, { token }: Person, purchase: PricedPurchase): Promise<number> {
  const since = performance.now();
  const pay = {
    method: 'wallet',
    expected_due_amount: purchase.expected_total_amount,
    expected_bonus_amount: 0,
  };
  const body = { ...purchase, pay };
  const paid = await api.call('POST', 'market/order', orderSchema, { token, body });
  if (paid.status !== 'paid') throw new Error(`A paid order is ${paid.status}`);
  return performance.now() - since;
}

/** Keeps so many people ordering for so long. Nobody orders twice at once; offers are shared by all. */
async function orderFor(
  { api, people, purchases }: Omit<Run, 'hot'>,
  seconds: number,
  atOnce: number,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  let next = 0;
  const worker = async (_: unknown, index: number): Promise<void> => {
    const own = people.filter((_person, place) => place % atOnce === index);
    for (let turn = 0; performance.now() < until; turn += 1) {
      const person = own[turn % own.length];
      const purchase = purchases[next % purchases.length];
      next += 1;
      if (person && purchase) times.push(await checkOut(api, person, purchase));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}

/** Seconds until the facts that the orders left are delivered to chats, figures and mails. */
async function catchUp(stage: Stage): Promise<number> {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1_000;
  for (;;) {
    const { rows } = await stage.database.query<{ waiting: number }>(
      'SELECT count(*)::int AS waiting FROM outbox',
    );
    if (rows[0]?.waiting === 0) return seconds();
    if (seconds() > CATCH_UP_SECONDS) {
      throw new Error(`${rows[0]?.waiting} facts wait after ${CATCH_UP_SECONDS} s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function prepare(stage: Stage, api: Api): Promise<Run> {
  const people = await registerPeople(api, BUYERS);
  await eachOf(people, 4, (person) => deposit(api, person));
  await untilFunded(stage, people);
  const purchases = await findPurchases(stage, {
    offers: OFFERS + 1,
    maxCents: DEAREST_ORDER,
  });
  const [hot, ...others] = await Promise.all(purchases.map((each) => priced(api, each)));
  if (!hot) throw new Error('There is nothing to buy');
  const ids = purchases.map(({ offer_id: id }) => id);
  // What the demo market has is sold within seconds.
  await stage.database.query(
    'UPDATE offer SET in_stock = in_stock + min_purchase * $2 WHERE id = ANY($1)',
    [ids, Math.ceil(FASTEST * stage.seconds)],
  );
  return { api, people, purchases: others, hot };
}

/** Length of the stretches beside the measured one. */
function shortSeconds({ seconds }: Stage): number {
  return Math.max(1, seconds / 3);
}

async function measure(stage: Stage, api: Api, host: Host): Promise<Figure[]> {
  const run = await prepare(stage, api);
  const short = shortSeconds(stage);
  await orderFor(run, short, AT_ONCE);
  const alone = await orderFor(run, short, 1);
  const since = performance.now();
  const spentBefore = host.cpuMs();
  const times = await stage.profiled(host, 'checkout', () => orderFor(run, stage.seconds, AT_ONCE));
  const rate = times.length / ((performance.now() - since) / 1_000);
  const late = await catchUp(stage);
  // With what the events of these orders cost afterwards.
  const spent = (host.cpuMs() - spentBefore) / times.length;
  const ofOneOffer = await orderFor({ ...run, purchases: [run.hot] }, short, AT_ONCE);
  return [
    { name: 'checkout, 50 at once', value: rate, unit: 'orders/s', goal: { atLeast: 500 } },
    { name: 'checkout, 50 at once, median', value: median(times), unit: 'ms' },
    { name: 'checkout, 50 at once, p99', value: p99(times), unit: 'ms', goal: { atMost: 250 } },
    {
      name: 'checkout, one at a time, median',
      value: median(alone),
      unit: 'ms',
      goal: { atMost: 10 },
    },
    { name: 'checkout, processor time each', value: spent, unit: 'ms' },
    { name: 'checkout, events caught up after', value: late, unit: 's' },
    {
      name: 'checkout, one offer, 50 at once',
      value: ofOneOffer.length / short,
      unit: 'orders/s',
      goal: { atLeast: 150 },
    },
  ];
}

export const checkout: Bench = {
  name: 'checkout',
  isOnMarket: true,
  async run(stage) {
    const figures = await stage.withHost(async (host) => {
      const api = createApi(host.origin);
      try {
        return await measure(stage, api, host);
      } finally {
        api.close();
      }
    });
    await assertBooks(stage.databaseUrl);
    return figures;
  },
};
