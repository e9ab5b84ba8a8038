import { describe, expect, test } from 'vitest';
import { systemCodes } from '~/contracts/chat/chat.schemas.ts';
import { orderLifecycle } from '~/domain/order-lifecycle.ts';
import { systemCodeOf } from './post-system-message.ts';

describe('what an order reports in the chat', () => {
  test('every step after payment', () => {
    const steps = orderLifecycle.filter(
      ({ from, to }) => !(from === 'created' && to === 'cancelled'),
    );
    for (const { from, to } of steps) {
      expect(systemCodeOf({ from, status: to })).toBe(`order_${to}`);
      expect(systemCodes).toContain(`order_${to}`);
    }
  });

  test('a dispute that was withdrawn as what it is, wherever the order is', () => {
    for (const status of ['paid', 'in_progress', 'acceptance', 'completed'] as const) {
      const code = systemCodeOf({ from: 'disputed', status, event: 'withdraw' });
      expect(code).toBe('dispute_withdrawn');
    }
    const settled = { from: 'disputed', status: 'paid', event: 'agree_continue' } as const;
    expect(systemCodeOf(settled)).toBe('dispute_settled');
  });

  test('nothing about an order that was never paid', () => {
    expect(systemCodeOf({ from: null, status: 'created' })).toBeNull();
    expect(systemCodeOf({ from: 'created', status: 'cancelled' })).toBeNull();
  });
});
