/** A market with `SANDBOX=off`: what nobody provides is said where it would stand, and pretended money keeps it closed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { readEnv } from '~/server/infra/env.ts';
import { assertRealMarket, realMarketNotice } from '~/server/real-market.ts';
import { registrationOf } from '../support/api.ts';
import { startApplication } from '../support/application.ts';

const live = 'sk_live_51Habcdefghijkl';
const environment = {
  SANDBOX: 'off',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Legend <hello@legend.example>',
  OPERATOR_EMAIL: 'hello@legend.example',
  STRIPE_SECRET_KEY: 'sk_test_51Habcdefghijkl',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefghijkl',
};

let market: Awaited<ReturnType<typeof startApplication>>;
let token = '';

beforeAll(async () => {
  market = await startApplication({ environment });
  const { body } = await market.call('POST', 'auth/token', {
    body: registrationOf('first@example.com', 'First'),
  });
  token = body.access_token;
});
afterAll(async () => {
  expect(market.problems).toEqual([]);
  await market.close();
});

const as = (path: string) => market.call('GET', path, { token });

describe('what nobody provides', () => {
  test('identity checks: the levels cannot be reached, and nothing opens', async () => {
    expect((await as('auth/kyc')).body.provider).toBeNull();
    const opened = await market.call('POST', 'auth/kyc/verify', {
      token,
      body: { trust_level: 2 },
    });
    expect(opened).toMatchObject({ status: 503, body: { code: 'VERIFICATION_UNAVAILABLE' } });
  });

  test('Telegram: it is not offered, and its webhook takes nothing', async () => {
    expect((await as('telegram/auth')).body).toEqual({ status: 'not_offered' });
    expect((await as('notification/settings')).body).toMatchObject({
      telegram_bound: false,
      telegram_offered: false,
    });
    const called = await market.call('POST', 'telegram/webhook', { body: { update_id: 1 } });
    expect(called.status).toBe(403);
    expect(await market.services.telegram.send({ chatId: 1, text: 'a', button: null })).toEqual({
      kind: 'refused',
      reason: 'no bot is configured',
    });
  });

  test('cards are taken by Stripe alone', async () => {
    expect((await as('wallet')).body.card_method).toBe('stripe');
    expect(market.services.payments.names).toEqual(['stripe']);
  });
});

describe('pretended money', () => {
  const env = readEnv(environment);
  const withLive = readEnv({ ...environment, STRIPE_SECRET_KEY: live });

  /** The sentence that a start ends with, on a database in which something was done; undone afterwards. */
  async function refusal(
    prepare: string | null,
    { at = env, ahead = 0 }: { at?: typeof env; ahead?: number } = {},
  ): Promise<string> {
    let sentence = 'It starts';
    const undone = new Error('undone');
    await market.db
      .transaction()
      .execute(async (tx) => {
        if (prepare !== null) await sql.raw(prepare).execute(tx);
        const clock = { ...market.services.clock, now: () => new Date(Date.now() + ahead) };
        await assertRealMarket(tx, { env: at, clock, log: market.services.log }).catch(
          (error: Error) => {
            sentence = error.message;
          },
        );
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return sentence;
  }

  const page = (provider: string, id: string): string =>
    `insert into provider_payment (reference, provider, purpose, page_id, created_at)
     values ('${newId()}', '${provider}', 'deposit', '${id}', now())`;

  test('an empty database begins, also one that was rehearsed on', async () => {
    expect(await refusal(null)).toBe('It starts');
    expect(await refusal(null, { at: withLive })).toBe('It starts');
    expect(await refusal(page('stripe', 'cs_test_a1'))).toBe('It starts');
    expect(await refusal(page('stripe', 'cs_live_a1'), { at: withLive })).toBe('It starts');
  });

  test('what is pretended keeps it closed', async () => {
    expect(await refusal(page('sandbox', 'a'))).toContain('simulated payments');
    expect(await refusal('update app_user set is_demo = true')).toContain('demo market');
    expect(await refusal(null, { ahead: 60_000 })).toContain('a clock that was moved');
    expect(await refusal(page('stripe', 'cs_test_a1'), { at: withLive })).toContain('test mode');
  });

  test('on real payments neither a test key nor the sandbox runs', async () => {
    const real = page('stripe', 'cs_live_a1');
    const sentence = 'payments of real money';
    expect(await refusal(real)).toContain(sentence);
    expect(await refusal(real, { at: readEnv({}) })).toContain(sentence);
    expect(await refusal(page('sandbox', 'a'), { at: readEnv({}) })).toBe('It starts');
  });

  test('the kinds of money are looked up, not counted', async () => {
    const rows = await market.db.transaction().execute(async (tx) => {
      // Nothing is in it yet, so reading all of it would be quicker.
      await sql`set local enable_seqscan = off`.execute(tx);
      const plan = await sql<{ 'QUERY PLAN': string }>`
        explain select from provider_payment
        where provider = 'stripe' and "left"(page_id, 8) = 'cs_live_'
      `.execute(tx);
      return plan.rows;
    });
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('provider_payment_made_in');
  });

  test('a key for tests is said, money for real needs no word', () => {
    expect(realMarketNotice(env)).toContain('one for tests');
    expect(realMarketNotice(withLive)).toBeNull();
    expect(realMarketNotice(readEnv({}))).toBeNull();
  });
});
