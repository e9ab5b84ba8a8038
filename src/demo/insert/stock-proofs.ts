/** Writes a category in which much stock is proven, an offer that waits for it, and what its seller showed (decision 0084). */
import { totalCents } from '~/kernel/money.ts';
import type { Db } from '~/server/db/database.ts';
import type { DemoMarket, DemoOffer } from '../market.types.ts';
import { marketKey } from '../offers/values.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';
import { reviewing } from './rules.ts';

const DAY_MS = 86_400_000;
/** In which other rules hold, or journeys trade. */
const SPARED_GAME = 'poe2';
const ABOUT = 'My main character in its bank, with the amount, on the screen of this morning.';

const valueOf = ({ priceMicros, inStock }: DemoOffer): number => totalCents(priceMicros, inStock);

/** The offer whose stock is worth most in a category of currency, and what the next one is worth. */
function largest(market: DemoMarket): { offer: DemoOffer; fromCents: number } | null {
  const bought = new Set(market.orders.map((order) => order.offer.id));
  const own = market.users.find(({ email }) => email === 'seller@legend.test')?.id;
  const offers = market.offers.filter(
    ({ status, delivery, category: { definition } }) =>
      status === 'active' &&
      delivery.method === 'manual' &&
      definition.base === 'currency' &&
      definition.game !== SPARED_GAME,
  );
  for (const [, some] of Map.groupBy(offers, ({ category }) => category.id)) {
    const [most, next] = some.toSorted((a, b) => valueOf(b) - valueOf(a));
    if (!most || !next || bought.has(most.id) || most.sellerId === own) continue;
    if (valueOf(most) > valueOf(next)) return { offer: most, fromCents: valueOf(next) };
  }
  return null;
}

export async function insertStockProofs(db: Db, random: Random, market: DemoMarket): Promise<void> {
  const found = largest(market);
  if (!found) return;
  const { offer, fromCents } = found;
  const ago = (days: number): Date => new Date(market.now.getTime() - days * DAY_MS);
  await insertRows(db, 'category_rule', [
    {
      category_id: offer.category.id,
      min_price_micros: null,
      seller_proof: false,
      stock_proof_from_cents: fromCents,
      is_demo: true,
      updated_at: ago(9),
    },
  ]);
  await reviewing(db, market.now)(offer);
  await insertRows(db, 'stock_proof', [
    {
      id: random.uuid(ago(1)),
      offer_id: offer.id,
      seller_id: offer.sellerId,
      status: 'pending',
      units: offer.inStock,
      goods: `${offer.category.id}|${marketKey(offer.category.definition, offer.attributes)}`,
      about: ABOUT,
      reason: null,
      created_at: ago(1),
      decided_at: null,
    },
  ]);
}
