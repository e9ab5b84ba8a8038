/**
 * The content of a page's share image: names and measured figures, nothing about persons. Prices are in dollars, the
 * default currency, because visitors who follow a shared link have usually chosen none.
 */
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { MetaTags, PagePayload } from '~/contracts/catalogue/frontend.schemas.ts';
import {
  shareSize,
  shareUrl,
  type SharePicture,
  type ShareSubject,
} from '~/contracts/media/share.urls.ts';
import { decimalFromMicros } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import {
  findCategory,
  localized,
  catalogueIndexOf,
  statsOf,
  type CategoryHead,
  type GameRow,
  type CatalogueIndex,
} from '../../catalogue/index.ts';
import { findArticleHead } from '../../blog/index.ts';
import { shareVersion, type ShareCard } from '../../media/index.ts';
import { selectOfferHeads, type OfferHead } from '../../offers/index.ts';

type ShareCtx = Pick<Ctx, 'db' | 'services'>;

const texts = {
  site: msg`Game currency, items, accounts and boosting`,
  offers: msg({ message: '{count, plural, one {offer} other {offers}}' }),
  from: msg`from`,
  promise: msg`All fees included. Held in escrow until you confirm.`,
};

function say(locale: Locale, text: (typeof texts)['site'], values: Record<string, number> = {}) {
  return serverI18n(locale)._({ ...text, values });
}

/** Currency is priced by fractions of a cent; everything else by whole cents. */
function priceText(micros: number, base: string, locale: Locale): string {
  const digits = base === 'currency' ? 4 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: appConfig.currencies.default,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(decimalFromMicros(micros, digits)));
}

function offersFigure(count: number, locale: Locale): ShareCard['figure'] {
  if (count === 0) return null;
  const value = new Intl.NumberFormat(locale).format(count);
  return { before: '', value, after: say(locale, texts.offers, { count }) };
}

function siteCard(locale: Locale): ShareCard {
  return {
    kicker: '',
    titles: [say(locale, texts.site)],
    figure: null,
    promise: say(locale, texts.promise),
    art: null,
  };
}

const artOf = ({ alias, genre }: GameRow, seed: string) => ({ alias, genre, seed });

async function gameCard(
  ctx: ShareCtx,
  catalogueIndex: CatalogueIndex,
  game: GameRow,
  locale: Locale,
) {
  const stats = await statsOf(ctx);
  const offers = (catalogueIndex.categoriesOfGame.get(game.id) ?? []).reduce(
    (sum, { id }) => sum + (stats.ofCategory.get(id)?.offers_count ?? 0),
    0,
  );
  return {
    kicker: '',
    // Titles are stored by the operator in any script; the alias is Latin.
    titles: [game.title, game.alias],
    figure: offersFigure(offers, locale),
    promise: say(locale, texts.promise),
    art: artOf(game, game.alias),
  };
}

/** Goods of a currency category have prices of their own, so its card shows the number of offers instead. */
async function categoryCard(
  ctx: ShareCtx,
  game: GameRow,
  category: CategoryHead,
  locale: Locale,
): Promise<ShareCard> {
  const figures = (await statsOf(ctx)).ofCategory.get(category.id);
  const lowest = category.base === 'currency' ? null : (figures?.lowest_price_micros ?? null);
  const from = (micros: number) => ({
    before: say(locale, texts.from),
    value: priceText(micros, category.base, locale),
    after: '',
  });
  return {
    kicker: game.title,
    titles: [localized(category, 'title', locale), category.alias],
    figure: lowest === null ? offersFigure(figures?.offers_count ?? 0, locale) : from(lowest),
    promise: say(locale, texts.promise),
    art: artOf(game, `${game.alias}/${category.alias}`),
  };
}

/** For an offer that is not on sale its category is shown: neither its text nor its price is valid any more. */
async function offerCard(
  ctx: ShareCtx,
  catalogueIndex: CatalogueIndex,
  offer: OfferHead,
  locale: Locale,
): Promise<ShareCard | undefined> {
  const category = catalogueIndex.categoryById.get(offer.category_id);
  const game = category && catalogueIndex.gameById.get(category.game_id);
  if (!category || !game) return undefined;
  const card = await categoryCard(ctx, game, category, locale);
  if (!offer.listed) return card;
  const title = localized(category, 'title', locale);
  return {
    ...card,
    kicker: `${game.title} · ${title}`,
    titles: [offer.title, `${game.title} ${title}`, ...card.titles],
    figure: {
      before: '',
      value: priceText(offer.catalog_price_micros, category.base, locale),
      after: '',
    },
    art: artOf(game, offer.id),
  };
}

/** An article by its title; nothing is measured about it. */
async function articleCard(
  ctx: ShareCtx,
  catalogueIndex: CatalogueIndex,
  slug: string,
  locale: Locale,
): Promise<ShareCard | undefined> {
  const article = await findArticleHead(ctx, slug, locale);
  if (!article) return undefined;
  const game = catalogueIndex.gameByAlias.get(article.main_tag.slug);
  return {
    kicker: article.main_tag.title,
    titles: [article.title, article.slug],
    figure: null,
    promise: article.tags.map(({ title }) => title).join(' · '),
    art: game ? artOf(game, article.id) : null,
  };
}

/**
 * The card's content; undefined where there is no such page.
 * @param known the offer, if it was loaded already.
 */
export async function findShareCard(
  ctx: ShareCtx,
  { locale, subject }: SharePicture,
  known?: OfferHead,
): Promise<ShareCard | undefined> {
  if (subject.kind === 'site') return siteCard(locale);
  const catalogueIndex = await catalogueIndexOf(ctx);
  if (subject.kind === 'article') return articleCard(ctx, catalogueIndex, subject.slug, locale);
  if (subject.kind === 'offer') {
    const offer = known ?? (await selectOfferHeads(ctx.db, [subject.id])).get(subject.id);
    return offer && offerCard(ctx, catalogueIndex, offer, locale);
  }
  const game = catalogueIndex.gameByAlias.get(subject.game);
  if (!game) return undefined;
  if (subject.kind === 'game') return gameCard(ctx, catalogueIndex, game, locale);
  const category = findCategory(catalogueIndex, game, subject.category);
  return category && categoryCard(ctx, game, category, locale);
}

function subjectOf(payload: PagePayload): ShareSubject {
  if (payload.kind === 'game') return { kind: 'game', game: payload.game_alias };
  if (payload.kind === 'offer') return { kind: 'offer', id: payload.offer_id };
  if (payload.kind === 'article') return { kind: 'article', slug: payload.article_slug };
  if (payload.kind !== 'game_category') return { kind: 'site' };
  return { kind: 'category', game: payload.game_alias, category: payload.category_alias };
}

/** The share image of a page, with the page's title as alternative text. */
export async function shareImage(
  ctx: Ctx,
  { payload, title, head }: { payload: PagePayload; title: string; head?: OfferHead | undefined },
): Promise<MetaTags['image']> {
  const picture = { locale: ctx.locale, subject: subjectOf(payload) };
  const card = await findShareCard(ctx, picture, head);
  if (!card) return null;
  return { url: shareUrl(picture, shareVersion(card)), ...shareSize, alt: title };
}
