/** Steps of referrers and the people they refer, over the API and the outbox. */
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { userRegistered } from '~/server/modules/accounts/index.ts';
import { orderChanged } from '~/server/modules/orders/index.ts';
import { releaseDueHolds } from '~/server/modules/wallet/index.ts';
import type { Market } from './market.ts';

const DAY = 86_400_000;
const NOBODY = '01920000-0000-7000-8000-000000000001';

export interface Trade {
  priceCents?: number;
  /** The seller; the usual one unless told. */
  from?: string;
  more?: object;
  useBonus?: boolean;
}

export type ReferralSteps = ReturnType<typeof referralSteps>;

/** @param usualSeller who sells in the test that runs. */
export function referralSteps(market: Market, usualSeller: () => string) {
  let addresses = 0;

  /** Somebody with a confirmed address and a device of their own, unless told otherwise. */
  async function person(
    more: Parameters<Market['user']>[0] = {},
    ip = `10.0.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`,
  ): Promise<string> {
    const id = await market.user({ email_confirmed_at: market.clock.now(), ...more });
    const at = market.clock.now();
    const session = newId();
    await market.db
      .insertInto('session')
      .values({
        id: session,
        user_id: id,
        user_agent: 'Firefox',
        ip,
        created_at: at,
        last_seen_at: at,
      })
      .execute();
    const token = { hash: newId(), session_id: session, fingerprint: ip, created_at: at };
    await market.db
      .insertInto('refresh_token')
      .values({ ...token, expires_at: new Date(at.getTime() + DAY) })
      .execute();
    return id;
  }

  async function codeOf(userId: string): Promise<string> {
    const row = await market.db
      .selectFrom('app_user')
      .select('referral_code')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return row.referral_code;
  }

  const publish = (event: { topic: string; payload: unknown }) =>
    market.db
      .insertInto('outbox')
      .values({ topic: event.topic, payload: JSON.stringify(event.payload) })
      .execute();

  /** Registers with a code, as the registration publishes it. */
  async function bring(by: string, who?: string, code?: string): Promise<string> {
    const userId = who ?? (await person());
    const registration = { user_id: userId, referral_code: code ?? (await codeOf(by)), utm: null };
    await publish(userRegistered(registration));
    await market.outbox.drain();
    await market.fund(userId, 1_000_000);
    return userId;
  }

  async function referralOf(userId: string) {
    return market.db
      .selectFrom('referral')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  async function ok(
    method: string,
    path: string,
    body: unknown,
    as: string,
  ): Promise<Record<string, never>> {
    const answer = await market.call(method, path, body, { as, key: newId() });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  }

  /** Orders and pays; the seller delivers. */
  async function buy(buyer: string, { priceCents = 10_000, from, more, useBonus }: Trade = {}) {
    const sellerId = from ?? usualSeller();
    const offer = await market.offer({ sellerId, priceCents });
    const placed = await market.place(buyer, { offer_id: offer, count: 1, ...more });
    const order = placed.body;
    const paid = await market.pay(buyer, order.id, { use_bonus: useBonus ?? false });
    for (const { status, body } of [placed, paid]) {
      expect(status, JSON.stringify(body)).toBe(200);
    }
    await ok('POST', `market/order/${order.id}/start`, {}, sellerId);
    await ok('POST', `market/order/${order.id}/deliver`, { text: 'Here' }, sellerId);
    return order as { id: string; total_amount: number; discount_amount: number };
  }

  async function complete(buyer: string, trade: Trade = {}) {
    const order = await buy(buyer, trade);
    await ok('POST', `market/order/${order.id}/confirm`, {}, buyer);
    await market.outbox.drain();
    return order;
  }

  /** The hold of an order ends now. */
  async function endHold(orderId: string): Promise<void> {
    const now = market.clock.now();
    await market.db
      .updateTable('hold')
      .set({ release_at: now })
      .where('order_id', '=', orderId)
      .where('resolved_at', 'is', null)
      .execute();
    expect(await releaseDueHolds(market.job(), 50)).toBe(1);
    await market.outbox.drain();
  }

  /** Completes an order whose hold ends at once. */
  async function completeFully(buyer: string, trade: Trade = {}) {
    const order = await complete(buyer, trade);
    await endHold(order.id);
    return order;
  }

  /** Completes an order whose reward is earned while it is on hold, as it was before rewards waited for that. */
  async function completeEarly(buyer: string, trade: Trade = {}) {
    const order = await complete(buyer, trade);
    const hold = market.db.updateTable('hold').where('order_id', '=', order.id);
    await hold.set({ resolved_at: market.clock.now(), resolution: 'released' }).execute();
    await publishAgain(buyer, order.id, 'completed');
    await hold.set({ resolved_at: null, resolution: null }).execute();
    return order;
  }

  async function dispute(buyer: string, orderId: string, outcome: object): Promise<void> {
    const reason = { reason: 'not_as_described', text: 'This is not what was offered to me.' };
    await ok('POST', `market/order/${orderId}/dispute`, reason, buyer);
    await market.outbox.drain();
    await ok('POST', `admin/order/${orderId}/resolve`, outcome, await person({ role: 'support' }));
    await market.outbox.drain();
  }

  /** Tells the outbox once more what it has told already. */
  async function publishAgain(buyer: string, orderId: string, status: 'completed' | 'refund') {
    await publish(
      orderChanged({
        order_id: orderId,
        buyer_id: buyer,
        seller_id: usualSeller(),
        offer_id: NOBODY,
        category_id: NOBODY,
        market_key: '',
        title: 'A thing',
        from: 'acceptance',
        status,
        event: 'confirm',
        actor: 'buyer',
        count: 1,
        total_cents: 1,
        discount_cents: 0,
        net_cents: 1,
        unit_micros: 1,
        at: market.clock.now().toISOString(),
        paid_at: null,
        deliver_by: null,
        check_until: null,
        delivered_at: null,
        was_completed: false,
      }),
    );
    await market.outbox.drain();
  }

  return {
    person,
    codeOf,
    bring,
    referralOf,
    ok,
    buy,
    complete,
    completeFully,
    completeEarly,
    endHold,
    dispute,
    publishAgain,
  };
}
