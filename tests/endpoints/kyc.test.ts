/** Identity checks over the API: rights, attempts, results, forged and repeated calls, and what they unlock. */
import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import type { KycProvider } from '~/server/infra/kyc/index.ts';
import { createSumsub } from '~/server/infra/kyc/sumsub.ts';
import { expireVerifications } from '~/server/modules/verification/use-cases/expire-verifications.ts';
import { findVerifications } from '~/server/modules/verification/index.ts';
import { eventBody, openKycMarket, type KycMarket } from './kyc.app.ts';

/** The tests' own `fetch` reaches the market in process. */
const realFetch = globalThis.fetch;
let market: KycMarket;
const DAY = 24 * 3_600_000;

beforeAll(async () => {
  market = await openKycMarket();
});
afterAll(() => market.drop());

/** An order above 500 USD, paid by card: it waits for the buyer's identity. */
async function waitingOrder(buyer: string, priceCents = 60_000): Promise<string> {
  const seller = await market.user({ is_seller: true });
  const offer = await market.offer({ sellerId: seller, stock: 3, priceCents });
  const placed = await market.place(buyer, { offer_id: offer, count: 1 });
  const { id } = placed.body;
  const paid = await market.pay(buyer, id, { method: 'sandbox' });
  const page = paid.body.redirect_url.split('/').at(-1);
  await market.call('POST', `sandbox/pay/${page}`, { outcome: 'success' });
  return id;
}

async function orderOf(buyer: string, id: string) {
  return (await market.call('GET', `market/order/${id}`, undefined, { as: buyer })).body;
}

const demand = (userId: string, level: number) =>
  market.db
    .updateTable('app_user')
    .set({ required_trust_level: level })
    .where('id', '=', userId)
    .execute();

