import { expect, test } from 'vitest';
import { maskedPayload } from './masked-payload.ts';

test('what belongs to a person or opens something is masked, at any depth and under any name', () => {
  const text = maskedPayload({
    id: 'evt_1',
    type: 'payment.succeeded',
    secret: 'whsec_1',
    data: {
      amount: 1_100,
      currency: 'USD',
      three_ds: false,
      customer: { email: 'anna@example.org', name: 'Anna', id: 'cus_1' },
      card: { last4: 4242, brand: 'visa' },
      notes: ['call me'],
    },
  });
  for (const hidden of ['whsec_1', 'anna@', 'Anna', '4242', 'visa', 'call me']) {
    expect(text).not.toContain(hidden);
  }
  expect(JSON.parse(text)).toMatchObject({
    id: 'evt_1',
    type: 'payment.succeeded',
    data: { amount: 1_100, currency: 'USD', three_ds: false, customer: { email: '•••' } },
  });
});

test('a huge event stays short', () => {
  let deep: object = { id: 'inner' };
  for (let level = 0; level < 50; level += 1) deep = { data: deep };
  const wide = Array.from({ length: 1_000 }, () => ({ id: 'x'.repeat(1_000) }));
  expect(maskedPayload({ deep, wide }).length).toBeLessThan(7_000);
});
