/** Data of a journey: a seller of its own with an offer on sale, so that every figure is known. */
import { demo, tokenOf } from './accounts.ts';
import { call, freshAccount, freshName, registered, type Account } from './api.ts';

/** The category in which the journeys trade: handed over by the seller, with something to ask the buyer for. */
export const tradedCategory = {
  game: { alias: 'poe2', title: 'Path of Exile 2', part: 'of exile 2' },
  alias: 'items',
} as const;

export interface Shop {
  seller: Account;
  sellerToken: string;
  offer: { id: string; title: string; catalogPrice: number };
  /** What the seller gets for one piece. */
  netCents: number;
}

const PRICE_CENTS = 1_200;
/** A new seller's level is L0: 10 %, held for 72 hours. */
const FEE = 0.1;
export const holdSeconds = 72 * 3_600;

/** Fields that publish an offer of the category. */
export function offerFields(title: string, priceCents = PRICE_CENTS) {
  return {
    title,
    description: 'Found on day one.\nHanded over in your hideout.',
    price: priceCents,
    in_stock: 9,
    delivery: { method: 'manual', minutes: 60 },
    attributes: {
      item_type: 'accessory',
      item_name: 'Breach Ring',
      rarity: 'unique',
      league: 'fate-of-the-vaal',
      mode: 'softcore',
      platform: ['pc'],
      trade_method: ['party-trade'],
    },
  };
}

/** A newly registered seller. */
export async function freshSeller(): Promise<{ account: Account; token: string }> {
  const account = freshAccount('seller');
  const token = await registered(account);
  await call('POST', 'market/seller/request', {
    as: token,
    body: { about: 'Rings and amulets that I find myself.', accepts_rules: true },
  });
  return { account, token };
}

/** Publishes an offer. @returns its id */
async function publish(token: string, fields: ReturnType<typeof offerFields>): Promise<string> {
  const { game, alias } = tradedCategory;
  const category = await call('GET', `market/game/${game.alias}/category/${alias}`);
  const { id } = await call('POST', 'market/seller/offer', {
    as: token,
    body: { category_id: category.id },
  });
  await call('PATCH', `market/seller/offer/${id}`, { as: token, body: fields });
  await call('POST', `market/seller/offer/${id}/publish`, { as: token });
  return id;
}

/** A fresh seller whose first offer was looked at by support and is on sale. */
export async function openShop(priceCents = PRICE_CENTS): Promise<Shop> {
  const { account: seller, token } = await freshSeller();
  const title = `Breach Ring, best of ${seller.name}`;
  const id = await publish(token, offerFields(title, priceCents));
  await call('POST', `admin/market/offer/${id}/moderate`, {
    as: await tokenOf(demo.support),
    body: { decision: 'approve' },
  });
  return {
    seller,
    sellerToken: token,
    offer: { id, title, catalogPrice: Math.ceil(priceCents * (1 + FEE)) },
    netCents: priceCents,
  };
}

/** Another offer of the demo market's seller, whose offers are on sale at once. */
export async function addToShop(stock = 9): Promise<Pick<Shop, 'sellerToken' | 'offer'>> {
  const token = await tokenOf(demo.seller);
  const title = `Breach Ring, ${freshName('kept')}`;
  const id = await publish(token, { ...offerFields(title), in_stock: stock });
  const { catalog_price: catalogPrice } = await call('GET', `market/offer/${id}`);
  return { sellerToken: token, offer: { id, title, catalogPrice } };
}
