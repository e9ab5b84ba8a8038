/** kill -9 at each point of the ways of wallets, payouts, papers, books and rates: everything ends as without it, once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { OPERATOR, sell } from '../support/papers-market.ts';
import { openShop, WAY_MS, type Shop, type Step, type Way } from './support/kill-nine.ts';

const HOUR = 3_600_000;
let shop: Shop;
let [seller, staff, admin, colleague] = ['', '', '', ''];

beforeAll(async () => {
  shop = await openShop(OPERATOR);
  [seller, staff, admin, colleague] = await Promise.all([
    shop.market.user({ is_seller: true, seller_level: 1 }),
    shop.market.user({ role: 'support' }),
    shop.market.user({ role: 'admin' }),
    shop.market.user({ role: 'admin' }),
  ]);
  // The first run notes since when there are invoices.
  await shop.market.runJob('papers.issue');
});
afterAll(() => shop.close());

const drained: Step['run'] = (api) => api.drain();
const job =
  (name: string): Step['run'] =>
  (api) =>
    api.job(name);

async function act(as: string, path: string, body: object = {}) {
  const answer = await shop.market.call('POST', path, body, { as, key: newId() });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** Somebody with 1 000 USD. */
async function buyer(): Promise<string> {
  const as = await shop.market.user({ email_confirmed_at: new Date(0), trust_level: 2 });
  await shop.market.fund(as, 100_000);
  return as;
}

/** An order that its buyer has paid from the wallet, as far as its seller brought it. */
async function order(as: string, of: { delivered?: boolean; account?: boolean } = {}) {
  const offer = await shop.market.offer({
    sellerId: seller,
    ...(of.account && { base: 'accounts' as const, warrantyDays: 7, priceCents: 10_000 }),
  });
  const { body } = await shop.market.place(as, { offer_id: offer, count: 1 });
  const id = String(body.id);
  expect((await shop.market.pay(as, id)).status).toBe(200);
  await act(seller, `market/order/${id}/start`);
  if (of.delivered) {
    const sealed = of.account ? [{ login: 'a', password: 'b' }] : [];
    await act(seller, `market/order/${id}/deliver`, { text: 'There', sealed });
  }
  return id;
}

/** A sale whose hold has ended. */
async function final(as: string): Promise<string> {
  const id = await order(as, { delivered: true, account: true });
  await act(as, `market/order/${id}/confirm`);
  shop.days(8);
  await shop.market.runJob('wallet.release_holds');
  await shop.market.outbox.drain();
  return id;
}

