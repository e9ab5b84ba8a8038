/** Offers, their secrets, completed sales and favourites as rows. */
import type { Db } from '~/server/db/database.ts';
import type { DemoMarket, DemoOffer } from '../market.types.ts';
import { countingSeller } from '../people/hours.ts';
import { makeSecrets } from '../offers/secrets.ts';
import { facetTokens, marketKey } from '../offers/values.ts';
import type { Random } from '../random.ts';
import { offerFigures } from './figures.ts';
import { insertRows } from './rows.ts';

/** Encrypts and fingerprints a secret the way the vault reads it. */
export interface Vault {
  seal(plain: string): string;
  fingerprint(text: string): string;
}

/** An offer as a row; figures of its sales are not in it. */
export function offerRow(offer: DemoOffer, countsHours = false) {
  const { category, delivery } = offer;
  const { definition } = category;
  const published = offer.status === 'need_details' ? null : offer.createdAt;
  return {
    id: offer.id,
    seller_id: offer.sellerId,
    category_id: category.id,
    status: offer.status,
    title: offer.title,
    description: offer.description,
    locale: offer.locale,
    price_micros: offer.priceMicros,
    catalog_price_micros: offer.catalogPriceMicros,
    in_stock: offer.inStock,
    min_purchase: offer.minPurchase,
    delivery_method: delivery.method,
    delivery_minutes: delivery.minutes,
    counts_hours: countsHours && delivery.method === 'manual',
    warranty_days: offer.warrantyDays,
    volume_discounts: offer.volumeDiscounts,
    attributes: offer.attributes,
    facet_tokens: facetTokens(definition, offer.attributes),
    market_key: marketKey(definition, offer.attributes),
    seller_hidden: false,
    needs_review: offer.status === 'need_details',
    moderation_reason:
      offer.status === 'need_details'
        ? 'Please state the queue and the hours in which you play.'
        : null,
    created_at: offer.createdAt,
    updated_at: offer.createdAt,
    published_at: published,
  };
}

function secretRow(
  random: Random,
  vault: Vault,
  secret: Record<string, string>,
  place: { offerId: string; orderId: string | null; at: Date; takenAt: Date | null },
) {
  const parts = Object.entries(secret);
  return {
    id: random.uuid(place.at),
    offer_id: place.offerId,
    ciphertext: vault.seal(JSON.stringify(secret)),
    fingerprint: vault.fingerprint(`${place.offerId}\n${JSON.stringify(parts)}`),
    order_id: place.orderId,
    created_at: place.at,
    taken_at: place.takenAt,
    revealed_at: place.takenAt,
  };
}

export async function insertOffers(db: Db, market: DemoMarket): Promise<void> {
  const figures = offerFigures(market);
  const counting = market.users.find(({ publicName }) => publicName === countingSeller);
  await insertRows(
    db,
    'offer',
    market.offers.map((offer) => ({
      ...offerRow(offer, offer.sellerId === counting?.id),
      ...figures.get(offer.id),
    })),
  );
}

/** What the vaults' logs tell of these secrets: stored together, handed over and looked at by their buyers. */
function vaultEntries(
  random: Random,
  secrets: readonly ReturnType<typeof secretRow>[],
  offers: DemoMarket['offers'],
) {
  const sellers = new Map(offers.map((offer) => [offer.id, offer.sellerId]));
  const acts = secrets.flatMap(({ offer_id, order_id, created_at, taken_at }) => {
    const added = { offer_id, order_id: null, kind: 'added' as const, at: created_at };
    if (order_id === null || taken_at === null) return [added];
    const given = { offer_id, order_id, at: taken_at };
    return [added, { ...given, kind: 'handed' as const }, { ...given, kind: 'opened' as const }];
  });
  const together = Map.groupBy(acts, (act) => `${act.offer_id} ${act.kind} ${act.order_id}`);
  return [...together.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { offer_id, order_id, kind, at } = first;
    const id = random.uuid(at);
    const seller = kind === 'handed' ? (sellers.get(offer_id) ?? null) : null;
    const entry = { id, offer_id, seller_id: seller, order_id, kind };
    return [{ ...entry, count: same.length, created_at: at }];
  });
}

/** Secrets: free ones of each offer, and those that instant orders received. */
export async function insertSecrets(
  db: Db,
  random: Random,
  market: DemoMarket,
  vault: Vault,
): Promise<void> {
  const free = market.offers.flatMap((offer) =>
    offer.secrets.map((secret) =>
      secretRow(random, vault, secret, {
        offerId: offer.id,
        orderId: null,
        at: offer.createdAt,
        takenAt: null,
      }),
    ),
  );
  const taken = market.orders.flatMap((order) => {
    const { deliveredAt, offer } = order;
    if (offer.delivery.method !== 'instant' || !deliveredAt) return [];
    return makeSecrets(random, offer.category.definition, order.count).map((secret) =>
      secretRow(random, vault, secret, {
        offerId: offer.id,
        orderId: order.id,
        at: offer.createdAt,
        takenAt: deliveredAt,
      }),
    );
  });
  const secrets = [...free, ...taken];
  await insertRows(db, 'offer_secret', secrets);
  await insertRows(db, 'vault_entry', vaultEntries(random, secrets, market.offers));
}

export async function insertSales(db: Db, market: DemoMarket): Promise<void> {
  const sales = market.orders.flatMap((order) => {
    const { completedAt, paidAt, deliveredAt, offer } = order;
    if (!completedAt || !paidAt || !deliveredAt) return [];
    return [
      {
        order_id: order.id,
        offer_id: offer.id,
        seller_id: order.sellerId,
        category_id: offer.category.id,
        market_key: marketKey(offer.category.definition, offer.attributes),
        unit_micros: order.catalogPriceMicros,
        count: order.count,
        delivery_minutes: Math.round((deliveredAt.getTime() - paidAt.getTime()) / 60_000),
        sold_at: completedAt,
      },
    ];
  });
  await insertRows(db, 'market_sale', sales);
}

/** What favourites cost then, in thousandths of today's price: some prices have changed since. */
const PRICES_THEN = [1_000, 1_080, 1_000, 960, 1_150];

export async function insertFavorites(db: Db, market: DemoMarket): Promise<void> {
  const prices = new Map(
    market.offers.map(({ id, catalogPriceMicros }) => [id, catalogPriceMicros]),
  );
  const priceThen = (offerId: string, index: number): number | null => {
    const now = prices.get(offerId);
    const share = PRICES_THEN[index % PRICES_THEN.length];
    // Whole cents, as prices are.
    return now && share ? Math.max(10_000, Math.round((now * share) / 10_000_000) * 10_000) : null;
  };
  await insertRows(
    db,
    'favorite_offer',
    market.favorites.map(({ userId, offerId, at }, index) => ({
      user_id: userId,
      offer_id: offerId,
      price_micros: priceThen(offerId, index),
      created_at: at,
    })),
  );
}
