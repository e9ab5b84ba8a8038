/** What of an offer is other than what was bought. Pure. */
import type { Locale } from '~config';
import type { OrderFile, OfferTrait } from '~/contracts/files/files.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { OfferNow } from './order-file.repository.ts';

/** What an order keeps of its offer. */
export interface Bought {
  offer: { title: string; category: { id: string; title: Record<Locale, string> } };
  catalog_price_micros: number;
  delivery: 'manual' | 'instant';
  delivery_minutes: number;
  warranty_days: number;
}

type Change = OrderFile['offer']['changes'][number];
type Value = Change['now'];

/**
 * Trait by trait. The price is that of one unit before any discount for many, and an offer that was removed says that alone: what
 * is left of it is nothing that its seller changed.
 */
export function changesSince(bought: Bought, now: OfferNow | undefined, locale: Locale): Change[] {
  if (!now || now.deleted_at !== null) return [{ trait: 'removed', bought: null, now: null }];
  const { offer } = bought;
  const isSameCategory = offer.category.id === now.category_id;
  const category = locale === 'fr' ? now.category_fr : now.category_en;
  const traits: [trait: OfferTrait, bought: Value, now: Value, isSame: boolean][] = [
    ['title', offer.title, now.title, offer.title === now.title],
    [
      'price',
      priceFromMicros(bought.catalog_price_micros),
      priceFromMicros(now.catalog_price_micros),
      bought.catalog_price_micros === now.catalog_price_micros,
    ],
    ['delivery', bought.delivery, now.delivery_method, bought.delivery === now.delivery_method],
    [
      'minutes',
      bought.delivery_minutes,
      now.delivery_minutes,
      bought.delivery_minutes === now.delivery_minutes,
    ],
    [
      'warranty',
      bought.warranty_days,
      now.warranty_days,
      bought.warranty_days === now.warranty_days,
    ],
    ['category', offer.category.title[locale], category, isSameCategory],
  ];
  return traits.flatMap(([trait, was, is, isSame]) =>
    isSame ? [] : [{ trait, bought: was, now: is }],
  );
}
