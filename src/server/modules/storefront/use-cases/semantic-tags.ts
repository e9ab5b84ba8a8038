/**
 * JSON-LD, checked against the types of schema.org. Ratings come from real reviews only and are left out where
 * there are none (decisions, section 10); prices are in the currency of the page (specification, section 9).
 */
import type {
  BreadcrumbList,
  Dataset,
  ItemList,
  Organization,
  Product,
  ProfilePage,
  WebSite,
  WithContext,
} from 'schema-dts';
import { appConfig } from '~config';
import { figureFiles } from '~/contracts/figures/figures.schemas.ts';
import type { Json } from '~/contracts/catalogue/frontend.schemas.ts';
import type { Seller } from '~/contracts/identity/identity.schemas.ts';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { convertMicros, decimalFromMicros, microsFromPrice } from '~/kernel/money.ts';
import { rateOf } from '~/platform/i18n/rates.ts';
import type { Ctx } from '../../../core/context.ts';
import { pathIn } from '../../../page-path.ts';

export type Tag = { [key: string]: Json };

const SCHEMA = 'https://schema.org';
const LOGO_PIXELS = 512;
/** Maximum length of structured lists; for the rest search engines follow the page itself. */
export const LISTED_ITEMS = 20;
const MAX_DESCRIPTION = 500;
const RATED_ASPECTS = 3;
const BEST_RATING = 5;
const WORST_RATING = 1;

/** The absolute URL of a path in the language of the page. */
function addressOf(ctx: Ctx, path: string): string {
  return ctx.services.env.appOrigin + pathIn(ctx.locale, path);
}

export function organizationId(ctx: Ctx): string {
  return `${ctx.services.env.appOrigin}/#organization`;
}

/** The operator of the market. */
export function organizationTag(ctx: Ctx): Tag {
  const origin = ctx.services.env.appOrigin;
  return {
    '@context': SCHEMA,
    '@type': 'Organization',
    '@id': organizationId(ctx),
    name: appConfig.brand.name,
    slogan: appConfig.brand.tagline,
    url: `${origin}/`,
    logo: {
      '@type': 'ImageObject',
      url: `${origin}/icon-512.png`,
      width: `${LOGO_PIXELS}`,
      height: `${LOGO_PIXELS}`,
    },
  } satisfies WithContext<Organization>;
}

/** The site and its search: the list of games, filtered by the query. */
export function websiteTag(ctx: Ctx): Tag {
  return {
    '@context': SCHEMA,
    '@type': 'WebSite',
    name: appConfig.brand.name,
    url: addressOf(ctx, '/'),
    inLanguage: ctx.locale,
    publisher: { '@id': organizationId(ctx) },
    potentialAction: searchAction(`${addressOf(ctx, '/games')}?q={search_term_string}`),
  } satisfies WithContext<WebSite>;
}

/** `query-input` is Google's own extension of an action, unknown to the types of schema.org. */
function searchAction(urlTemplate: string) {
  return {
    '@type': 'SearchAction' as const,
    target: { '@type': 'EntryPoint' as const, urlTemplate },
    'query-input': 'required name=search_term_string',
  };
}

export interface Crumb {
  name: string;
  path: string;
}

/** From the home page down to the page itself. */
export function breadcrumbs(ctx: Ctx, crumbs: readonly Crumb[]): Tag {
  const all = [{ name: appConfig.brand.name, path: '/' }, ...crumbs];
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: all.map((crumb, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: crumb.name,
      item: addressOf(ctx, crumb.path),
    })),
  } satisfies WithContext<BreadcrumbList>;
}

/** The first entries of a list page, in its order. Nothing for an empty list. */
export function itemList(ctx: Ctx, name: string, items: readonly Crumb[]): Tag[] {
  if (items.length === 0) return [];
  return [
    {
      '@context': SCHEMA,
      '@type': 'ItemList',
      name,
      itemListElement: items.slice(0, LISTED_ITEMS).map((item, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name: item.name,
        url: addressOf(ctx, item.path),
      })),
    } satisfies WithContext<ItemList>,
  ];
}

