/** JSON-LD. Ratings come from real reviews only and are left out where there are none (decisions, section 10). */
import { appConfig } from '~config';
import type { Json } from '~/contracts/catalogue/frontend.schemas.ts';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import type { Ctx } from '../../../context.ts';
import { pathIn } from './page-path.ts';

export type Tag = { [key: string]: Json };

function addressOf(ctx: Ctx, path: string): string {
  return `${ctx.services.env.appOrigin}${pathIn(ctx.locale, path)}`;
}

export function websiteTag(ctx: Ctx): Tag {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: appConfig.brand.name,
    url: addressOf(ctx, '/'),
    inLanguage: ctx.locale,
  };
}

/** From the home page down to the page itself. */
export function breadcrumbs(ctx: Ctx, crumbs: readonly { name: string; path: string }[]): Tag {
  const all = [{ name: appConfig.brand.name, path: '/' }, ...crumbs];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: all.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: addressOf(ctx, crumb.path),
    })),
  };
}

const RATED_ASPECTS = 3;

/** Schema.org wants a price per unit in the currency; prices below a cent keep their decimals. */
export function productTag(ctx: Ctx, offer: Offer, rating: { sum: number; count: number }): Tag {
  const mean = rating.sum / (rating.count * RATED_ASPECTS);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: offer.title,
    category: `${offer.category.game.title}, ${offer.category.title}`,
    ...(offer.description !== '' && { description: offer.description.slice(0, 500) }),
    ...(offer.images.length > 0 && {
      image: offer.images.map((image) => `${ctx.services.env.appOrigin}${image}`),
    }),
    offers: {
      '@type': 'Offer',
      url: addressOf(ctx, `/offers/${offer.id}`),
      priceCurrency: 'USD',
      price: (offer.catalog_price / 100).toString(),
      availability: offer.purchase.allowed
        ? 'https://schema.org/InStock'
        : 'https://schema.org/OutOfStock',
      seller: { '@type': 'Person', name: offer.seller.public_name },
    },
    ...(rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Math.round(mean * 100) / 100,
        reviewCount: rating.count,
        bestRating: 5,
      },
    }),
  };
}