describe('opening a check', () => {
  test('answers the link to the provider, and the same check at a second click', async () => {
    const me = await market.person();
    const first = await market.verify(me);
    expect(first.status).toBe(200);
    expect(first.body.link).toMatch(/^\/sandbox\/kyc\/[0-9a-f-]{36}$/);
    expect((await market.verify(me)).body).toEqual(first.body);
    const french = await market.verify(me, 2, { 'accept-language': 'fr' });
    expect(french.body.link).toBe(`/fr${first.body.link}`);
    expect(await market.state(me)).toMatchObject({
      trust_level: 1,
      provider: 'sandbox',
      attempts_left: serverConfig.verification.attemptsPerDay - 1,
      current: { level: 2, status: 'created', reason: null },
      history: [],
    });
  });

  test('is refused to visitors, to staff in the account, and for levels that no check gives', async () => {
    const me = await market.person();
    expect((await market.call('POST', 'auth/kyc/verify', { trust_level: 2 })).status).toBe(401);
    for (const level of [0, 1, 4, 5, -2, 2.5, '2', null, [2], { $gt: 1 }]) {
      const { status, body } = await market.verify(me, level);
      expect([status, body.code], String(level)).toEqual([422, 'VALIDATION']);
    }
    market.impersonated.set(me, await market.user({ role: 'support' }));
    expect((await market.verify(me)).body.code).toBe('IMPERSONATING');
    market.impersonated.delete(me);
    expect((await market.state(me)).current).toBeNull();
  });

  test('needs a confirmed address, and a level that is not there yet', async () => {
    const unconfirmed = await market.user();
    expect((await market.verify(unconfirmed)).body.code).toBe('EMAIL_NOT_CONFIRMED');
    const verified = await market.person({ trust_level: 2 });
    expect((await market.verify(verified)).body.code).toBe('VERIFICATION_DONE');
    expect((await market.verify(verified, 3)).status).toBe(200);
  });

  test('two clicks at once make one check', async () => {
    const me = await market.person();
    const answers = await Promise.all(Array.from({ length: 6 }, () => market.verify(me)));
    expect(new Set(answers.map(({ body }) => body.link)).size).toBe(1);
    expect(await findVerifications(market.db, me)).toHaveLength(1);
  });

  test('another level gives the first check up, unless documents were handed in', async () => {
    const me = await market.person();
    await market.opened(me, 2);
    const third = await market.opened(me, 3);
    const state = await market.state(me);
    expect(state.current).toMatchObject({ level: 3, status: 'created' });
    expect(state.history).toMatchObject([{ level: 2, status: 'cancelled' }]);
    await market.sendEvent({ reference: third, level: 3, type: 'submitted' });
    expect((await market.verify(me, 2)).body.code).toBe('VERIFICATION_PENDING');
    expect((await market.call('POST', 'auth/kyc/cancel', {}, { as: me })).body.code).toBe(
      'VERIFICATION_PENDING',
    );
  });

  test('three a day, then tomorrow', async () => {
    const me = await market.person();
    for (let attempt = 0; attempt < serverConfig.verification.attemptsPerDay; attempt += 1) {
      await market.opened(me);
      const answer = await market.call('POST', 'auth/kyc/cancel', {}, { as: me });
      expect(answer.body.current.status).toBe('cancelled');
    }
    const refused = await market.verify(me);
    expect([refused.status, refused.body.code]).toEqual([429, 'VERIFICATION_ATTEMPTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await market.state(me)).toMatchObject({ attempts_left: 0 });
    market.clock.advanceMs(DAY + 1_000);
    expect((await market.verify(me)).status).toBe(200);
  });

  test('a provider that is down loses nothing and costs no attempt', async () => {
    const me = await market.person();
    const broken: KycProvider = {
      name: 'sandbox',
      openCheck: () => Promise.reject(new Error('down')),
      verifyWebhook: () => {
        throw new Error('not asked');
      },
    };
    market.useProvider(broken);
    const refused = await market.verify(me);
    expect([refused.status, refused.body.code]).toEqual([503, 'VERIFICATION_UNAVAILABLE']);
    await market.verify(me);
    market.useSandbox();
    expect((await market.verify(me)).status).toBe(200);
    expect(await market.state(me)).toMatchObject({
      attempts_left: serverConfig.verification.attemptsPerDay - 1,
    });
    market.useProvider(null);
    expect((await market.verify(me)).body.code).toBe('VERIFICATION_UNAVAILABLE');
    expect((await market.state(me)).provider).toBeNull();
    market.useSandbox();
  });
});

describe('a provider that hangs', () => {
  const settings = {
    appToken: 'token',
    secretKey: 'secret',
    webhookSecret: 'webhooks',
    levels: { 2: 'identity', 3: 'address' },
  };

  test('is given up in time, holds no transaction, and everything else goes on meanwhile', async () => {
    expect(serverConfig.verification.providerTimeoutMs).toBeLessThanOrEqual(3_000);
    const reached = Promise.withResolvers<void>();
    const silent = createServer(() => reached.resolve());
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const origin = `http://127.0.0.1:${port}`;
    market.useProvider(createSumsub({ ...settings, origin }, 400, realFetch));
    const me = await market.person();
    const asked = market.verify(me);
    await reached.promise;
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
    `.execute(market.db);
    expect(rows[0]?.waiting).toBe(0);
    // Asked while the provider is still silent.
    expect((await market.state(me)).current.status).toBe('created');
    const refused = await asked;
    expect([refused.status, refused.body.code]).toEqual([503, 'VERIFICATION_UNAVAILABLE']);
    market.useSandbox();
    silent.closeAllConnections();
    silent.close();
    // The check of the silent provider is given up for one of the provider that is there now.
    expect((await market.verify(me)).status).toBe(200);
  });
});

describe('results', () => {
  test('an approval gives the level, once', async () => {
    const me = await market.person();
    const id = await market.opened(me, 3);
    await market.sendEvent({ reference: id, level: 3, type: 'submitted' });
    expect((await market.state(me)).current.status).toBe('pending');
    expect((await market.sendEvent({ reference: id, level: 3 })).status).toBe(200);
    expect(await market.trustOf(me)).toBe(3);
    await market.drain();
    expect(market.told.filter(({ userId }) => userId === me).map(({ event }) => event)).toContain(
      'user_required_trust_level',
    );
    const [stored] = await findVerifications(market.db, me);
    expect(stored?.steps.map(({ status, source }) => `${source} ${status}`)).toEqual([
      'person created',
      'provider pending',
      'provider approved',
    ]);
  });

  test('an end is told by mail, what comes before it is not', async () => {
    const noticesOf = (userId: string) =>
      market.db
        .selectFrom('notice')
        .select(['kind', 'fact'])
        .where('user_id', '=', userId)
        .execute();
    const me = await market.person();
    const id = await market.opened(me);
    await market.sendEvent({ reference: id, type: 'submitted' });
    await market.drain();
    expect(await noticesOf(me)).toEqual([]);
    await market.sendEvent({ reference: id, type: 'rejected', reason: 'underage' });
    await market.drain();
    expect(await noticesOf(me)).toEqual([{ kind: 'security', fact: 'rejected' }]);
  });

  test('what a provider told and what a check went through cannot be changed', async () => {
    await market.sendEvent({ reference: await market.opened(await market.person()) });
    for (const table of ['kyc_event', 'verification_event'] as const) {
      await expect(market.db.deleteFrom(table).execute()).rejects.toThrow('append-only');
      await expect(sql`truncate ${sql.table(table)}`.execute(market.db)).rejects.toThrow(
        'append-only',
      );
    }
  });

  test('a rejection says why, and a final one ends it', async () => {
    const me = await market.person();
    const id = await market.opened(me);
    await market.sendEvent({ reference: id, type: 'rejected', reason: 'selfie_mismatch' });
    expect((await market.state(me)).current).toMatchObject({
      status: 'rejected',
      reason: 'selfie_mismatch',
      is_final: false,
    });
    const again = await market.opened(me);
    await market.sendEvent({
      reference: again,
      type: 'rejected',
      reason: 'declined',
      isFinal: true,
    });
    expect((await market.verify(me)).body.code).toBe('VERIFICATION_FINAL');
    expect(await market.trustOf(me)).toBe(1);
  });

  test('the sandbox page approves, rejects, and cannot be decided twice differently', async () => {
    const me = await market.person();
    const { link } = (await market.verify(me)).body;
    const page = `sandbox/kyc/${link.split('/').at(-1)}`;
    expect((await market.call('GET', page)).body).toMatchObject({ level: 2, status: 'open' });
    const submitted = await market.call('POST', page, { outcome: 'submit' });
    expect(submitted.body).toMatchObject({
      status: 'submitted',
      return_url: '/profile/me/settings?section=verification',
    });
    expect((await market.state(me)).current.status).toBe('pending');
    await market.call('POST', page, { outcome: 'approve' });
    expect(await market.trustOf(me)).toBe(2);
    expect((await market.call('POST', page, { outcome: 'approve' })).status).toBe(200);
    expect((await market.call('POST', page, { outcome: 'reject' })).body.code).toBe(
      'VERIFICATION_DECIDED',
    );
    for (const path of ['sandbox/kyc/nothing', `sandbox/kyc/${newId()}`]) {
      expect((await market.call('GET', path)).status).toBe(404);
    }
    market.useProvider(null);
    expect((await market.call('GET', page)).body.code).toBe('SANDBOX_OFF');
    market.useSandbox();
  });

  test('a check that nobody finished expires; a late result still counts', async () => {
    const me = await market.person();
    const id = await market.opened(me);
    market.clock.advanceMs(serverConfig.verification.openHours * 3_600_000 + 1_000);
    await expireVerifications(market.job(), 10);
    expect((await market.state(me)).current.status).toBe('expired');
    await market.sendEvent({ reference: id });
    expect(await market.trustOf(me)).toBe(2);
  });
});

describe('webhooks of others', () => {
  test('forged, unsigned, changed and old calls are refused', async () => {
    const me = await market.person();
    const reference = await market.opened(me);
    const body = eventBody({ reference });
    const path = 'kyc/webhook/sandbox';
    const forgeries: Record<string, string>[] = [
      {},
      { 'legend-signature': '' },
      { 'legend-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    ];
    for (const headers of forgeries) {
      const answer = await market.call('POST', path, body, { headers });
      expect([answer.status, answer.body.code]).toEqual([403, 'VERIFICATION_SIGNATURE_INVALID']);
    }
    const signed = market.signed(body);
    const changed = body.replace('"level":2', '"level":3');
    expect((await market.call('POST', path, changed, { headers: signed.headers })).status).toBe(
      403,
    );
    expect((await market.send(body, new Date(Date.now() - 10 * 60_000))).status).toBe(403);
    // Signed for another purpose: a payment's signature opens nothing here.
    const payment = market.paymentSigned(body);
    expect((await market.call('POST', path, body, { headers: payment.headers })).status).toBe(403);
    expect((await market.send('{"id":"x"}')).body.code).toBe('VERIFICATION_EVENT_MALFORMED');
    expect((await market.send('not json')).status).toBe(400);
    expect((await market.call('POST', 'kyc/webhook/sumsub', body)).status).toBe(404);
    expect(await market.trustOf(me)).toBe(1);
  });

  test('ids that are none of ours, and a level that was not asked for, are put aside', async () => {
    const me = await market.person();
    const reference = await market.opened(me);
    market.problems.length = 0;
    expect((await market.sendEvent({ reference: newId() })).status).toBe(200);
    expect((await market.sendEvent({ reference: me })).status).toBe(200);
    expect((await market.sendEvent({ reference, level: 3 })).status).toBe(200);
    expect(await market.trustOf(me)).toBe(1);
    expect(market.problems).toHaveLength(3);
    market.problems.length = 0;
  });

  test('the same event twice, and other news in another order, end the same', async () => {
    const me = await market.person();
    const reference = await market.opened(me);
    const t0 = Date.now();
    const submitted = eventBody({ reference, type: 'submitted', at: new Date(t0) });
    const approved = eventBody({ reference, at: new Date(t0 + 2_000) });
    for (const body of [approved, submitted, approved, submitted]) {
      expect((await market.send(body)).status).toBe(200);
    }
    const [check] = await findVerifications(market.db, me);
    expect(check?.steps.map(({ status }) => status)).toEqual(['created', 'approved']);
    // A rejection after the approval contradicts it: nothing is taken away, somebody has to look.
    market.problems.length = 0;
    await market.sendEvent({ reference, type: 'rejected', at: new Date(t0 + 9_000) });
    expect(await market.trustOf(me)).toBe(2);
    expect(market.problems).toHaveLength(1);
    market.problems.length = 0;
  });

  test('an old approval does not undo a newer rejection', async () => {
    const me = await market.person();
    const reference = await market.opened(me);
    const t0 = Date.now();
    await market.sendEvent({ reference, type: 'rejected', reason: 'declined', at: new Date(t0) });
    await market.sendEvent({ reference, at: new Date(t0 - 5_000) });
    expect(await market.trustOf(me)).toBe(1);
    await market.sendEvent({ reference, at: new Date(t0 + 5_000) });
    expect(await market.trustOf(me)).toBe(2);
  });

  test('racing calls: copies count once, opposites leave one result', async () => {
    const me = await market.person();
    const reference = await market.opened(me);
    const copy = eventBody({ reference });
    const answers = await Promise.all(Array.from({ length: 8 }, () => market.send(copy)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const [check] = await findVerifications(market.db, me);
    expect(check?.steps.map(({ status }) => status)).toEqual(['created', 'approved']);

    for (let round = 0; round < 5; round += 1) {
      const other = await market.person();
      const id = await market.opened(other);
      const at = new Date();
      await Promise.all([
        market.sendEvent({ reference: id, at }),
        market.sendEvent({ reference: id, type: 'rejected', reason: 'declined', at }),
        market.sendEvent({ reference: id, type: 'submitted', at }),
      ]);
      // Whichever came first, an approval of the same instant wins and stays.
      expect(await market.trustOf(other)).toBe(2);
      expect((await market.state(other)).current.status).toBe('approved');
    }
    market.problems.length = 0;
  });
});

describe('orders that wait for identity', () => {
  test('go on when it is approved', async () => {
    const buyer = await market.person();
    const id = await waitingOrder(buyer);
    expect((await orderOf(buyer, id)).status).toBe('verification');
    const reference = await market.opened(buyer);
    await market.sendEvent({ reference });
    await market.drain();
    expect((await orderOf(buyer, id)).status).toBe('paid');
    // The next one does not wait at all.
    const next = await waitingOrder(buyer);
    expect((await orderOf(buyer, next)).status).toBe('paid');
  });

  test('wait for support when it is rejected; a later approval does not take that back', async () => {
    const buyer = await market.person();
    const id = await waitingOrder(buyer);
    const reference = await market.opened(buyer);
    await market.sendEvent({ reference, type: 'rejected', reason: 'document_expired' });
    await market.drain();
    expect((await orderOf(buyer, id)).status).toBe('waiting_approval');
    const second = await market.opened(buyer);
    await market.sendEvent({ reference: second });
    await market.drain();
    expect((await orderOf(buyer, id)).status).toBe('waiting_approval');
  });

  test('are not touched by a check that was given up, expired or belongs to somebody else', async () => {
    const [buyer, stranger] = await Promise.all([market.person(), market.person()]);
    const id = await waitingOrder(buyer);
    await market.sendEvent({ reference: await market.opened(stranger) });
    await market.opened(buyer);
    await market.call('POST', 'auth/kyc/cancel', {}, { as: buyer });
    await market.drain();
    expect((await orderOf(buyer, id)).status).toBe('verification');
  });

  test('an approval between payment and order leaves none waiting', async () => {
    const buyer = await market.person();
    const id = await waitingOrder(buyer);
    // As if the level had been given after the payment was judged and before the order was written.
    await market.db
      .updateTable('app_user')
      .set({ trust_level: 2 })
      .where('id', '=', buyer)
      .execute();
    await market.drain();
    expect((await orderOf(buyer, id)).status).toBe('paid');
  });

  test('after a final rejection a new one goes to support at once', async () => {
    const buyer = await market.person();
    const reference = await market.opened(buyer);
    await market.sendEvent({ reference, type: 'rejected', reason: 'declined', isFinal: true });
    await market.drain();
    const id = await waitingOrder(buyer);
    await market.drain();
    expect((await orderOf(buyer, id)).status).toBe('waiting_approval');
  });
});

describe('a demanded level', () => {
  test('stops buying, paying and offering until it is there, and says which level', async () => {
    const me = await market.person({ is_seller: true });
    const seller = await market.user({ is_seller: true });
    const offer = await market.offer({ sellerId: seller, stock: 3, priceCents: 1_000 });
    const order = () => market.place(me, { offer_id: offer, count: 1 });
    const placed = await order();
    expect(placed.status).toBe(200);
    await demand(me, 2);
    const refusals = [
      await order(),
      await market.pay(me, placed.body.id),
      await market.pay(me, placed.body.id, { method: 'sandbox' }),
      await market.call('POST', 'market/seller/offer', { category_id: newId() }, { as: me }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.code]).toEqual([403, 'TRUST_LEVEL_REQUIRED']);
      expect(body.message).toContain('2');
    }
    // What is on sale may leave the market, and comes back only with the level.
    const own = await market.offer({ sellerId: me, stock: 1 });
    const path = `market/seller/offer/${own}`;
    expect((await market.call('POST', `${path}/deactivate`, {}, { as: me })).status).toBe(200);
    expect((await market.call('POST', `${path}/activate`, {}, { as: me })).body.code).toBe(
      'TRUST_LEVEL_REQUIRED',
    );
    await market.sendEvent({ reference: await market.opened(me) });
    expect((await market.pay(me, placed.body.id, { method: 'sandbox' })).status).toBe(200);
  });

  test('lets a waiting request to sell through when it is reached', async () => {
    const me = await market.person();
    await demand(me, 2);
    const asked = await market.call(
      'POST',
      'market/seller/request',
      { about: 'Rings that I find myself.', accepts_rules: true },
      { as: me },
    );
    expect(asked.body.status).toBe('pending');
    await market.sendEvent({ reference: await market.opened(me) });
    await market.drain();
    const row = await market.db
      .selectFrom('app_user')
      .select('is_seller')
      .where('id', '=', me)
      .executeTakeFirstOrThrow();
    expect(row.is_seller).toBe(true);
  });

  test('nobody gives a level to oneself', async () => {
    const me = await market.person();
    const selfMade = { trust_level: 5, required_trust_level: 0, public_name: 'selfmade' };
    await market.call('PATCH', 'auth/profile', selfMade, { as: me });
    expect(await market.trustOf(me)).toBe(1);
    const payout = await market.call(
      'POST',
      'wallet/payout/payout_request',
      { amount: 2_000, method_id: newId(), trust_level: 5 },
      { as: me, key: newId() },
    );
    expect(payout.body.code).toBe('TRUST_LEVEL_REQUIRED');
    expect(await market.trustOf(me)).toBe(1);
  });
});
