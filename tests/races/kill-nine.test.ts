/** kill -9 at each point of the ways of card money: everything ends as without it, and the provider has each thing once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openShop, WAY_MS, type Shop, type Step, type Way } from './support/kill-nine.ts';

let shop: Shop;
let seller: string;
let staff: string;

beforeAll(async () => {
  shop = await openShop();
  seller = await shop.market.user({ is_seller: true });
  staff = await shop.market.user({ role: 'support' });
});
afterAll(() => shop.close());

const buyer = () => shop.market.user({ email_confirmed_at: new Date(0), trust_level: 1 });

async function order(as: string, priceCents = 1_000): Promise<string> {
  const offer = await shop.market.offer({ sellerId: seller, stock: 5, priceCents });
  return String((await shop.market.place(as, { offer_id: offer, count: 1 })).body.id);
}

/** Where the payment of an order or a deposit is at Stripe. */
async function atStripe(subject: string) {
  const payment = await shop.market.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', subject)
    .executeTakeFirst();
  return shop.market.db
    .selectFrom('provider_payment')
    .selectAll()
    .where('reference', '=', payment?.id ?? subject)
    .executeTakeFirstOrThrow();
}

const statusOf = async (id: string) =>
  (
    await shop.market.db
      .selectFrom('market_order')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

/** What happens at Stripe once and is told until somebody hears it. */
const atProvider = (run: () => Promise<unknown>): Step => ({
  run,
  again: () => shop.stripe.advance(0),
});

const paid = (subject: string) =>
  atProvider(async () => shop.stripe.pay((await atStripe(subject)).page_id ?? ''));

const drained: Step['run'] = (api) => api.drain();
/** What was told and not dealt with is dealt with. */
const heard: Step['run'] = (api) => api.job('payments.process_events');

/** An order of 11 USD that its card has paid. */
async function paidByCard(as: string): Promise<string> {
  const id = await order(as);
  const pressed = await shop.market.pay(as, id, { method: 'stripe' });
  expect(pressed.status, JSON.stringify(pressed.body)).toBe(200);
  await shop.stripe.pay((await atStripe(id)).page_id ?? '');
  expect(await statusOf(id)).toBe('paid');
  return id;
}

/** An order that is looked at before its card is charged. */
async function looked(act: 'approve' | 'refuse', status: string): ReturnType<Way['begin']> {
  const as = await buyer();
  const id = await order(as, 200_000);
  const pressed = await shop.market.pay(as, id, { method: 'stripe' });
  expect(pressed.status, JSON.stringify(pressed.body)).toBe(200);
  const decision = { body: { reason: 'looked at' } };
  return {
    steps: [
      paid(id),
      heard,
      (api) => api.call('POST', `admin/order/${id}/${act}`, staff, decision),
      drained,
      { run: () => shop.stripe.advance(0) },
      heard,
      drained,
    ],
    async end() {
      expect(await statusOf(id)).toBe(status);
      const taken = act === 'approve' ? 'captured' : 'voided';
      const payment = await shop.market.db
        .selectFrom('payment')
        .select('status')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(payment.status).toBe(taken);
    },
  };
}

/** A bank takes the money of a paid order, and gives it back or keeps it. */
async function disputed(how: 'won' | 'lost'): ReturnType<Way['begin']> {
  const as = await buyer();
  const id = await paidByCard(as);
  const { charge_id: charge } = await atStripe(id);
  let dispute = '';
  return {
    steps: [
      atProvider(async () => {
        ({ id: dispute } = await shop.stripe.dispute(charge ?? ''));
      }),
      heard,
      drained,
      atProvider(() => shop.stripe.closeDispute(dispute, how)),
      heard,
      drained,
    ],
    async end() {
      const { status } = await shop.market.db
        .selectFrom('chargeback')
        .select('status')
        .where('provider_id', '=', dispute)
        .executeTakeFirstOrThrow();
      expect(status).toBe(how);
    },
  };
}

const ways: Record<string, Way> = {
  'a card payment': {
    async begin() {
      const as = await buyer();
      const id = await order(as);
      const body = { method: 'stripe', expected_due_amount: 1_100, expected_bonus_amount: 0 };
      const key = newId();
      return {
        steps: [
          (api) => api.call('POST', `market/order/${id}/pay`, as, { body, key }),
          paid(id),
          drained,
        ],
        end: async () => expect(await statusOf(id)).toBe('paid'),
      };
    },
  },
  'a card with the wallet beside it': {
    async begin() {
      const as = await buyer();
      await shop.market.fund(as, 500);
      const id = await order(as);
      const body = {
        method: 'stripe',
        use_wallet: true,
        expected_due_amount: 1_100,
        expected_bonus_amount: 0,
        expected_wallet_amount: 500,
      };
      const key = newId();
      return {
        steps: [
          (api) => api.call('POST', `market/order/${id}/pay`, as, { body, key }),
          paid(id),
          drained,
        ],
        end: async () => expect(await statusOf(id)).toBe('paid'),
      };
    },
  },
  'an authorised card that is approved': { begin: () => looked('approve', 'paid') },
  'an authorised card that is refused': { begin: () => looked('refuse', 'cancelled') },
  'a refund to its card': {
    async begin() {
      const as = await buyer();
      const input = { amount: 2_000, method: 'stripe' };
      const options = { as, key: newId() };
      const started = await shop.market.call('POST', 'wallet/deposit', input, options);
      await shop.stripe.pay((await atStripe(started.body.id)).page_id ?? '');
      const ask = { body: { amount: 300 }, key: newId() };
      return {
        steps: [
          (api) => api.call('POST', 'wallet/card-refund', as, ask),
          (api) => api.job('payments.card_refunds'),
          { run: () => shop.stripe.advance(0) },
          heard,
        ],
        async end() {
          const refunds = await shop.market.db
            .selectFrom('card_refund')
            .select(['cents', 'status', 'done_at'])
            .where('user_id', '=', as)
            .execute();
          expect(refunds).toEqual([{ cents: 300, status: 'sent', done_at: expect.any(Date) }]);
        },
      };
    },
  },
  'a chargeback that is won': { begin: () => disputed('won') },
  'a chargeback that is lost': { begin: () => disputed('lost') },
};

test.each(Object.entries(ways))('%s', { timeout: WAY_MS }, (_name, way) => shop.killAtEach(way));
