/** The transparency page's figures: a month with orders of every kind, against known values and the ledger. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { countFrom, closeNextMonth } from '~/server/modules/figures/use-cases/close-month.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Ten dollars, and what they cost the buyer. */
const PRICE = 1_000;
const PAID = 1_100;

let market: Market;
let buyer: string;
let seller: string;
let support: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  [buyer, seller, support] = await Promise.all([
    market.user({ email_confirmed_at: new Date(0), trust_level: 2 }),
    market.user({ is_seller: true }),
    market.user(),
  ]);
  await sql`update app_user set role = 'support' where id = ${support}`.execute(market.db);
});
afterAll(async () => {
  await assertLedger(market.db);
  await market.drop();
});

const wait = (minutes: number) => market.clock.advanceMs(minutes * MINUTE);
async function post(path: string, body: unknown, as: string) {
  const answer = await market.call('POST', path, body, { as, key: newId() });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
async function buy(from = seller): Promise<string> {
  await market.fund(buyer, PAID);
  const offer = await market.offer({ sellerId: from, priceCents: PRICE, stock: 1 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect((await market.pay(buyer, body.id)).status).toBe(200);
  return body.id;
}
async function deliver(id: string, minutes: number, by = seller): Promise<void> {
  wait(1);
  await post(`market/order/${id}/start`, {}, by);
  wait(minutes - 1);
  await post(`market/order/${id}/deliver`, { text: 'Done.', images: [] }, by);
  wait(1);
}
async function complete(minutes: number, by = seller): Promise<string> {
  const id = await buy(by);
  await deliver(id, minutes, by);
  await post(`market/order/${id}/confirm`, {}, buyer);
  return id;
}
const dispute = (id: string, reason = 'not_as_described') =>
  post(
    `market/order/${id}/dispute`,
    { reason, text: 'It is not what was sold.', images: [] },
    buyer,
  );
async function resolve(id: string, decision: object): Promise<void> {
  wait(60);
  await post(`admin/order/${id}/resolve`, { reason: 'Decided.', ...decision }, support);
}
const show = (query = '') => market.call('GET', `figures${query}`);
const lines = async () =>
  (
    await sql<{ month: string; revision: number }>`
    select to_char(month, 'YYYY-MM') as month, revision from month_figures order by month, revision
  `.execute(market.db)
  ).rows;

/** What the postings of a month say, without looking at orders: escrows of completions, and what buyers got back. */
async function booked(month: string) {
  const { rows } = await sql<{ completed: number; refunded: number }>`
    select coalesce(-sum(p.cents) filter (where a.kind = 'escrow' and t.kind = 'order_completed'), 0)::bigint
        as completed,
      coalesce(sum(p.cents) filter (where a.kind in ('real', 'card', 'bonus', 'clearing')
        and t.kind in ('order_completed', 'order_refunded')), 0)::bigint as refunded
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
    join ledger_account a on a.id = p.account_id
    where to_char(t.created_at at time zone 'utc', 'YYYY-MM') = ${month}
  `.execute(market.db);
  return rows[0];
}

test('no month is closed: the page says which closes next', async () => {
  const { status, body } = await show();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    chosen: null,
    closed: [],
    months: [],
    is_demo: false,
    next: { month: '2026-03', closes_at: '2026-04-03T06:00:00.000Z' },
  });
});

test('a month with orders of every kind has exact figures, to the cent of the ledger', async () => {
  await complete(10);
  await complete(90);
  // Declined at once; cancelled before the start; neither was late.
  await post(`market/order/${await buy()}/decline`, {}, seller);
  await post(`market/order/${await buy()}/cancel`, {}, buyer);
  // Never started: by itself, long after the promised time.
  await buy();
  wait(3 * 24 * 60);
  await sweepDueOrders(market.job(), 10);
  // Disputes: refunded, given back in part, paid to the seller, delivered again and then completed.
  const ids = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const id = await buy();
    await deliver(id, 10);
    await dispute(id, turn === 3 ? 'partly_delivered' : 'not_as_described');
    ids.push(id);
  }
  const [refunded = '', partly = '', kept = '', again = ''] = ids;
  await resolve(refunded, { decision: 'refund' });
  await resolve(partly, { decision: 'complete', refund_amount: 300 });
  await resolve(kept, { decision: 'complete' });
  await resolve(again, { decision: 'redeliver' });
  wait(1);
  await post(`market/order/${again}/deliver`, { text: 'Once more.', images: [] }, seller);
  wait(1);
  await post(`market/order/${again}/confirm`, {}, buyer);
  // Of staff: left out.
  const clerk = await market.user({ is_seller: true });
  await complete(5, clerk);
  const before = await booked('2026-03');
  await sql`update app_user set role = 'support' where id = ${clerk}`.execute(market.db);

  const figures = await countFrom(market.db, '2026-03', 3);
  expect(figures).toEqual(await countFrom(market.db, '2026-03'));
  expect(figures).toMatchObject({
    ended: 9,
    completed: 5,
    turnover_cents: 5 * PAID,
    promised: 7,
    on_time: 5,
    delivery: { of: 6, median_minutes: 10 },
    disputes: [
      { reason: 'not_as_described', refunded: 1, partly: 1, redelivered: 0, seller: 1 },
      { reason: 'partly_delivered', refunded: 0, partly: 0, redelivered: 1, seller: 0 },
    ],
    refunds: {
      full: 4,
      partly: 1,
      cents: 4 * PAID + 300,
      causes: { not_delivered: 1, declined: 1, cancelled: 1, dispute: 1, payment_check: 0 },
    },
    left_out: 1,
    has_demo: false,
  });
  expect(before).toEqual({
    completed: figures.turnover_cents + PAID,
    refunded: figures.refunds.cents,
  });
});

