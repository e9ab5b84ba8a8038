/** Every page of the product, with the account that opens it and how its URL is found. */
import type { Locator, Page } from '@playwright/test';
import { demo, tokenOf } from './accounts.ts';
import { call, payByCard, placeOrder } from './api.ts';

export interface Place {
  name: string;
  path: string | (() => Promise<string>);
  /** Signed in as this account. */
  as?: string;
  /** What is loaded after hydration. */
  ready?: (page: Page) => Locator;
}

const asBuyer = demo.buyer;
const asSeller = demo.seller;

/** The first of the account's orders with one of the statuses. */
async function orderPath(email: string, role: 'buyer' | 'seller', status: string): Promise<string> {
  const as = await tokenOf(email);
  const { data } = await call('GET', `market/order?role=${role}&status=${status}&limit=1`, { as });
  return `/orders/${data[0].id}`;
}

async function offerPath(query: string): Promise<string> {
  const { data } = await call('GET', `market/offer?limit=1&${query}`);
  return `/offers/${data[0].id}`;
}

/** Staff's file of somebody who sells. */
async function filePath(place: 'sellers' | 'people'): Promise<string> {
  const { data } = await call('GET', 'market/offer?limit=1&game=poe2');
  return `/staff/${place}/${data[0].seller.id}`;
}

async function sellerPath(tab: string): Promise<string> {
  const { id } = await call('GET', 'auth/profile', { as: await tokenOf(asSeller) });
  return `/profile/${id}/${tab}`;
}

async function ownOfferPath(status: string): Promise<string> {
  const as = await tokenOf(asSeller);
  const { data } = await call('GET', `market/seller/offer?limit=1&status=${status}`, { as });
  return `/offers/create/${data[0].id}`;
}

async function checkoutPath(): Promise<string> {
  const { data } = await call('GET', 'market/offer?limit=1&game=poe2&category=items');
  return `/checkout?offerId=${data[0].id}&count=1`;
}

/** Offers of two sellers, to be paid at once. */
async function basketPath(): Promise<string> {
  const { data } = await call('GET', 'market/offer?limit=20&game=poe2&category=items');
  const [first] = data;
  const second = data.find(
    (offer: { seller: { id: string } }) => offer.seller.id !== first.seller.id,
  );
  return `/checkout/basket?part=${first.id}:1&part=${second.id}:1`;
}

/** An unpaid order ends within minutes: that of the demo market may be gone already. */
async function unpaidPath(): Promise<string> {
  const as = await tokenOf(asBuyer);
  const { data: open } = await call('GET', 'market/order?role=buyer&status=created&limit=1', {
    as,
  });
  if (open[0]) return `/checkout/${open[0].id}`;
  const { data: offers } = await call('GET', 'market/offer?game=roblox&category=gift-cards');
  const offer = offers.find((card: { in_stock: number }) => card.in_stock > 0);
  const order = await placeOrder(as, { offer_id: offer.id, count: offer.min_purchase });
  // A payment that was started holds it longer.
  await payByCard(as, order.id);
  return `/checkout/${order.id}`;
}

async function roomPath(): Promise<string> {
  const { data } = await call('GET', 'chat/channel?limit=1', { as: await tokenOf(asBuyer) });
  return `/chat?room=${data[0].room_id}`;
}

const composer = (page: Page) => page.getByRole('main').getByRole('textbox').last();