/** The unit price as the page shows it: four decimals in currency markets, two elsewhere, rounded up. */
function priceIn(ctx: Ctx, offer: Offer) {
  const currency = ctx.request.currency ?? appConfig.currencies.default;
  const rate = rateOf(currency);
  const micros = convertMicros(microsFromPrice(offer.catalog_price), rate);
  const price = decimalFromMicros(micros, offer.category.base === 'currency' ? 4 : 2);
  return { price, priceCurrency: currency };
}

function offerOf(ctx: Ctx, offer: Offer) {
  const price = priceIn(ctx, offer);
  return {
    '@type': 'Offer' as const,
    url: addressOf(ctx, `/offers/${offer.id}`),
    ...price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification' as const,
      ...price,
      referenceQuantity: {
        '@type': 'QuantitativeValue' as const,
        value: offer.unit.size,
        unitText: offer.unit.name,
      },
    },
    availability:
      offer.status === 'active' && offer.in_stock > 0
        ? (`${SCHEMA}/InStock` as const)
        : (`${SCHEMA}/OutOfStock` as const),
    seller: {
      '@type': 'Person' as const,
      name: offer.seller.public_name,
      url: addressOf(ctx, `/profile/${offer.seller.id}/sale`),
    },
  };
}

/** The sum of three aspects of each review, 1 to 5 each, as the mean that pages show. */
function ratingOf({ sum, count }: { sum: number; count: number }) {
  return {
    '@type': 'AggregateRating' as const,
    ratingValue: Math.round((sum / (count * RATED_ASPECTS)) * 100) / 100,
    reviewCount: count,
    bestRating: BEST_RATING,
    worstRating: WORST_RATING,
  };
}

/** @param rating sums over the offer's own reviews. @param image absolute URL of a picture of the offer. */
export function productTag(
  ctx: Ctx,
  offer: Offer,
  { rating, image }: { rating: { sum: number; count: number }; image: string },
): Tag {
  const own = offer.images.map((path) => ctx.services.env.appOrigin + path);
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    name: offer.title,
    sku: offer.id,
    url: addressOf(ctx, `/offers/${offer.id}`),
    category: `${offer.category.game.title} > ${offer.category.title}`,
    description: (offer.description || offer.title).slice(0, MAX_DESCRIPTION),
    image: own.length > 0 ? own : [image],
    offers: offerOf(ctx, offer),
    ...(rating.count > 0 && { aggregateRating: ratingOf(rating) }),
  } satisfies WithContext<Product>;
}

/** The figures of the transparency page as a set of data with its files. */
export function figuresTag(
  ctx: Ctx,
  path: string,
  about: { name: string; description: string },
): Tag {
  const { appOrigin } = ctx.services.env;
  return {
    '@context': SCHEMA,
    '@type': 'Dataset',
    ...about,
    url: addressOf(ctx, path),
    inLanguage: ctx.locale,
    isAccessibleForFree: true,
    creator: {
      '@type': 'Organization',
      '@id': organizationId(ctx),
      name: appConfig.brand.name,
      url: `${appOrigin}/`,
    },
    distribution: figureFiles.map((kind) => ({
      '@type': 'DataDownload',
      encodingFormat: 'text/csv',
      contentUrl: `${appOrigin}/api/figures/file/${kind}`,
    })),
  } satisfies WithContext<Dataset>;
}

/** A trader's profile: what their page shows, nothing more. */
export function profileTag(ctx: Ctx, person: Seller, path: string): Tag {
  const origin = ctx.services.env.appOrigin;
  return {
    '@context': SCHEMA,
    '@type': 'ProfilePage',
    url: addressOf(ctx, path),
    mainEntity: {
      '@type': 'Person',
      '@id': `${origin}/profile/${person.id}`,
      name: person.public_name,
      url: addressOf(ctx, `/profile/${person.id}/sale`),
      ...(person.avatar !== null && { image: origin + person.avatar }),
    },
  } satisfies WithContext<ProfilePage>;
}
