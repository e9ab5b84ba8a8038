import { describe, expect, it } from 'vitest';
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { saleTasks } from './seller-tasks.ts';

const id = '01890000-0000-7000-8000-000000000001';
const person = { id, public_name: 'mira_k', avatar: null };
const game = { id, title: 'Game', alias: 'game', icon_image: null };

function sale(
  name: string,
  status: OrderSummaryOutput['status'],
  dates: Partial<OrderSummaryOutput['timeline']> = {},
): OrderSummaryOutput {
  return {
    id: name,
    status,
    role: 'seller',
    offer: {
      id,
      title: 'Gold',
      image: null,
      catalog_price: 100,
      unit: { name: 'gold', size: 1 },
      delivery: { method: 'manual', minutes: 20 },
      warranty_days: 0,
      category: { id, title: 'Currency', alias: 'currency', base: 'currency', game },
    },
    count: 1,
    currency: 'USD',
    rate_date: null,
    rate: 1_000_000,
    total_amount: 100,
    discount_amount: 0,
    buyer: person,
    seller: person,
    timeline: {
      deliver_by: null,
      cancel_free_until: null,
      check_until: null,
      warranty_until: null,
      seller_paid_on: null,
      ...dates,
    },
    actions: [],
    bank_stopped: false,
    authorised: null,
    next_timer: null,
    room_id: id,
    status_since: '2026-03-01T12:00:00.000Z',
    decide_by: null,
    answer_by: null,
    settle_by: null,
    net_amount: null,
    fee_amount: null,
    created_at: '2026-11-20T10:00:00.000Z',
  };
}

const now = new Date('2026-11-20T12:00:00.000Z');
const soon = '2026-11-20T12:20:00.000Z';
const past = '2026-11-20T11:40:00.000Z';
const tomorrow = '2026-11-21T11:00:00.000Z';

describe('saleTasks', () => {
  it('puts disputes first, then what is due first', () => {
    const sales = saleTasks(
      [
        sale('later', 'paid', { deliver_by: tomorrow, cancel_free_until: tomorrow }),
        sale('late', 'in_progress', { deliver_by: past }),
        sale('soon', 'paid', { deliver_by: soon, cancel_free_until: tomorrow }),
        sale('disputed', 'disputed', { deliver_by: past }),
      ],
      now,
    );
    expect(sales.map(({ order }) => order.id)).toEqual(['disputed', 'late', 'soon', 'later']);
    expect(sales.map(({ isLate }) => isLate)).toEqual([false, true, false, false]);
    expect(sales[2]).toMatchObject({ task: 'start', dueAt: soon });
  });

  it('leaves out what waits for others', () => {
    const stopped = { ...sale('c', 'paid'), bank_stopped: true };
    expect(saleTasks([sale('a', 'acceptance'), sale('b', 'created'), stopped], now)).toEqual([]);
  });
});
