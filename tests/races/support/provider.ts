/** The sandbox provider's side of a market: payments that wait there, events that it tells, and what staff see of them. */
import { newId } from '~/kernel/ids.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { callApi } from '../../support/api.ts';
import type { Market } from './market.ts';

export interface Told {
  reference: string;
  amount?: number;
  currency?: string;
  purpose?: string;
  type?: string;
}

/** An event in the form in which the provider sends it: 11 USD for an order unless told otherwise. */
export function bodyOf({ type = 'payment.succeeded', ...told }: Told): string {
  const data = { purpose: 'order', amount: 1_100, currency: 'USD', ...told };
  return JSON.stringify({ id: newId(), type, data });
}

/** A listed event, as staff see it. */
export interface Listed {
  id: string;
  reference: string;
  state: string;
  actions: string[];
  [field: string]: unknown;
}

export function providerOf(market: Market, { seller, admin }: { seller: string; admin: string }) {
  const get = async (path: string, as: string) =>
    (await market.call('GET', path, undefined, { as })).body;
  const listed = async (query = ''): Promise<Listed[]> =>
    (await get(`admin/payment-event${query}`, admin)).data;

  return {
    /** An unpaid order of 11 USD, and the payment that waits at the provider. */
    async atProvider(buyer: string) {
      const offer = await market.offer({ sellerId: seller, stock: 5 });
      const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
      await market.pay(buyer, order.id, { method: 'sandbox' });
      const { id: reference } = await market.db
        .selectFrom('payment')
        .select('id')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      return { id: String(order.id), reference };
    },
    /** Tells an event by the webhook, as the provider signs it. */
    send(body: string) {
      const { headers } = sandboxPaymentWebhook.call(market.services.keys, body);
      return callApi(market.handle, 'POST', 'payments/webhook/sandbox', { raw: body, headers });
    },
    order: (id: string, as: string) => get(`market/order/${id}`, as),
    /** What the page of an order tells about its payments. */
    notices: async (id: string, as: string) => (await get(`market/order/${id}/payment`, as)).data,
    /** Whether that page waits for the provider. */
    isPending: async (id: string, as: string) =>
      (await get(`market/order/${id}/payment`, as)).meta.pending,
    listed,
    async caseOf(reference: string): Promise<Listed> {
      const found = (await listed('?state=all')).find((each) => each.reference === reference);
      if (!found) throw new Error(`${reference} is not listed`);
      return found;
    },
    /** A decision of the staff. */
    decide(id: string, step: 'process' | 'credit' | 'close', as = admin, key = newId()) {
      const path = `admin/payment-event/${id}/${step}`;
      return market.call('POST', path, { reason: 'Looked into it' }, { as, key });
    },
  };
}
