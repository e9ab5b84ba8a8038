/** Experiments (decision 0065): assignment, what is counted, the report, the guard, and providers of flags that fail. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { invalidateMemoryCaches } from '~/server/infra/memory-cache.ts';
import { exposuresOf } from '~/server/modules/experiments/index.ts';
import { evaluateFlag } from '~/server/modules/experiments/flags.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const REASON = 'We want to know what helps buyers.';

/** One application: what a run changes is forgotten by hand, which only the test's own modules can do. */
let database: TestDatabase;
let market: Market;
let admin: string;
let seller: string;

beforeAll(async () => {
  database = await createTestDatabase();
  market = await openMarket(database);
  admin = await market.user({ role: 'admin', email_confirmed_at: new Date(0) });
  seller = await market.user({ is_seller: true });
});
beforeEach(async () => {
  await market.db.deleteFrom('experiment_run').execute();
  forget();
});
afterEach(() => expect(market.problems).toEqual([]));
afterAll(async () => {
  await market.drop();
  await database.drop();
});

/** What the invalidation of a tag does in the running product. */
function forget(): void {
  for (const { dependencies } of market.applications)
    invalidateMemoryCaches(dependencies.services, 'all');
}

interface Browser {
  key?: string;
  consent?: 'statistics' | 'visit';
  agent?: string;
  shown?: string;
  as?: string;
}

const headersOf = ({ key, consent, agent = BROWSER, shown }: Browser) => ({
  'user-agent': agent,
  cookie: [key && `visitor=${key}`, consent && `consent=${consent}`, shown && `arms_shown=${shown}`]
    .filter(Boolean)
    .join('; '),
});

const ask = async (browser: Browser) =>
  (
    await market.call('GET', 'frontend/arms', undefined, {
      headers: headersOf(browser),
      ...(browser.as && { as: browser.as }),
    })
  ).body;

const note = (browser: Browser, experiments: string[]) =>
  market.call(
    'POST',
    'frontend/exposures',
    { experiments },
    {
      headers: headersOf(browser),
      ...(browser.as && { as: browser.as }),
    },
  );

async function start(key: string, percent = 50, as = admin) {
  const body = { treatment_percent: percent, reason: REASON };
  const reply = await market.call('POST', `admin/experiment/${key}/start`, body, { as });
  forget();
  return reply;
}

async function stop(key: string, everyone: string, as = admin) {
  const body = { everyone, reason: REASON };
  const reply = await market.call('POST', `admin/experiment/${key}/stop`, body, { as });
  forget();
  return reply;
}

async function written() {
  for (const { dependencies } of market.applications) await exposuresOf(dependencies).flush();
  return market.db.selectFrom('experiment_exposure').selectAll().orderBy('arm').execute();
}

/** Counts now, whenever the job ran last. */
async function count() {
  await written();
  await market.db.deleteFrom('job_lease').where('name', '=', 'experiments.count').execute();
  await market.runJob('experiments.count');
  forget();
  const { body } = await market.call('GET', 'admin/experiment', undefined, { as: admin });
  return (key: string) => body.data.find((one: { key: string }) => one.key === key);
}

const USUAL = {
  no_chat_purchase: 'with-chat',
  catalog_view: 'catalog_cards',
  '3ds_purchase': '3ds-off',
  currency_purchase: 'modal_off',
  checkout_v2: 'new_checkout',
};

