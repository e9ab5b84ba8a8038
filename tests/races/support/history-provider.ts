/** The sandbox provider in the model-based tests: its pages, and what it tells, repeated and at once. */
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import type { Source } from './history-card-money.ts';
import type { Real } from './history-command.ts';

export interface Charge extends Source {
  purpose: 'order' | 'deposit';
  amount: number;
}

/** The page to which somebody is sent. */
export function pageOf(url: unknown): string {
  return String(url).split('/').at(-1) ?? '';
}

/** Tells one event several times at once. */
async function tell({ market }: Real, told: object, copies: number): Promise<void> {
  const signed = sandboxPaymentWebhook.call(market.services.keys, JSON.stringify(told));
  const { body, headers } = signed;
  const sent = await Promise.all(
    Array.from({ length: copies }, () =>
      market.call('POST', 'payments/webhook/sandbox', body, { headers }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
}

/** How a payment ended. What was taken is taken at the sandbox as well, so that its bank can be asked. */
export async function send(
  real: Real,
  type: 'payment.succeeded' | 'payment.failed',
  { id: reference, page, purpose, amount }: Charge,
  copies: number,
): Promise<void> {
  if (type === 'payment.succeeded') {
    await real.market.db
      .updateTable('sandbox_payment')
      .set({ status: 'completed' })
      .where('id', '=', page)
      .execute();
  }
  const data = { purpose, reference, amount, currency: 'USD' };
  await tell(real, { id: newId(), type, data }, copies);
}

/** The payer decides on the page, and the product is told of it. @returns what the page shows then */
export async function payOnPage(real: Real, charge: Charge, copies: number): Promise<string> {
  const path = `sandbox/pay/${charge.page}`;
  const body = { outcome: 'success', three_ds: true };
  const shown = await real.market.call('POST', path, body);
  expect(shown.status, JSON.stringify(shown.body)).toBe(200);
  const { status } = shown.body;
  const type = status === 'authorised' ? 'payment.authorised' : 'payment.succeeded';
  const { id: reference, purpose, amount, page: payment } = charge;
  const data = { purpose, reference, amount, currency: 'USD', payment };
  await tell(real, { id: newId(), type, data }, copies);
  return status;
}

/** The bank of a card moves, and it is told that something changed. @param cents what it is about; null: all of the payment */
export async function moveBank(
  real: Real,
  page: string,
  { move, cents = null, copies }: { move: string; cents?: number | null; copies: number },
): Promise<void> {
  const { market } = real;
  const moved = await market.call('POST', `sandbox/pay/${page}/bank`, { move });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const reference = moved.body.id;
  if (cents !== null) {
    await market.db
      .updateTable('sandbox_chargeback')
      .set({ amount_cents: cents })
      .where('id', '=', reference)
      .execute();
  }
  const data = {
    purpose: 'chargeback',
    reference,
    amount: cents ?? 0,
    currency: 'USD',
  };
  await tell(real, { id: newId(), type: 'chargeback.changed', data }, copies);
}
