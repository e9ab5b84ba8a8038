/** Resolves a path to its page, meta tags or redirect (`frontend.page`). */
import { hasLeft } from '~/contracts/identity/deleted-name.ts';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { appConfig, type Locale } from '~config';
import { idSchema } from '~/contracts/common.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Seller } from '~/contracts/identity/identity.schemas.ts';
import type { LevelFees } from '~/contracts/rules/rules.schemas.ts';
import type { MetaTags, Page, PagePayload } from '~/contracts/catalogue/frontend.schemas.ts';
import { tag } from '../../../core/cache-tags.ts';
import type { Ctx } from '../../../core/context.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import { localized, catalogueIndexOf } from '../../catalogue/index.ts';
import { findUsers } from '../../accounts/index.ts';
import { offerArtworkUrl } from '../../media/index.ts';
import { findEditedHead } from '../../content/index.ts';
import { showOffer } from '../../listing/index.ts';
import { countActiveOffers, selectOfferHeads } from '../../offers/index.ts';
import { ratesNow } from '../../rates/index.ts';
import {
  feesNow,
  figuresAt,
  levelRulesOf,
  nextFigures,
  presentLevelFees,
} from '../../rules/index.ts';
import { blogPage } from './blog-pages.ts';
import { findCataloguePage, findList } from './catalogue-pages.ts';
import { shortened, translator, type Found, type Resolved } from './found-page.ts';
import { categoryPage, gamePage } from './game-pages.ts';
import { helpPage } from './help-pages.ts';
import { listTags } from './list-tags.ts';
import { parsePagePath, pathIn } from '../../../page-path.ts';
import { shareImage } from './share-card.ts';
import { breadcrumbs, figuresTag, productTag, websiteTag, type Tag } from './semantic-tags.ts';
import { genresTitle, staticPages } from './static-pages.ts';

const texts = {
  base: msg({ message: '{category} for all games' }),
  genre: msg({ message: '{genre}: games and offers' }),
  sale: msg({ message: 'Offers of {name}' }),
  reviews: msg({ message: 'Reviews of {name}' }),
};

async function offerPage(ctx: Ctx, id: string): Promise<Found> {
  const offer = await showOffer(ctx, id);
  const head = (await selectOfferHeads(ctx.db, [id])).get(id);
  const catalogueIndex = await catalogueIndexOf(ctx);
  // Structured data names the price in the visitor's currency.
  await ratesNow(ctx);
  ctx.addCacheTags(tag.rates);
  const { category } = offer;
  const path = `/offers/${id}`;
  return {
    payload: { kind: 'offer', offer_id: id },
    head,
    path,
    title: `${offer.title} · ${category.game.title}`,
    description: shortened(offer.description || offer.title),
    isIndexed: offer.status === 'active',
    seoDescription: null,
    semanticTags: [
      breadcrumbs(ctx, [
        { name: category.game.title, path: `/${category.game.alias}` },
        { name: category.title, path: `/${category.game.alias}/${category.alias}` },
        { name: offer.title, path },
      ]),
      productTag(ctx, offer, {
        rating: { sum: head?.rating_sum ?? 0, count: head?.reviews_count ?? 0 },
        image:
          ctx.services.env.appOrigin +
          offerArtworkUrl(catalogueIndex.gameByAlias.get(category.game.alias) ?? category.game, id),
      }),
    ],
  };
}

/** An empty tab is rendered, but search engines need not list it. */
async function hasContent(ctx: Ctx, user: Seller, tab: string): Promise<boolean> {
  if (tab === 'reviews') return user.reviews_count > 0;
  return (await countActiveOffers(ctx.db, user.id)) > 0;
}

async function profilePage(ctx: Ctx, id: string, tab: string | undefined): Promise<Resolved> {
  if (tab === undefined) return { to: `/profile/${id}/sale`, status: 301 };
  const user = (await findUsers(ctx.db, [id], ctx.now)).get(id);
  if (!user || hasLeft(user) || (tab !== 'sale' && tab !== 'reviews')) return null;
  const title = translator(ctx.locale)(texts[tab], { name: user.public_name });
  return {
    payload: { kind: 'profile', user_id: id },
    path: `/profile/${id}/${tab}`,
    title,
    description: title,
    isIndexed: await hasContent(ctx, user, tab),
    seoDescription: null,
    semanticTags: [],
  };
}

/** `/category/{base}` and `/genres/{alias}`; other spellings and titles redirect to the alias. */
async function listPage(ctx: Ctx, kind: string, name: string): Promise<Resolved> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const say = translator(ctx.locale);
  const found = findList(kind === 'category' ? catalogueIndex.bases : catalogueIndex.genres, name);
  if (!found) return null;
  const path = `/${kind}/${found.alias}`;
  if (found.alias !== name) return { to: path, status: 302 };
  const about = localized(found, 'about', ctx.locale);
  const listTitle = localized(found, 'title', ctx.locale);
  const base = catalogueIndex.bases.find(({ id }) => id === found.id);
  const title = base
    ? say(texts.base, { category: listTitle })
    : say(texts.genre, { genre: listTitle });
  return {
    payload: base
      ? { kind: 'base_category', category_alias: base.alias }
      : { kind: 'genre', genre_id: found.id, genre_alias: found.alias },
    path,
    title,
    description: shortened(about.split('\n', 1)[0] || title),
    isIndexed: true,
    seoDescription: about || null,
    semanticTags: [
      breadcrumbs(ctx, [
        ...(base ? [] : [{ name: serverI18n(ctx.locale)._(genresTitle), path: '/genres' }]),
        { name: listTitle, path },
      ]),
    ],
  };
}

