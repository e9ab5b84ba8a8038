import { expect, test } from 'vitest';
import { isInOf, isTried } from './arms.ts';

const arms = 'checkout_v2~old_variant!catalog_view~catalog_list.currency_purchase~modal_off';

test('a visitor is in the treatment that everybody gets, and in the one that is tried', () => {
  const isIn = isInOf(arms);
  expect(isIn('checkout_v2', 'old_variant')).toBe(true);
  expect(isIn('catalog_view', 'catalog_list')).toBe(true);
});

test('the control, and what is not named, is no treatment', () => {
  expect(isInOf(arms)('currency_purchase', 'modal_on')).toBe(false);
  expect(isInOf(arms)('no_chat_purchase', 'without-chat')).toBe(false);
  expect(isInOf('')('3ds_purchase', '3ds-on')).toBe(false);
});

test('of two words about an experiment the first counts: that of the document', () => {
  const isIn = isInOf(`!catalog_view~catalog_cards.!catalog_view~catalog_list`);
  expect(isIn('catalog_view', 'catalog_list')).toBe(false);
});

test('only what is tried is counted', () => {
  expect(isTried(arms, 'catalog_view')).toBe(true);
  expect(isTried(arms, 'checkout_v2')).toBe(false);
  expect(isTried('.!catalog_view~catalog_list', 'catalog_view')).toBe(true);
  expect(isTried('.', 'catalog_view')).toBe(false);
  expect(isTried('', 'catalog_view')).toBe(false);
});
