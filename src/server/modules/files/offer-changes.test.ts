import { expect, test } from 'vitest';
import { changesSince, type Bought } from './offer-changes.ts';
import type { OfferNow } from './order-file.repository.ts';

const bought: Bought = {
  offer: {
    title: 'Three affixes',
    category: { id: 'items', title: { en: 'Items', fr: 'Objets' } },
  },
  catalog_price_micros: 80_000_000,
  delivery: 'manual',
  delivery_minutes: 20,
  warranty_days: 7,
};
const same: OfferNow = {
  status: 'active',
  title: 'Three affixes',
  catalog_price_micros: 80_000_000,
  delivery_method: 'manual',
  delivery_minutes: 20,
  warranty_days: 7,
  category_id: 'items',
  category_en: 'Things',
  category_fr: 'Choses',
  updated_at: new Date(),
  deleted_at: null,
};

test('an offer that is as it was bought has no changes, whatever its category is called now', () => {
  expect(changesSince(bought, same, 'en')).toEqual([]);
});

test('every trait that differs is named with what was bought and what is', () => {
  const now: OfferNow = {
    ...same,
    title: 'Two affixes',
    catalog_price_micros: 81_555_000,
    delivery_method: 'instant',
    delivery_minutes: 0,
    warranty_days: 0,
    category_id: 'accounts',
    category_fr: 'Comptes',
  };
  expect(changesSince(bought, now, 'fr')).toEqual([
    { trait: 'title', bought: 'Three affixes', now: 'Two affixes' },
    { trait: 'price', bought: 8_000, now: 8_155.5 },
    { trait: 'delivery', bought: 'manual', now: 'instant' },
    { trait: 'minutes', bought: 20, now: 0 },
    { trait: 'warranty', bought: 7, now: 0 },
    { trait: 'category', bought: 'Objets', now: 'Comptes' },
  ]);
});

test('an offer that was removed, or is gone, says that alone', () => {
  const removed = [{ trait: 'removed', bought: null, now: null }];
  expect(changesSince(bought, { ...same, title: '', deleted_at: new Date() }, 'en')).toEqual(
    removed,
  );
  expect(changesSince(bought, undefined, 'en')).toEqual(removed);
});
