/** A market whose payouts to PayPal go to PayPal's stand-in, over HTTP both ways. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createPayoutProviders } from '~/server/infra/payouts/index.ts';
import { openMarket } from '../races/support/market.ts';
import type { TestDatabase } from './database.ts';
import { startPaypal } from './paypal/index.ts';
import { openDoor } from './stripe-market.ts';

const REASON = 'Run of the day';
/** Of 50 USD, less our fee of 1. */
export const NET = 4_900;

export type PaypalMarket = Awaited<ReturnType<typeof openPaypalMarket>>;

/**
 * @param callMs what one call to PayPal may take, of a single application
 * @param database instead of a fresh one behind two applications
 */
export async function openPaypalMarket({
  callMs,
  database,
}: { callMs?: number; database?: TestDatabase } = {}) {
  const paypal = await startPaypal();
  const { clientId, clientSecret, webhookId, baseUrl } = paypal.settings;
  const market = await openMarket(database, {
    environment: {
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_BASE_URL: baseUrl,
    },
    // Otherwise each application has the provider of its own modules.
    ...(callMs && {
      services: ({ env }) => ({ payouts: createPayoutProviders(env, callMs) }),
    }),
  });
  const door = await openDoor(market.handle);
  paypal.sendTo(`${door.url}/api/payouts/webhook/paypal`);
  const admin = await market.user({ role: 'admin' });
  const colleague = await market.user({ role: 'admin' });
  const pay = (as: string, path: string, body: object = {}) =>
    market.call('POST', path, body, { as, key: newId() });
  const act = (id: string, action: string, body: object = {}, as = admin) =>
    pay(as, `admin/payout/batch/${id}/${action}`, body);

  /** An approved payout of 50 USD to PayPal. */
  async function approved(email = 'jo@legend.test') {
    const owner = await market.user({ trust_level: 2 });
    await market.fund(owner, 5_000);
    const method = await market.payoutMethod(owner);
    const details = JSON.stringify({ holder: '', details: email });
    const sealed = market.services.keys.encrypt('wallet.payout-method', details);
    await market.db
      .updateTable('payout_method')
      .set({ sealed_details: sealed })
      .where('id', '=', method)
      .execute();
    const wish = { amount: 5_000, method_id: method };
    const { body } = await pay(owner, 'wallet/payout/payout_request', wish);
    expect((await pay(colleague, `admin/payout/${body.id}/approve`)).body.status).toBe('approved');
    return { owner, method, id: String(body.id) };
  }

  const make = async (ids: readonly string[]): Promise<string> => {
    const made = await pay(admin, 'admin/payout/batch', { kind: 'paypal', payout_ids: ids });
    expect(made.body.provider).toBe('paypal');
    return made.body.id;
  };
  const release = (id: string) => act(id, 'release', { reason: REASON });
  /** What is due now: batches are handed over, and asked about. */
  const carryOut = () => market.runJob('wallet.carry_out_payouts');
  const later = async (seconds: number) => {
    market.clock.advanceMs(seconds * 1_000);
    await carryOut();
  };

  async function balance(kind: string, owner = ''): Promise<number> {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(p.cents), 0)::bigint as cents from ledger_posting p
      join ledger_account a on a.id = p.account_id where a.kind = ${kind} and a.owner = ${owner}
    `.execute(market.db);
    return rows[0]?.cents ?? 0;
  }

  return {
    paypal,
    market,
    admin,
    colleague,
    pay,
    act,
    approved,
    make,
    release,
    carryOut,
    later,
    balance,
    /** A batch of one payout that PayPal has. */
    async sent() {
      const payout = await approved();
      const batch = await make([payout.id]);
      expect((await release(batch)).body.status).toBe('sent');
      await carryOut();
      return { ...payout, batch };
    },
    show: async (id: string) =>
      (await market.call('GET', `admin/payout/batch/${id}`, undefined, { as: admin })).body,
    status: async (id: string) =>
      market.db
        .selectFrom('payout_request')
        .select(['status', 'decline_reason'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** Requests that hand a batch over. */
    handedOver: () =>
      paypal.requests.filter(
        ({ method, path }) => method === 'POST' && path === '/v1/payments/payouts',
      ),
    async close() {
      await paypal.stop();
      await door.close();
      await market.drop();
      await database?.drop();
    },
  };
}
