import { expect, test } from 'vitest';
import { methodFor } from './payment-method.ts';

test.each([
  { chosen: undefined, walletCents: 500, dueCents: 500, method: 'wallet' },
  { chosen: undefined, walletCents: 499, dueCents: 500, method: 'sandbox' },
  { chosen: undefined, walletCents: 0, dueCents: 0, method: 'wallet' },
  { chosen: 'sandbox', walletCents: 900, dueCents: 500, method: 'sandbox' },
  { chosen: 'wallet', walletCents: 900, dueCents: 500, method: 'wallet' },
  // A larger price, or a bonus taken back: the wallet does not reach any more.
  { chosen: 'wallet', walletCents: 400, dueCents: 500, method: 'sandbox' },
] as const)(
  '$chosen with $walletCents of $dueCents is $method',
  ({ chosen, method, ...amounts }) => {
    expect(methodFor(chosen, amounts)).toBe(method);
  },
);
