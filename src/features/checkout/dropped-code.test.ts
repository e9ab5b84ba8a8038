import { describe, expect, test } from 'vitest';
import { droppedToTell } from './dropped-code.ts';

const price = (discountCents: number) => ({ totalCents: 1_000, discountCents, bonusCents: 0 });
const code = 'MINE';

describe('droppedToTell', () => {
  test('a code that the buyer keeps is always told', () => {
    const kept = { code, origin: 'kept', reason: 'PROMO_USER_LIMIT' } as const;
    expect(droppedToTell(kept, null)).toBe(kept);
  });

  test('a code that was made for the buyer is told while it could still have been used', () => {
    const expired = { code, origin: 'personal', reason: 'PROMO_EXPIRED' } as const;
    expect(droppedToTell(expired, null)).toBe(expired);
  });

  test('once used it is told only where its discount had been shown', () => {
    const used = { code, origin: 'personal', reason: 'PROMO_FIRST_ORDER' } as const;
    expect(droppedToTell(used, null)).toBeNull();
    expect(droppedToTell(used, price(0))).toBeNull();
    expect(droppedToTell(used, price(50))).toBe(used);
  });

  test('nothing dropped, nothing told', () => {
    expect(droppedToTell(null, price(50))).toBeNull();
  });
});