const statusOf = async (id: string) =>
  (
    await shop.market.db
      .selectFrom('market_order')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

/** A payout of 50 USD to PayPal whose batch waits to be released. */
async function batched() {
  const owner = await shop.market.user({ trust_level: 2 });
  await shop.market.fund(owner, 5_000);
  const method = await shop.market.payoutMethod(owner);
  const details = JSON.stringify({ holder: '', details: 'jo@legend.test' });
  const sealed = shop.market.services.keys.encrypt('wallet.payout-method', details);
  await shop.market.db
    .updateTable('payout_method')
    .set({ sealed_details: sealed })
    .where('id', '=', method)
    .execute();
  const wish = { amount: 5_000, method_id: method };
  const { id } = await act(owner, 'wallet/payout/payout_request', wish);
  await act(colleague, `admin/payout/${id}/approve`);
  const made = await act(admin, 'admin/payout/batch', { kind: 'paypal', payout_ids: [id] });
  return { owner, id: String(id), batch: String(made.id) };
}

const become = (id: string, status: 'SUCCESS' | 'RETURNED'): Step => {
  let isSo = false;
  return {
    run: async () => {
      isSo = true;
      await shop.paypal.become(id, status, { fee: '0.25' });
    },
    // It is so already; PayPal tells again.
    again: async () => {
      if (isSo) await shop.paypal.become(id, status, { fee: '0.25' });
    },
  };
};

const carriedOut = job('wallet.carry_out_payouts');

const payoutOf = async (id: string) =>
  (
    await shop.market.db
      .selectFrom('payout_request')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

const time = (ms: number): Step => ({ run: async () => shop.later(ms), again: async () => {} });

/** To the first morning of the next month. */
function nextMonth(): void {
  const now = shop.market.clock.now();
  shop.later(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 7) - now.getTime());
}

const ways: Record<string, Way> = {
  'recall protection that is decided': {
    async begin() {
      const as = await buyer();
      // One payment for two people.
      seller = await shop.market.user({ is_seller: true, seller_level: 1 });
      const id = await final(as);
      const why = { body: { reason: 'The publisher’s mail shows it' }, key: newId() };
      return {
        steps: [(api) => api.call('POST', `admin/order/${id}/recall`, staff, why), drained],
        end: async () => expect((await balancesOf(shop.market.db, as)).real).toBe(100_000),
      };
    },
  },
  'the fund’s share and cashback of a hold that ends': {
    async begin() {
      const as = await buyer();
      await final(as);
      shop.later(HOUR);
      const id = await order(as, { delivered: true, account: true });
      await act(as, `market/order/${id}/confirm`);
      await shop.market.outbox.drain();
      shop.days(8);
      return {
        steps: [job('wallet.release_holds'), drained],
        end: async () => expect((await balancesOf(shop.market.db, as)).bonus).toBe(55),
      };
    },
  },
  'a proposal that is accepted': {
    async begin() {
      const as = await buyer();
      const id = await order(as, { delivered: true });
      const why = { reason: 'other', text: 'Something is not right' };
      await act(as, `market/order/${id}/dispute`, why);
      const part = { kind: 'partial_refund', amount: 500, text: 'This is my side' };
      const told = await act(seller, `market/order/${id}/dispute/proposals`, part);
      const path = `market/order/${id}/dispute/proposals/${told.dispute.proposals.at(-1).id}/accept`;
      const yes = { body: {}, key: newId() };
      return {
        steps: [(api) => api.call('POST', path, as, yes), drained],
        end: async () => expect(await statusOf(id)).toBe('completed'),
      };
    },
  },
  'a late order’s credit': {
    async begin() {
      const as = await buyer();
      const id = await order(as);
      shop.later(2 * HOUR);
      return {
        steps: [(api) => api.call('POST', `market/order/${id}/cancel`, as, { body: {} }), drained],
        end: async () => {
          expect(await balancesOf(shop.market.db, as)).toMatchObject({ real: 100_000, bonus: 55 });
        },
      };
    },
  },
  'a batch of payouts that PayPal carries out': {
    async begin() {
      const { owner, id, batch } = await batched();
      const release = { body: { reason: 'Run of the day' }, key: newId() };
      return {
        steps: [
          (api) => api.call('POST', `admin/payout/batch/${batch}/release`, admin, release),
          carriedOut,
          time(310_000),
          carriedOut,
          become(id, 'SUCCESS'),
          carriedOut,
          drained,
        ],
        async end() {
          expect(await payoutOf(id)).toBe('withdrawn');
          const { real, payout } = await balancesOf(shop.market.db, owner);
          expect({ real, payout }).toEqual({ real: 0, payout: 0 });
        },
      };
    },
  },
  'a payout that comes back': {
    async begin() {
      const { owner, id, batch } = await batched();
      await act(admin, `admin/payout/batch/${batch}/release`, { reason: 'Run of the day' });
      await shop.market.runJob('wallet.carry_out_payouts');
      await shop.paypal.become(id, 'SUCCESS', { fee: '0.25' });
      await shop.market.runJob('wallet.carry_out_payouts');
      expect(await payoutOf(id)).toBe('withdrawn');
      return {
        steps: [become(id, 'RETURNED'), carriedOut, drained],
        async end() {
          expect(await payoutOf(id)).toBe('declined');
          expect((await balancesOf(shop.market.db, owner)).real).toBe(5_000);
        },
      };
    },
  },
  'invoices of a month': {
    async begin() {
      // What was sold before has its papers: nothing of it is in the month that is looked at.
      nextMonth();
      await shop.market.runJob('papers.issue');
      const as = await buyer();
      const sellers = await Promise.all([0, 1].map(() => shop.market.user({ is_seller: true })));
      for (const each of sellers) await sell(shop.market, as, each);
      nextMonth();
      return {
        steps: [job('papers.issue'), drained],
        async end() {
          const { rows } = await sql<{ number: number }>`
            select number from paper where kind = 'fee_invoice' order by number
          `.execute(shop.market.db);
          expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
        },
      };
    },
  },
  'the books of a provider that are read': {
    async begin() {
      const as = await buyer();
      await shop.market.runJob('reconciliation.read_books');
      const started = await act(as, 'wallet/deposit', { amount: 2_000, method: 'stripe' });
      const { page_id: page } = await shop.market.db
        .selectFrom('provider_payment')
        .select('page_id')
        .where('reference', '=', started.id)
        .executeTakeFirstOrThrow();
      await shop.stripe.pay(page ?? '');
      await shop.stripe.chargeFee(120);
      shop.later(2 * HOUR);
      return { steps: [job('reconciliation.read_books'), drained], end: async () => {} };
    },
  },
  'exchange rates that are read': {
    async begin() {
      shop.days(2);
      const date = shop.market.clock.now().toISOString().slice(0, 10);
      shop.rates.say(JSON.stringify({ base: 'EUR', date, rates: { USD: '1.0873' } }));
      return { steps: [job('rates.read'), drained], end: async () => {} };
    },
  },
};

test.each(Object.entries(ways))('%s', { timeout: WAY_MS }, (_name, way) => shop.killAtEach(way));