test('a month is closed on the third, once, and nobody changes its line', async () => {
  market.clock.advanceMs(new Date('2026-04-03T05:59:59Z').getTime() - market.clock.now().getTime());
  await market.runJob('figures.close');
  expect(await lines()).toEqual([]);
  wait(1);
  await market.runJob('figures.close');
  await market.runJob('figures.close');
  expect(await lines()).toEqual([{ month: '2026-03', revision: 1 }]);
  for (const change of [
    sql`update month_figures set method = 9`,
    sql`delete from month_figures`,
    sql`truncate month_figures`,
  ]) {
    await expect(change.execute(market.db)).rejects.toThrow(/append-only/);
  }
});

test('two processes that close at once write one line', async () => {
  await complete(10);
  market.clock.advanceMs(31 * DAY);
  await Promise.all([closeNextMonth(market.job()), closeNextMonth(market.job())]);
  expect(await lines()).toEqual([
    { month: '2026-03', revision: 1 },
    { month: '2026-04', revision: 1 },
  ]);
});

test('too few orders have no share and no median, and every figure has its sample', async () => {
  const { body } = await show('?month=2026-03');
  expect(body.chosen).toMatchObject({
    month: '2026-03',
    revision: 1,
    completed: 5,
    turnover: 5 * PAID,
    on_time: { count: 5, of: 7, share: null },
    disputed: { count: 4, of: 9, share: null },
    refunded: { count: 5, of: 9, share: null },
    refunded_amount: 4 * PAID + 300,
    delivery: { of: 6, minutes: null },
    left_out: 1,
  });
  expect(body.chosen.categories).toMatchObject([
    { alias: 'boosting', delivery: { minutes: null } },
  ]);
  expect(body.months).toHaveLength(1);
  expect(body.closed).toEqual(['2026-04', '2026-03']);
  expect(body.next).toEqual({ month: '2026-05', closes_at: '2026-06-03T06:00:00.000Z' });
  expect((await show()).body.chosen.month).toBe('2026-04');
});

test('fifty orders have a share and a median', async () => {
  await sql`
    insert into month_figures (month, revision, method, closed_at, figures)
    select '2026-02-01', 1, 1, '2026-03-03T06:00:00Z', figures || jsonb_build_object('promised', 50,
      'on_time', 49, 'delivery', jsonb_build_object('of', 50, 'median_minutes', 12.5), 'has_demo', true)
    from month_figures where month = '2026-03-01'
  `.execute(market.db);
  const { body } = await show('?month=2026-02');
  expect(body.chosen).toMatchObject({
    on_time: { count: 49, of: 50, share: 0.98 },
    delivery: { of: 50, minutes: 12.5 },
  });
  expect(body.is_demo).toBe(true);
});

test('a month that is not closed is not shown, and what is no month is refused', async () => {
  expect((await show('?month=2026-05')).body).toMatchObject({ code: 'MONTH_NOT_CLOSED' });
  expect((await show('?month=2026-13')).status).toBe(422);
  expect((await market.call('GET', 'figures/file/people')).status).toBe(422);
});

test('a correction adds a line with its date, and the old one stays in the file', async () => {
  while ((await closeNextMonth(market.job(), 2)) > 0);
  expect((await lines()).filter(({ month }) => month === '2026-03')).toEqual([
    { month: '2026-03', revision: 1 },
    { month: '2026-03', revision: 2 },
  ]);
  const { body } = await show('?month=2026-03');
  expect(body.chosen).toMatchObject({ revision: 2, completed: 5 });
  expect(body.months.map(({ month }: { month: string }) => month)).toEqual(['2026-03', '2026-02']);

  const file = await market.handle(new Request('http://legend.test/api/figures/file/orders'));
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.headers.get('content-disposition')).toContain('legend-orders.csv');
  const text = await file.text();
  expect(Buffer.byteLength(text)).toBeGreaterThan(0);
  const march = text.split('\r\n').filter((row) => row.startsWith('2026-03'));
  expect(march).toHaveLength(2);
  expect(march[0]).toMatch(/^2026-03,1,2026-04-03T.*,1,boosting,5,55,5,47,7,5,,6,$/);
  const disputes = await market.handle(new Request('http://legend.test/api/figures/file/disputes'));
  expect(await disputes.text()).toContain('not_as_described,3,1,1,0,1,\r\n');
  expect(market.problems).toEqual([]);
});