const publicPlaces: Place[] = [
  { name: 'home', path: '/' },
  { name: 'all games', path: '/games' },
  { name: 'genres', path: '/genres' },
  { name: 'a genre', path: '/genres/arpg' },
  { name: 'a base category', path: '/category/items' },
  { name: 'a landing page', path: '/valorant/accounts/immortal' },
  { name: 'a game', path: '/poe2' },
  { name: 'a category as cards', path: '/valorant/accounts' },
  { name: 'a category as an order book', path: '/poe2/currency' },
  { name: 'a filtered category', path: '/poe2/items?filter=rarity%3Aunique&sort=newest' },
  { name: 'an offer', path: () => offerPath('game=poe2&category=items') },
  { name: 'an account offer', path: () => offerPath('game=valorant&category=accounts') },
  { name: "a seller's offers", path: () => sellerPath('sale') },
  { name: "a seller's reviews", path: () => sellerPath('reviews') },
  { name: 'a search', path: '/search?q=accounts' },
  { name: 'before you sell', path: '/before-you-sell' },
  { name: 'guarantees', path: '/guarantees' },
  { name: 'about', path: '/about' },
  { name: 'help', path: '/help' },
  { name: 'a search in help', path: '/help?q=refnud' },
  { name: 'a subject of help', path: '/help/orders' },
  { name: 'a help article', path: '/help/selling/levels-and-fees' },
  { name: 'contact', path: '/contact' },
  { name: 'affiliate programme', path: '/affilate-programm' },
  { name: 'refer a friend', path: '/earn-together' },
  { name: 'cookies', path: '/cookies-policy' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms of service', path: '/terms-of-services' },
  { name: 'refunds', path: '/refund-and-cancellation-policy' },
  { name: 'sign in', path: '/auth/sign-in' },
  { name: 'sign up', path: '/auth/sign-up' },
  { name: 'forgotten password', path: '/auth/reset-password' },
  { name: 'new password', path: '/auth/restore-password?code=0123456789' },
  { name: 'confirmation', path: '/auth/activate?type=CONFIRM_EMAIL&code=0123456789' },
  { name: 'mailbox', path: '/dev/mail' },
  { name: "the demo's Telegram", path: '/dev/telegram' },
];

const buyerPlaces: Place[] = [
  { name: 'favourites', path: '/favorites' },
  { name: 'notifications as a page', path: '/notifications' },
  { name: 'followed sellers', path: '/favorites?part=sellers' },
  { name: 'chat', path: '/chat' },
  { name: 'a conversation', path: roomPath, ready: composer },
  { name: 'checkout of an offer', path: checkoutPath },
  { name: 'checkout of a basket', path: basketPath },
  { name: 'checkout of an order', path: unpaidPath },
  { name: 'purchases', path: '/orders/purchases' },
  {
    name: 'an order to confirm',
    path: () => orderPath(asBuyer, 'buyer', 'acceptance'),
    ready: composer,
  },
  { name: 'own reviews', path: '/profile/me/reviews' },
  { name: 'own requests', path: '/requests/mine' },
  { name: 'a new request', path: '/requests/create' },
  { name: 'settings', path: '/profile/me/settings' },
  { name: 'notification choices', path: '/profile/me/settings?section=notifications' },
  { name: 'connecting Telegram', path: '/profile/me/settings/telegram' },
  { name: 'wallet', path: '/profile/me/balance' },
  { name: 'own link for friends', path: '/earn-together' },
  { name: 'application as a partner', path: '/affilate-programm' },
].map((place) => ({ ...place, as: asBuyer }));

const sellerPlaces: Place[] = [
  { name: 'sales', path: '/orders/sell' },
  { name: 'an order to deliver', path: () => orderPath(asSeller, 'seller', 'in_progress') },
  { name: 'a disputed order', path: () => orderPath(asSeller, 'seller', 'disputed') },
  { name: 'own offers on the profile', path: '/profile/me/sale' },
  { name: 'wallet with holds', path: '/profile/me/balance' },
  { name: 'sales on the statement', path: '/profile/me/balance?kind=sale' },
  { name: 'seller overview', path: '/seller/offers' },
  { name: 'own offers', path: '/seller/offers/all' },
  { name: 'API keys', path: '/seller/api' },
  { name: 'open requests', path: '/requests?scope=all' },
  { name: 'availability', path: '/seller/availability' },
  {
    name: 'the proof for a category',
    path: async () => {
      const { id } = await call('GET', 'market/game/rocket-league/category/boosting');
      return `/seller/proof/${id}`;
    },
  },
  { name: 'automatic prices', path: '/seller/autopilot' },
  { name: 'a new offer', path: '/offers/create' },
  { name: 'a new offer, its category', path: '/offers/create?game=poe2' },
  { name: 'an own offer', path: () => ownOfferPath('active') },
].map((place) => ({ ...place, as: asSeller }));

const staffPlaces: Place[] = [
  { name: 'payments to look at', path: '/staff/payments?queue=all' },
  { name: 'the home of the day', path: '/staff' },
  { name: 'operations', path: '/staff/operations' },
  { name: 'jobs', path: '/staff/operations?view=jobs' },
  { name: 'the configuration', path: '/staff/operations?view=configuration' },
  { name: 'reviews', path: '/staff/reports?view=reviews' },
  { name: 'appeals', path: '/staff/reports?view=appeals' },
  { name: 'templates', path: '/staff/reports?view=templates' },
  { name: 'all orders', path: '/staff/orders?queue=all' },
  { name: 'people', path: '/staff/people?seller=yes' },
  { name: 'the catalogue as a file', path: '/staff/catalogue?form=file' },
  { name: 'the catalogue', path: '/staff/catalogue' },
  { name: 'a new game', path: '/staff/catalogue?form=game' },
  { name: 'the categories of a game', path: '/staff/catalogue?game=poe2' },
  { name: 'a new category', path: '/staff/catalogue?game=poe2&form=category' },
  { name: 'an attribute', path: '/staff/catalogue?game=poe2&category=currency&attribute=tier' },
  { name: 'what buyers say', path: '/staff/catalogue?game=poe2&category=currency&part=inputs' },
  { name: 'fees', path: '/staff/rules/fees' },
  { name: 'thresholds of risk', path: '/staff/rules/risk' },
  { name: 'new limits', path: '/staff/rules/limits?new=1' },
  { name: 'the file of an offer', path: async () => `/staff${await offerPath('game=poe2')}` },
  { name: 'the file of a seller', path: () => filePath('sellers') },
  { name: 'the file of a person', path: () => filePath('people') },
].map((place) => ({ ...place, as: demo.admin }));

export const places = [...publicPlaces, ...buyerPlaces, ...sellerPlaces, ...staffPlaces];
