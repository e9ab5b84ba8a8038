import { expect, test } from 'vitest';
import { purchaseOf } from './wanted-offer.ts';

const a = '0197f3a0-0000-7000-8000-000000000001';
const b = '0197f3a0-0000-7000-8000-000000000002';

test.each([
  ['/checkout?offerId=one&count=3', { isBasket: false, parts: [{ offerId: 'one', count: 3 }] }],
  ['/fr/checkout?offerId=one', { isBasket: false, parts: [{ offerId: 'one', count: 1 }] }],
  [
    `/fr/checkout/basket?part=${a}:2&part=${b}:5`,
    {
      isBasket: true,
      parts: [
        { offerId: a, count: 2 },
        { offerId: b, count: 5 },
      ],
    },
  ],
  ['/checkout/basket?part=nonsense', null],
  [`/checkout/basket?purchase=${a}`, null],
  ['/checkout', null],
  ['/checkout/one', null],
  ['/orders?offerId=one', null],
  [undefined, null],
])('%s leads to %j', (redirect, purchase) => {
  expect(purchaseOf(redirect)).toEqual(purchase);
});