describe('assignment', () => {
  test('everybody gets what is usual while nothing runs, and the bootstrap says so', async () => {
    expect(await ask({ key: crypto.randomUUID() })).toEqual(USUAL);
    const { body } = await market.call('GET', 'frontend/bootstrap');
    expect(body.frontend.experiments).toEqual(USUAL);
  });

  test('half get the treatment, each the same at every visit', async () => {
    await start('catalog_view');
    const keys = Array.from({ length: 60 }, () => crypto.randomUUID());
    const arms = await Promise.all(keys.map(async (key) => (await ask({ key })).catalog_view));
    expect(new Set(arms)).toEqual(new Set(['catalog_cards', 'catalog_list']));
    const again = await Promise.all(keys.map(async (key) => (await ask({ key })).catalog_view));
    expect(again).toEqual(arms);
  });

  test('programs, staff, and whoever has no key take no part', async () => {
    await start('catalog_view', 99);
    const key = await treated('catalog_view');
    expect((await ask({ key })).catalog_view).toBe('catalog_list');
    const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect((await ask({ key, agent })).catalog_view).toBe('catalog_cards');
    expect((await ask({ key, as: admin })).catalog_view).toBe('catalog_cards');
    expect((await ask({})).catalog_view).toBe('catalog_cards');
    expect((await ask({ key: 'no key' })).catalog_view).toBe('catalog_cards');
  });

  test('an account keeps its arm on another device', async () => {
    await start('checkout_v2', 50);
    const [first, other] = [await treated('checkout_v2'), await control('checkout_v2')];
    const person = await market.user();
    expect((await ask({ key: first, as: person })).checkout_v2).toBe('old_variant');
    expect((await ask({ key: other, as: person })).checkout_v2).toBe('old_variant');
    expect((await ask({ key: other })).checkout_v2).toBe('new_checkout');
  });

  test('what was stopped in favour of the treatment is what everybody gets', async () => {
    await start('currency_purchase');
    expect((await stop('currency_purchase', 'modal_on')).status).toBe(200);
    const everybody = { ...USUAL, currency_purchase: 'modal_on' };
    expect(await ask({})).toEqual(everybody);
    expect((await market.call('GET', 'frontend/bootstrap')).body.frontend.experiments).toEqual(
      everybody,
    );
  });

  test('arms to look at count in the sandbox, and only real ones', async () => {
    const shown = 'catalog_view~catalog_list.checkout_v2~invented';
    const looked = { ...USUAL, catalog_view: 'catalog_list' };
    expect(await ask({ key: crypto.randomUUID(), shown })).toEqual(looked);
    expect(await ask({ shown })).toEqual(looked);
  });
});

/** A key whose visitor is in this arm of a running experiment. */
async function keyIn(experiment: string, arm: string): Promise<string> {
  for (;;) {
    const key = crypto.randomUUID();
    if ((await ask({ key }))[experiment] === arm) return key;
  }
}
const TREATMENTS: Record<string, string> = {
  no_chat_purchase: 'without-chat',
  catalog_view: 'catalog_list',
  '3ds_purchase': '3ds-on',
  checkout_v2: 'old_variant',
};
const treated = (experiment: string) => keyIn(experiment, TREATMENTS[experiment] ?? '');
const control = (experiment: string) => keyIn(experiment, USUAL[experiment as keyof typeof USUAL]);

