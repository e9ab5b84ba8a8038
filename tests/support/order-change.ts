/** The event of a changed order, for whoever subscribes to it. */
import { newId } from '~/kernel/ids.ts';
import { orderChanged, type OrderChange } from '~/server/modules/orders/index.ts';

/** A purchase that has just been paid, with what is given in place of its own. */
export function paidOrder(buyer: string, seller: string, change: Partial<OrderChange> = {}) {
  return orderChanged({
    order_id: newId(),
    buyer_id: buyer,
    seller_id: seller,
    offer_id: newId(),
    category_id: newId(),
    market_key: '',
    title: '<b>500</b> Divine Orb',
    from: 'created',
    status: 'paid',
    event: 'capture',
    actor: 'system',
    count: 2,
    total_cents: 100,
    discount_cents: 0,
    net_cents: 90,
    unit_micros: 1,
    at: new Date().toISOString(),
    paid_at: null,
    deliver_by: null,
    check_until: null,
    delivered_at: null,
    was_completed: false,
    ...change,
  });
}
