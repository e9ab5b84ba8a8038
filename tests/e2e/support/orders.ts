/** Orders of journeys, placed and moved as an API client does. */
import { expect } from '@playwright/test';
import { call, freshName } from './api.ts';
import { picture } from './picture.ts';

/** An idempotency key of its own for each call. */
export const once = () => ({ 'idempotency-key': freshName('key') });

/** One unit, not paid. @param as the buyer's token. @returns the order's id */
export async function placedOrder(
  as: string,
  offerId: string,
  promoCode?: string,
): Promise<string> {
  const offer = await call('GET', `market/offer/${offerId}`);
  const inputs: { key: string }[] = offer.buyer_inputs;
  const asked = new URLSearchParams({ offer_id: offerId, count: '1' });
  if (promoCode !== undefined) asked.set('promo_code', promoCode);
  const quote = await call('GET', `market/order-quote?${asked}`, { as });
  const order = await call('POST', 'market/order', {
    as,
    headers: once(),
    body: {
      offer_id: offerId,
      count: 1,
      currency: 'USD',
      buyer_inputs: Object.fromEntries(inputs.map((input) => [input.key, 'Wanderer'])),
      expected_total_amount: quote.total_amount,
      ...(promoCode !== undefined && { promo_code: promoCode }),
    },
  });
  return order.id;
}

/** One unit, paid by card: its payment has arrived. @returns the order's id */
export async function paidOrder(as: string, offerId: string, promoCode?: string): Promise<string> {
  const id = await placedOrder(as, offerId, promoCode);
  const order = await call('GET', `market/order/${id}`, { as });
  const { redirect_url: url } = await call('POST', `market/order/${id}/pay`, {
    as,
    headers: once(),
    body: {
      method: 'sandbox',
      use_bonus: false,
      expected_due_amount: order.due_amount,
      expected_bonus_amount: 0,
    },
  });
  const payment = new URL(url, 'http://here.invalid').pathname.split('/').at(-1);
  await call('POST', `sandbox/pay/${payment}`, { body: { outcome: 'success' } });
  await expect
    .poll(async () => (await call('GET', `market/order/${id}`, { as })).status)
    .not.toBe('created');
  return id;
}

/** A picture as traded goods want it with their delivery. @returns its id */
async function proofOf(as: string): Promise<string> {
  const { name, mimeType, buffer } = await picture('proof.png');
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return (await call('POST', 'media', { as, body })).id;
}

/** Delivers with the picture of a trade. */
export async function deliver(as: string, id: string): Promise<void> {
  await moveOrder(as, id, 'deliver', { images: [await proofOf(as)] });
}

/** Applies a transition. */
export async function moveOrder(
  as: string,
  id: string,
  step: 'start' | 'deliver' | 'confirm' | 'cancel',
  body: object = {},
): Promise<void> {
  await call('POST', `market/order/${id}/${step}`, { as, headers: once(), body });
}