/** The structured data of pages without an entity. */
function staticTags(ctx: Ctx, path: string): Tag[] {
  if (path === '/') return [websiteTag(ctx)];
  if (path !== '/figures') return [];
  const i18n = serverI18n(ctx.locale);
  const page = staticPages.get(path);
  const above = staticPages.get('/about');
  if (!page?.description || !above) return [];
  const name = i18n._(page.title);
  return [
    breadcrumbs(ctx, [
      { name: i18n._(above.title), path: '/about' },
      { name, path },
    ]),
    figuresTag(ctx, path, { name, description: i18n._(page.description) }),
  ];
}

function staticPage(ctx: Ctx, path: string): Found | null {
  const page = staticPages.get(path);
  if (!page) return null;
  const i18n = serverI18n(ctx.locale);
  return {
    payload: { kind: 'page', name: page.name },
    path,
    title: i18n._(page.title),
    description: page.description ? i18n._(page.description) : '',
    isIndexed: page.isIndexed,
    seoDescription: null,
    semanticTags: staticTags(ctx, path),
  };
}

/** A document that was edited has the head that was written for it (decision 0061). */
async function documentPage(ctx: Ctx, path: string): Promise<Found | null> {
  const fixed = staticPage(ctx, path);
  const edited = fixed && (await findEditedHead(ctx, path.slice(1)));
  return edited ? { ...fixed, ...edited, description: shortened(edited.description) } : fixed;
}

async function find(ctx: Ctx, segments: readonly string[]): Promise<Resolved> {
  const fixed = await documentPage(ctx, `/${segments.join('/')}`);
  if (fixed) return fixed;
  const [first = '', second, third, ...rest] = segments;
  if (second !== undefined && third === undefined && (first === 'category' || first === 'genres')) {
    return listPage(ctx, first, second);
  }
  const isEntity = first === 'offers' || first === 'profile';
  if (isEntity) {
    if (second === undefined || rest.length > 0 || !v.is(idSchema, second)) return null;
    if (first === 'offers') return third === undefined ? offerPage(ctx, second) : null;
    return profilePage(ctx, second, third);
  }
  if (first === 'blog') {
    ctx.addCacheTags(tag.blog);
    return blogPage(ctx, segments.slice(1));
  }
  if (first === 'help') return helpPage(ctx, segments.slice(1));
  const page = await findCataloguePage(ctx, segments);
  if (!page) return null;
  if (page.kind === 'redirect') return page.redirect;
  return page.kind === 'game' ? gamePage(ctx, page) : categoryPage(ctx, page);
}

/** The Open Graph type of the page. */
function typeOf({ kind }: PagePayload): MetaTags['type'] {
  if (kind === 'offer') return 'product';
  if (kind === 'article' || kind === 'help_article') return 'article';
  return kind === 'profile' ? 'profile' : 'website';
}

function metaOf(found: Found, locale: Locale, image: MetaTags['image']): MetaTags {
  return {
    title: `${found.title} · ${appConfig.brand.tagline}`,
    description: found.description,
    canonical: pathIn(locale, found.path),
    alternates: appConfig.locales.all.map((other) => ({
      locale: other,
      path: pathIn(other, found.path),
    })),
    robots: found.isIndexed ? 'index' : 'noindex',
    type: typeOf(found.payload),
    image,
  };
}

/** Pages that show the fees of all levels. */
const feePages: ReadonlySet<string> = new Set(['/before-you-sell', '/guarantees']);

async function levelFees(ctx: Ctx): Promise<LevelFees> {
  ctx.addCacheTags(tag.fees, tag.rules);
  const next = await nextFigures(ctx, 'levels');
  return presentLevelFees(await feesNow(ctx), {
    now: levelRulesOf(await figuresAt(ctx, 'levels')),
    next: next && { from: next.from, rules: levelRulesOf(next.figures) },
  });
}

/** @throws {Failure} PAGE_NOT_FOUND */
export async function resolvePage(outer: Ctx, path: string): Promise<Page> {
  const parsed = parsePagePath(path);
  if (!parsed) throw new Failure('PAGE_NOT_FOUND');
  const locale = parsed.locale ?? outer.locale;
  const ctx = { ...outer, locale };
  // A redirect preserves the form of the requested path: with its prefix, or without one.
  const asAsked = (to: string): string => (parsed.locale === null ? to : pathIn(parsed.locale, to));
  const found = await find(ctx, parsed.segments).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'OFFER_NOT_FOUND') return null;
    throw error;
  });
  if (!found) throw new Failure('PAGE_NOT_FOUND');
  if ('to' in found) return { redirect: { ...found, to: asAsked(found.to) } };
  if (parsed.hasTrailingSlash && parsed.segments.length > 0) {
    return { redirect: { to: asAsked(`/${parsed.segments.join('/')}`), status: 301 } };
  }
  return {
    ...(feePages.has(found.path) && { level_fees: await levelFees(ctx) }),
    meta_tags: metaOf(found, locale, await shareImage(ctx, found)),
    payload: found.payload,
    seo_description: found.seoDescription,
    semantic_tags: [...found.semanticTags, ...(await listTags(ctx, found))],
  };
}
