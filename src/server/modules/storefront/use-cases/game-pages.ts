/** Pages of games, their categories, single markets and landing pages. */
import { msg } from '@lingui/core/macro';
import type { Ctx } from '../../../core/context.ts';
import {
  definitionOf,
  definitionsOf,
  landingsOf,
  localized,
  catalogueIndexOf,
  statsOf,
} from '../../catalogue/index.ts';
import type { CataloguePage } from './catalogue-pages.ts';
import { categoryText, gameText } from './category-text.ts';
import { translator, type Found } from './found-page.ts';
import { breadcrumbs } from './semantic-tags.ts';

const texts = {
  game: msg({ message: '{game}: buy {categories}' }),
  gameAbout: msg({
    message:
      '{offers, plural, =0 {{game} on the marketplace} one {# offer for {game}} other {# offers for {game}}}. Held in escrow until you confirm, all fees included.',
  }),
  category: msg({ message: '{game} {category}' }),
  facet: msg({ message: '{facet}: {game} {category}' }),
  categoryAbout: msg({
    message:
      '{offers, plural, =0 {Buy {category} for {game}} one {# offer of {category} for {game}} other {# offers of {category} for {game}}} from rated sellers. Held in escrow until you confirm, all fees included.',
  }),
};

/** Maximum number of links to landing pages that a category shows. */
const MOST_LINKS = 24;

type PageOf<K extends CataloguePage['kind']> = Extract<CataloguePage, { kind: K }>;

export async function gamePage(ctx: Ctx, { game, path }: PageOf<'game'>): Promise<Found> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const stats = await statsOf(ctx);
  const say = translator(ctx.locale);
  const categories = catalogueIndex.categoriesOfGame.get(game.id) ?? [];
  const found = await definitionsOf(
    ctx,
    categories.map(({ id }) => id),
  );
  const definitions = categories.flatMap(({ id }) => found.get(id) ?? []);
  const offers = categories.reduce(
    (sum, category) => sum + (stats.ofCategory.get(category.id)?.offers_count ?? 0),
    0,
  );
  const titles = categories.map((category) => localized(category, 'title', ctx.locale));
  return {
    path,
    isIndexed: true,
    payload: { kind: 'game', game_id: game.id, game_alias: game.alias },
    title: say(texts.game, { game: game.title, categories: titles.join(', ') }),
    description: say(texts.gameAbout, { game: game.title, offers }),
    seoDescription: gameText(game, definitions, ctx.locale) || null,
    semanticTags: [breadcrumbs(ctx, [{ name: game.title, path: `/${game.alias}` }])],
  };
}

/** Title, description and text: the landing page's own, else composed from the category's name. */
async function textsOf(ctx: Ctx, page: PageOf<'category'>) {
  const { game, category, facet, landing } = page;
  if (landing) {
    return {
      title: localized(landing, 'title', ctx.locale),
      description: localized(landing, 'description', ctx.locale),
      seoDescription: localized(landing, 'text', ctx.locale) || null,
    };
  }
  const say = translator(ctx.locale);
  const figures = (await statsOf(ctx)).ofCategory.get(category.id);
  const definition = await definitionOf(ctx, category.id);
  const values = { game: game.title, category: localized(category, 'title', ctx.locale) };
  return {
    title: facet
      ? say(texts.facet, { ...values, facet: facet.label })
      : say(texts.category, values),
    description: say(texts.categoryAbout, { ...values, offers: figures?.offers_count ?? 0 }),
    seoDescription: definition && categoryText(definition, figures, ctx.locale),
  };
}

/** A category, one of its markets, or a landing page of it. */
export async function categoryPage(ctx: Ctx, page: PageOf<'category'>): Promise<Found> {
  const { game, category, facet, landing, path } = page;
  const links = await landingsOf(ctx, category.id);
  const name = landing ? localized(landing, 'name', ctx.locale) : facet?.label;
  return {
    path,
    isIndexed: true,
    payload: {
      kind: 'game_category',
      game_id: game.id,
      game_alias: game.alias,
      category_id: category.id,
      category_alias: category.alias,
      facet,
      landing: landing && {
        alias: landing.alias,
        name: localized(landing, 'name', ctx.locale),
        heading: localized(landing, 'heading', ctx.locale),
        query: landing.query,
      },
      landing_pages: links
        .slice(0, MOST_LINKS)
        .map((link) => ({ alias: link.alias, name: localized(link, 'name', ctx.locale) })),
    },
    ...(await textsOf(ctx, page)),
    semanticTags: [
      breadcrumbs(ctx, [
        { name: game.title, path: `/${game.alias}` },
        {
          name: localized(category, 'title', ctx.locale),
          path: `/${game.alias}/${category.alias}`,
        },
        ...(name === undefined ? [] : [{ name, path }]),
      ]),
    ],
  };
}
