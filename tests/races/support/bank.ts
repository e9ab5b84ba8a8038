/** A market whose cards the sandbox takes, and whose banks take money back. */
import { newId } from '~/kernel/ids.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { callApi } from '../../support/api.ts';
import type { Market, OfferOptions } from './market.ts';

export type BankMove = 'ask' | 'take' | 'give_back' | 'keep';

const DAY = 86_400_000;

export function bankOf(market: Market, { seller, admin }: { seller: string; admin: string }) {
  const get = async (path: string, as: string) =>
    (await market.call('GET', path, undefined, { as })).body;
  const post = (path: string, body: object, as?: string, key = newId()) =>
    market.call('POST', path, body, { ...(as !== undefined && { as }), key });
  /** The sandbox's calls reach the market's API without a network. */
  const throughApi: typeof fetch = async (_url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const body = String(init?.body);
    const answer = await market.call('POST', 'payments/webhook/sandbox', body, { headers });
    return Response.json(answer.body, { status: answer.status });
  };
  /** Nothing listens on the test's port: what the sandbox told is told again. */
  async function hear(): Promise<void> {
    await market.db
      .updateTable('sandbox_webhook')
      .set({ available_at: new Date(0), leased_until: null })
      .where('status', '=', 'queued')
      .execute();
    await sandboxPaymentWebhook.deliver(market.db, { ...market.services, fetch: throughApi });
  }
  const pageOf = async (url: string): Promise<string> => {
    const page = url.split('/').at(-1) ?? '';
    await post(`sandbox/pay/${page}`, { outcome: 'success', three_ds: true });
    await hear();
    return page;
  };

  /** An order of 11 USD, its payment at the bank. */
  async function paidByCard(buyer: string, options: Partial<OfferOptions> = {}) {
    const offer = await market.offer({ sellerId: seller, stock: 5, ...options });
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    const started = await market.pay(buyer, order.id, { method: 'sandbox' });
    return { id: String(order.id), page: await pageOf(started.body.redirect_url) };
  }

  const act = (id: string, what: string, as: string, body: object = {}) =>
    post(`market/order/${id}/${what}`, body, as);

  return {
    get,
    post,
    act,
    paidByCard,
    /** Delivered by hand, with a picture or none, and checked by nobody. */
    async delivered(buyer: string, options: { delivery?: 'manual' | 'instant' } = {}) {
      const order = await paidByCard(buyer, options);
      if (options.delivery === 'instant') return order;
      await act(order.id, 'start', seller);
      await act(order.id, 'deliver', seller, { text: 'Here you are' });
      return order;
    },
    /** The bank of the card that paid on a page moves, and the product is told. */
    async bank(page: string, move: BankMove) {
      const answer = await post(`sandbox/pay/${page}/bank`, { move });
      await hear();
      return answer;
    },
    /** A deposit by card. */
    async deposit(userId: string, cents: number): Promise<string> {
      const started = await post('wallet/deposit', { amount: cents, method: 'sandbox' }, userId);
      return pageOf(started.body.redirect_url);
    },
    /** Time goes by, and what is due happens. */
    async later(days: number) {
      market.clock.advanceMs(days * DAY);
      await market.runJob('orders.sweep');
      await market.runJob('wallet.release_holds');
    },
    status: async (id: string, as = admin): Promise<string> =>
      (await get(`market/order/${id}`, as)).status,
    balances: (userId: string) => balancesOf(market.db, userId),
    owed: async (userId: string): Promise<number> => (await get('wallet', userId)).owed_amount,
    listed: async (query = '') => (await get(`admin/chargeback${query}`, admin)).data,
    /** The newest chargeback of a person. */
    async caseOf(userId: string) {
      const { data } = await get('admin/chargeback?state=all', admin);
      const found = data.find((each: { payer: { id: string } }) => each.payer.id === userId);
      if (!found) throw new Error('There is no chargeback of them');
      return get(`admin/chargeback/${found.id}`, admin);
    },
    /** What a platform's or provider's account has, in cents. */
    async booked(kind: string): Promise<number> {
      const rows = await market.db
        .selectFrom('ledger_posting as p')
        .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
        .select('p.cents')
        .where('a.kind', '=', kind as 'chargeback')
        .execute();
      return rows.reduce((sum, { cents }) => sum + cents, 0);
    },
    /** Tells once more, under another id, what the sandbox told of a chargeback. */
    async tellAgain(id: string, times: number) {
      const { provider_id: reference, amount } = await get(`admin/chargeback/${id}`, admin);
      const tell = () => {
        const data = { purpose: 'chargeback', reference, amount, currency: 'USD' };
        const raw = JSON.stringify({ id: newId(), type: 'chargeback.changed', data });
        const { headers } = sandboxPaymentWebhook.call(market.services.keys, raw);
        return callApi(market.handle, 'POST', 'payments/webhook/sandbox', { raw, headers });
      };
      return Promise.all(Array.from({ length: times }, tell));
    },
  };
}
