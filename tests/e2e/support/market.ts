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
  return publishIn(token, category.id, fields);
}

/** Publishes an offer in a category. @returns its id */
async function publishIn(token: string, categoryId: string, fields: object): Promise<string> {
  const { id } = await call('POST', 'market/seller/offer', {
    as: token,
    body: { category_id: categoryId },
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

interface Asked {
  key: string;
  type: 'select' | 'multiselect' | 'number' | 'text' | 'boolean';
  required: boolean;
  minimum: number | null;
  options: { value: string }[];
}

/** An answer to whatever a category asks of its offers. */
function answerTo({ type, options, minimum }: Asked): unknown {
  const [first] = options;
  const answers = {
    select: first?.value,
    multiselect: [first?.value],
    number: minimum ?? 1,
    text: 'As agreed',
    boolean: true,
  };
  return answers[type];
}

/** What a category needs to be told of an offer, whatever it asks for. @returns its id with the answers */
export async function answersIn(
  path: string,
): Promise<{ categoryId: string; attributes: Record<string, unknown> }> {
  const category = await call('GET', `market/game/${path}`);
  const asked: Asked[] = category.attributes;
  const required = asked.filter((one) => one.required);
  return {
    categoryId: category.id,
    attributes: Object.fromEntries(required.map((one) => [one.key, answerTo(one)])),
  };
}

/** A fresh seller with an account on sale that they hand over themselves. */
export async function openAccountShop(warrantyDays = 0): Promise<Omit<Shop, 'netCents'>> {
  const { account: seller, token } = await freshSeller();
  const { categoryId, attributes } = await answersIn('valorant/category/accounts');
  const title = `Diamond account of ${seller.name}`;
  const id = await publishIn(token, categoryId, {
    title,
    description: 'Played by one person.',
    price: PRICE_CENTS,
    in_stock: 3,
    delivery: { method: 'manual', minutes: 60 },
    warranty_days: warrantyDays,
    attributes,
  });
  await call('POST', `admin/market/offer/${id}/moderate`, {
    as: await tokenOf(demo.support),
    body: { decision: 'approve' },
  });
  const { catalog_price: catalogPrice } = await call('GET', `market/offer/${id}`);
  return { seller, sellerToken: token, offer: { id, title, catalogPrice } };
}

/** Another offer of the demo market's seller, whose offers are on sale at once. */
export async function addToShop(stock = 9): Promise<Pick<Shop, 'sellerToken' | 'offer'>> {
  const token = await tokenOf(demo.seller);
  const title = `Breach Ring, ${freshName('kept')}`;
  const id = await publish(token, { ...offerFields(title), in_stock: stock });
  const { catalog_price: catalogPrice } = await call('GET', `market/offer/${id}`);
  return { sellerToken: token, offer: { id, title, catalogPrice } };
}