describe('running experiments', () => {
  test('a run is started and stopped with a reason and a record', async () => {
    expect((await start('catalog_view', 25)).status).toBe(200);
    expect((await start('catalog_view')).body.code).toBe('EXPERIMENT_RUNNING');
    expect((await stop('catalog_view', 'catalog_list')).status).toBe(200);
    expect((await stop('catalog_view', 'catalog_list')).body.code).toBe('EXPERIMENT_NOT_RUNNING');
    const records = await market.db
      .selectFrom('audit_record')
      .select(['action', 'reason', 'actor_id', 'subject_id'])
      .where('subject_type', '=', 'experiment')
      .where('subject_id', '=', 'catalog_view')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(records).toEqual(
      ['experiments.stop', 'experiments.start'].map((action) => ({
        action,
        reason: REASON,
        actor_id: admin,
        subject_id: 'catalog_view',
      })),
    );
  });

  test('of many who start one at once, one does', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => start('checkout_v2')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('what does not exist is refused by name', async () => {
    expect((await start('free_money')).body.code).toBe('EXPERIMENT_NOT_FOUND');
    expect((await stop('free_money', 'modal_on')).body.code).toBe('EXPERIMENT_NOT_FOUND');
    await start('catalog_view');
    const wrong = await stop('catalog_view', 'modal_on');
    expect([wrong.status, wrong.body.code, wrong.body.errors[0].path]).toEqual([
      422,
      'EXPERIMENT_ARM_UNKNOWN',
      'everyone',
    ]);
    expect((await start('checkout_v2', 100)).body.errors[0].path).toBe('treatment_percent');
  });

  test('only admins and above do', async () => {
    const [nobody, support] = [await market.user(), await market.user({ role: 'support' })];
    expect((await start('catalog_view', 50, nobody)).status).toBe(403);
    expect((await start('catalog_view', 50, support)).status).toBe(403);
    expect((await market.call('GET', 'admin/experiment', undefined, { as: support })).status).toBe(
      403,
    );
    expect((await market.call('GET', 'admin/experiment')).status).toBe(401);
  });
});

describe('exposures', () => {
  test('are counted with consent alone, once for a visitor, with the arm that was assigned', async () => {
    await start('catalog_view');
    const key = await treated('catalog_view');
    await note({ key }, ['catalog_view']);
    await note({ key, consent: 'visit' }, ['catalog_view']);
    expect(await written()).toEqual([]);
    await note({ key, consent: 'statistics' }, ['catalog_view']);
    await note({ key, consent: 'statistics' }, ['catalog_view', 'catalog_view']);
    expect(await written()).toMatchObject([{ visitor_key: key, arm: 'catalog_list' }]);
  });

  test('are not counted of staff, programs, what does not run, and arms that are looked at', async () => {
    await start('catalog_view');
    const key = await treated('catalog_view');
    await note({ key, consent: 'statistics', as: admin }, ['catalog_view']);
    await note({ key, consent: 'statistics', agent: 'curl/8.0' }, ['catalog_view']);
    await note({ key, consent: 'statistics' }, ['checkout_v2']);
    await note({ key, consent: 'statistics', shown: 'catalog_view~catalog_list' }, [
      'catalog_view',
    ]);
    expect(await written()).toEqual([]);
  });

  test('of a flag that does not exist change nothing, and are told', async () => {
    await start('catalog_view');
    const warned = market.applications.map(({ dependencies }) =>
      vi.spyOn(dependencies.services.log, 'warn'),
    );
    const key = crypto.randomUUID();
    const { status } = await note({ key, consent: 'statistics' }, ['free_money', '__proto__']);
    expect(status).toBe(200);
    expect(await written()).toEqual([]);
    expect(warned.flatMap(({ mock }) => mock.calls).map(([entry]) => entry)).toEqual([
      { flag: 'free_money' },
      { flag: '__proto__' },
    ]);
    for (const spy of warned) spy.mockRestore();
  });

  test('too many names, or too long ones, are refused', async () => {
    const many = Array.from({ length: 21 }, () => 'catalog_view');
    expect((await note({ consent: 'statistics' }, many)).status).toBe(422);
    expect((await note({ consent: 'statistics' }, ['x'.repeat(61)])).status).toBe(422);
  });
});

/** Buys something from the wallet, as this browser. */
async function buy(as: string, cents: number): Promise<string> {
  const offer = await market.offer({ sellerId: seller, priceCents: cents, stock: 1 });
  await market.fund(as, cents * 2);
  const { body } = await market.place(as, { offer_id: offer, count: 1 });
  expect((await market.pay(as, body.id)).status).toBe(200);
  return body.id;
}

describe('the report', () => {
  test('joins who was shown what with what they paid for afterwards', async () => {
    await start('checkout_v2');
    const [one, two] = [await treated('checkout_v2'), await control('checkout_v2')];
    const buyer = await market.user({ email_confirmed_at: new Date(0) });
    await buy(buyer, 4_000);
    await market.clock.advance(market.db, 60);
    await note({ key: one, consent: 'statistics', as: buyer }, ['checkout_v2']);
    await note({ key: two, consent: 'statistics' }, ['checkout_v2']);
    await written();
    await market.clock.advance(market.db, 60);
    await buy(buyer, 1_000);
    const disputed = await buy(buyer, 2_000);
    await market.db
      .updateTable('market_order')
      .set({ status: 'refund' })
      .where('id', '=', disputed)
      .execute();
    const { report, state, run } = (await count())('checkout_v2');
    expect([state, run.treatment_percent]).toEqual(['running', 50]);
    expect(report.treatment).toEqual({
      arm: 'old_variant',
      exposed: 1,
      buyers: 1,
      orders: 2,
      paid_amount: 3_300,
      troubled_buyers: 1,
    });
    expect(report.control).toMatchObject({ arm: 'new_checkout', exposed: 1, buyers: 0, orders: 0 });
    expect(report.conversion.difference.value).toBe(1);
    expect(report.conversion.difference.low).toBeLessThan(0.5);
    expect(report.sample_ratio).toEqual({ p_value: 1, is_mismatch: false });
  });

  test('says when the split is none that chance explains', async () => {
    await start('no_chat_purchase');
    await expose('no_chat_purchase', { control: 300, treatment: 100 });
    const { report } = (await count())('no_chat_purchase');
    expect(report.sample_ratio.is_mismatch).toBe(true);
  });

  test('counts what was dropped', async () => {
    await start('no_chat_purchase');
    const [first] = market.applications;
    if (!first) throw new Error('There is an application');
    const { id: runId } = await runOf('no_chat_purchase');
    const queue = exposuresOf(first.dependencies);
    for (let index = 0; index < 600; index += 1)
      queue.add({ runId, visitorKey: newId(), arm: 'with-chat', at: new Date() });
    const { report } = (await count())('no_chat_purchase');
    expect([report.control.exposed, report.dropped_exposures]).toEqual([512, 88]);
  });
});

const runOf = (experiment: string) =>
  market.db
    .selectFrom('experiment_run')
    .selectAll()
    .where('experiment', '=', experiment)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();

/** Visitors of both arms; the first of each bought, and of those the first were refunded. */
async function expose(
  experiment: 'no_chat_purchase',
  visitors: { control: number; treatment: number },
  bought = { control: 0, treatment: 0 },
) {
  const run = await runOf(experiment);
  const arms = { control: USUAL[experiment], treatment: TREATMENTS[experiment] ?? '' };
  for (const side of ['control', 'treatment'] as const) {
    const keys = Array.from({ length: visitors[side] }, () => crypto.randomUUID());
    const at = market.clock.now();
    await market.db
      .insertInto('experiment_exposure')
      .values(
        keys.map((key) => ({
          run_id: run.id,
          visitor_key: key,
          arm: arms[side],
          exposed_at: at,
        })),
      )
      .execute();
    const buyer = await market.user({ email_confirmed_at: new Date(0) });
    const order = bought[side] > 0 ? await buy(buyer, 1_000) : null;
    // One order stands for all of them: what is tested is the guard, not the checkout.
    for (const key of keys.slice(0, bought[side])) {
      const person = await market.user();
      await market.db
        .insertInto('experiment_person')
        .values({ user_id: person, visitor_key: key, created_at: at })
        .execute();
      await copyOrder(order ?? '', person);
    }
  }
}

async function copyOrder(id: string, buyerId: string): Promise<void> {
  const order = await market.db
    .selectFrom('market_order')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { offer, buyer_inputs: inputs, review, ...rest } = order;
  await market.db
    .insertInto('market_order')
    .values({
      ...rest,
      id: newId(),
      buyer_id: buyerId,
      offer: JSON.stringify(offer),
      buyer_inputs: JSON.stringify(inputs),
      ...(review && { review: JSON.stringify(review) }),
    })
    .execute();
}

describe('the guard', () => {
  test('stops what clearly harms, gives everybody the usual, and tells the staff', async () => {
    await start('no_chat_purchase');
    await expose(
      'no_chat_purchase',
      { control: 300, treatment: 300 },
      { control: 60, treatment: 5 },
    );
    const stopped = (await count())('no_chat_purchase');
    expect(stopped).toMatchObject({
      state: 'stopped',
      everyone: 'with-chat',
      run: { stop_cause: 'harm' },
      report: { control: { buyers: 60 }, treatment: { buyers: 5 } },
    });
    const record = await market.db
      .selectFrom('audit_record')
      .select(['action', 'actor_id'])
      .where('action', '=', 'experiments.stop_by_guard')
      .executeTakeFirstOrThrow();
    expect(record.actor_id).toBe(admin);
    expect(await market.mailsTo(admin)).toContain('The experiment no_chat_purchase was stopped');
  }, 60_000);

  test('leaves alone what may be chance, and what is better', async () => {
    await start('no_chat_purchase');
    await expose(
      'no_chat_purchase',
      { control: 250, treatment: 250 },
      { control: 20, treatment: 14 },
    );
    expect((await count())('no_chat_purchase').state).toBe('running');
  }, 60_000);

  test('ends a run of 90 days', async () => {
    await start('no_chat_purchase');
    await market.clock.advance(market.db, 90 * 24 * 3_600);
    expect((await count())('no_chat_purchase').run.stop_cause).toBe('age');
  });
});

describe('3-D Secure', () => {
  async function payByCard(browser: Browser & { as: string }) {
    const offer = await market.offer({ sellerId: seller, priceCents: 1_000, stock: 1 });
    const { body } = await market.place(browser.as, { offer_id: offer, count: 1 });
    const show = await market.call('GET', `market/order/${body.id}`, undefined, { as: browser.as });
    const payment = {
      method: 'sandbox',
      use_bonus: false,
      expected_due_amount: show.body.total_amount,
      expected_bonus_amount: 0,
    };
    const paid = await market.call('POST', `market/order/${body.id}/pay`, payment, {
      as: browser.as,
      key: newId(),
      headers: headersOf(browser),
    });
    expect(paid.status).toBe(200);
    return String(paid.body.redirect_url).split('/').at(-1) ?? '';
  }
  const show = async (id: string) => (await market.call('GET', `sandbox/pay/${id}`)).body;
  const decide = (id: string, threeDs: boolean) =>
    market.call('POST', `sandbox/pay/${id}`, { outcome: 'success', three_ds: threeDs });

  test('is asked for in the treatment, and nothing is paid without it', async () => {
    await start('3ds_purchase');
    const key = await treated('3ds_purchase');
    const as = await market.user({ email_confirmed_at: new Date(0) });
    const id = await payByCard({ key, consent: 'statistics', as });
    expect((await show(id)).three_ds_required).toBe(true);
    const refused = await decide(id, false);
    expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_3DS_NEEDED']);
    expect((await decide(id, true)).body.status).toBe('completed');
    expect(await written()).toMatchObject([{ visitor_key: key, arm: '3ds-on' }]);
  });

  test('is left to the provider in the control, and while nothing runs', async () => {
    const as = await market.user({ email_confirmed_at: new Date(0) });
    expect((await show(await payByCard({ as }))).three_ds_required).toBe(false);
    await start('3ds_purchase');
    const key = await control('3ds_purchase');
    const other = await market.user({ email_confirmed_at: new Date(0) });
    const id = await payByCard({ key, as: other });
    expect((await show(id)).three_ds_required).toBe(false);
    expect((await decide(id, false)).body.status).toBe('completed');
  });
});

describe('a provider', () => {
  test('that does not know a flag gives no arm, and says so', async () => {
    const [first] = market.applications;
    if (!first) throw new Error('There is an application');
    const { db, services } = first.dependencies;
    const warn = vi.spyOn(services.log, 'warn');
    expect(await evaluateFlag({ db, services }, 'free_money', newId())).toEqual({ value: null });
    expect(warn.mock.calls[0]?.[0]).toMatchObject({
      flag: 'free_money',
      errorCode: 'FLAG_NOT_FOUND',
    });
    warn.mockRestore();
  });
});
