/** Games, kinds of goods and offers by text (`market/search`). */
import { firstLetter, gameFinder, searchWords, type GameMatch } from '~/domain/game-match.ts';
import type { SearchOffer, searchKinds } from '~/contracts/search/search.contract.ts';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { tag } from '../../../core/cache-tags.ts';
import {
  catalogueIndexOf,
  statsOf,
  type GameRow,
  type CatalogueIndex,
  type Stats,
} from '../../catalogue/index.ts';
import { findOffers, listOffers, searchOffers } from '../../listing/index.ts';
import { latinText } from '../latin-text.ts';
import { finderOf, presentSearchBases, presentSearchGame, withLatin } from './search-games.ts';

type SearchListInput = Parameters<typeof listOffers>[1] & { q?: string | undefined };
type Kind = (typeof searchKinds)[number];

export interface SearchRequest {
  text: string;
  /** All kinds when absent. */
  kinds: readonly Kind[] | undefined;
  limit: number;
}

/** Fewer letters are a prefix of too many games to mean one of them. */
const NAMED_LETTERS = 3;

/** Maximum number of games whose categories a text may name. */
const NAMED_GAMES = 5;

/** Many people search the same words, also while typing; an age of some seconds does no harm. */
const offersCache = createMemoryCache<SearchOffer[]>({ seconds: 5, max: 500 });

type Match = GameMatch<GameRow>;
type TypedWord = readonly string[];

/** The categories of the matches: those in the text, else all of the game; the fullest first. */
function categoriesNamed(
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  matches: readonly Match[],
): string[] {
  const isByCategory = matches.every(({ categoryIds }) => categoryIds.length > 0);
  const games = isByCategory ? matches : matches.slice(0, NAMED_GAMES);
  const ids = games.flatMap(({ game, categoryIds }) =>
    categoryIds.length > 0
      ? categoryIds
      : (catalogueIndex.categoriesOfGame.get(game.id) ?? []).map(({ id }) => id),
  );
  const offers = (id: string): number => stats.ofCategory.get(id)?.offers_count ?? 0;
  return ids.filter((id) => offers(id) > 0).toSorted((a, b) => offers(b) - offers(a));
}

/** The longest prefix or suffix of the text that names games or categories, and the remaining words. */
function namedPart(catalogueIndex: CatalogueIndex, stats: Stats, words: readonly TypedWord[]) {
  const find = finderOf(catalogueIndex);
  for (let length = words.length; length > 0; length -= 1) {
    for (const start of new Set([0, words.length - length])) {
      const part = words.slice(start, start + length);
      const text = part.map(([typed]) => typed).join(' ');
      const matches = text.replaceAll(' ', '').length >= NAMED_LETTERS ? find(text) : [];
      const categoryIds = categoriesNamed(catalogueIndex, stats, matches);
      if (categoryIds.length === 0) continue;
      return { categoryIds, rest: [...words.slice(0, start), ...words.slice(start + length)] };
    }
  }
  return null;
}

function presentOffer(card: OfferCard): SearchOffer {
  const { id, title, catalog_price, unit, category, image, seller } = card;
  return {
    id,
    title,
    catalog_price,
    unit,
    category,
    image,
    seller: { id: seller.id, public_name: seller.public_name },
  };
}

/** Cache tags: any offer may begin to match. */
function tagsOf(offers: readonly SearchOffer[]): string[] {
  return [
    tag.offers,
    ...offers.flatMap(({ id, seller }) => [tag.offer(id), tag.seller(seller.id)]),
  ];
}

/** The words of a text, each as typed and, where that differs, in Latin letters. */
function typedWords(text: string): TypedWord[] {
  return searchWords(text).map((word) => {
    const latin = searchWords(latinText(word)).join('');
    return latin === '' || latin === word ? [word] : [word, latin];
  });
}

/** A single letter is too short to search offers. */
const isTooShort = (words: readonly TypedWord[]): boolean =>
  words.map(([typed]) => typed).join('').length < 2;

async function offersFor(
  ctx: Ctx,
  catalogueIndex: CatalogueIndex,
  words: readonly TypedWord[],
  limit: number,
) {
  if (isTooShort(words)) return [];
  const key = `${ctx.locale}|${limit}|${words.join(' ')}`;
  const load = async (): Promise<SearchOffer[]> => {
    const named = namedPart(catalogueIndex, await statsOf(ctx), words);
    return (await searchOffers(ctx, { words, named, limit })).map(presentOffer);
  };
  const found = await offersCache.read(ctx.services, ctx.db, key, load, tagsOf);
  ctx.addCacheTags(...tagsOf(found));
  return found;
}

function gamesFor(catalogueIndex: CatalogueIndex, text: string): readonly GameRow[] {
  const plain = text.trim();
  if ([...plain].length !== 1) return finderOf(catalogueIndex)(plain).map(({ game }) => game);
  return catalogueIndex.games.filter((game) => firstLetter(game.title) === firstLetter(plain));
}

/** At most `limit` of each kind; an empty text finds nothing. */
export async function search(ctx: Ctx, { text, kinds, limit }: SearchRequest) {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const stats = await statsOf(ctx);
  const wants = (kind: Kind): boolean => kinds === undefined || kinds.includes(kind);
  const words = typedWords(text);
  const bases = withLatin(
    gameFinder(presentSearchBases(catalogueIndex, stats, ctx.locale), ({ title, names }) => ({
      title,
      aliases: names,
      categories: [],
    })),
  );
  return {
    games:
      wants('games') && text !== ''
        ? gamesFor(catalogueIndex, text)
            .slice(0, limit)
            .map((game) => presentSearchGame(game, catalogueIndex, stats, ctx.locale))
        : [],
    categories:
      wants('categories') && searchWords(text).join('').length > 2
        ? bases(text)
            .slice(0, limit)
            .map(({ game }) => game)
        : [],
    offers: wants('offers') ? await offersFor(ctx, catalogueIndex, words, limit) : [],
  };
}

const foundCache = createMemoryCache<Awaited<ReturnType<typeof findOffers>>>({
  seconds: 5,
  max: 200,
});

/** The list of what a text finds, with filters, page by page. */
export async function searchList(ctx: Ctx, { q = '', ...input }: SearchListInput) {
  const words = typedWords(q);
  const catalogueIndex = await catalogueIndexOf(ctx);
  const load = async () =>
    findOffers(ctx, { words, named: namedPart(catalogueIndex, await statsOf(ctx), words) });
  const found = isTooShort(words)
    ? { ids: [], isExact: true }
    : await foundCache.read(ctx.services, ctx.db, words.join(' '), load, () => [tag.offers]);
  return listOffers(ctx, input, found);
}
