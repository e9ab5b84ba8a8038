import { expect, test } from 'vitest';
import { purchaseOf } from './wanted-offer.ts';

test.each([
  ['/checkout?offerId=one&count=3', { id: 'one', count: 3 }],
  ['/fr/checkout?offerId=one', { id: 'one', count: 1 }],
  ['/checkout', null],
  ['/checkout/one', null],
  ['/orders?offerId=one', null],
  [undefined, null],
])('%s leads to %j', (redirect, purchase) => {
  expect(purchaseOf(redirect)).toEqual(purchase);
});
