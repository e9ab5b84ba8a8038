/** Pages without an entity: their names, titles and whether search engines may list them. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

export interface StaticPage {
  name: string;
  title: MessageDescriptor;
  description: MessageDescriptor | null;
  isIndexed: boolean;
}

function open(name: string, title: MessageDescriptor, description: MessageDescriptor): StaticPage {
  return { name, title, description, isIndexed: true };
}

function closed(name: string, title: MessageDescriptor): StaticPage {
  return { name, title, description: null, isIndexed: false };
}

export const genresTitle = msg`Genres`;

/** By path without the language prefix. */
export const staticPages: ReadonlyMap<string, StaticPage> = new Map([
  [
    '/',
    open(
      'home',
      msg`Game currency, items, accounts and boosting`,
      msg`Buy and sell game currency, items, accounts and boosting. Every order is held in escrow until you confirm, and every price includes all fees.`,
    ),
  ],
  ['/games', open('games', msg`All games`, msg`Every game you can trade in, by title or genre.`)],
  ['/genres', open('genres', genresTitle, msg`Games by genre, with what is traded in each.`)],
  ['/about', open('about', msg`About`, msg`Who we are and how the marketplace works.`)],
  [
    '/figures',
    open(
      'figures',
      msg`What happened to the orders`,
      msg`Orders, on-time delivery, disputes and refunds of each month, counted from the ledger, with method and files.`,
    ),
  ],
  ['/contact', open('contact', msg`Contact`, msg`How to reach us.`)],
  [
    '/affilate-programm',
    open(
      'affiliate',
      msg`Affiliate programme`,
      msg`Earn a share of what the people you bring buy.`,
    ),
  ],
  [
    '/earn-together',
    open('earn-together', msg`Refer a friend`, msg`Five dollars for each friend who trades.`),
  ],
  [
    '/guarantees',
    open(
      'guarantees',
      msg`Guarantees`,
      msg`How escrow, free cancellation and warranties protect you.`,
    ),
  ],
  [
    '/before-you-sell',
    open(
      'before-you-sell',
      msg`Before you sell`,
      msg`Fees, holds and rules for sellers, before you begin.`,
    ),
  ],
  ['/cookies-policy', open('cookies', msg`Cookies`, msg`Which cookies are used and why.`)],
  [
    '/privacy-policy',
    open('privacy', msg`Privacy`, msg`What is stored about you and for how long.`),
  ],
  ['/terms-of-services', open('terms', msg`Terms of service`, msg`The rules of the marketplace.`)],
  [
    '/refund-and-cancellation-policy',
    open('refunds', msg`Refunds and cancellation`, msg`When you get your money back, and how.`),
  ],
  ['/blog', open('blog', msg`Blog`, msg`Guides to buying and selling game goods.`)],
  ['/auth/sign-in', closed('sign-in', msg`Log in`)],
  ['/auth/sign-up', closed('sign-up', msg`Sign up`)],
  ['/auth/restore-password', closed('restore-password', msg`New password`)],
  ['/auth/reset-password', closed('reset-password', msg`Forgotten password`)],
  ['/auth/activate', closed('activate', msg`Confirmation`)],
  ['/chat', closed('chat', msg`Chat`)],
  ['/favorites', closed('favorites', msg`Favourites`)],
  ['/orders/purchases', closed('purchases', msg`Purchases`)],
  ['/orders/sell', closed('sales', msg`Orders`)],
  ['/seller/offers', closed('seller-dashboard', msg`Seller dashboard`)],
  ['/seller/offers/all', closed('seller-offers', msg`My offers`)],
  ['/offers/create', closed('create-offer', msg`New offer`)],
]);
