/** What the help centre holds in one language, kept in memory with its search for a minute. */
import type { Locale } from '~config';
import type { Block, Inline } from '~/contracts/content/content.schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { tag } from '../../core/cache-tags.ts';
import { createMemoryCache } from '../../infra/memory-cache.ts';
import { documentSettings, fillDocument, parseBlocks } from '../content/index.ts';
import { createHelpFinder, type HelpFinder } from './find-help.ts';
import { selectCategories, selectPublished, type HelpRow } from './help.repository.ts';
import type { HelpCategoryTable } from './help.tables.ts';

export type HelpCtx = Pick<Ctx, 'db' | 'services'>;

export interface IndexedArticle extends Omit<HelpRow, 'body' | 'category_id'> {
  category: HelpCategoryTable;
  blocks: Block[];
}

export interface HelpIndex {
  /** Those with something published, in their order. */
  categories: readonly HelpCategoryTable[];
  /** In the order of categories, and within each in its order. */
  articles: readonly IndexedArticle[];
  bySlug: ReadonlyMap<string, IndexedArticle>;
  finder: HelpFinder;
}

/** An article whose day comes is there at most so much later. */
const INDEX_SECONDS = 60;

const indexes = createMemoryCache<HelpIndex>({ seconds: INDEX_SECONDS });

const lineText = (line: readonly Inline[]): string => line.map(({ text }) => text).join('');

/** The words of a block, for the search. */
function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
      return block.text;
    case 'list':
      return block.items.map(lineText).join(' ');
    case 'table':
      return [...block.head, ...block.rows.flat()].map(lineText).join(' ');
    case 'prices':
      return '';
    case 'picture':
      return block.alt;
    default:
      return lineText(block.content);
  }
}

interface Filled {
  ctx: HelpCtx;
  locale: Locale;
  settings: Awaited<ReturnType<typeof documentSettings>>;
}

/** Null, with a line in the log, for a text that pages cannot show: one broken article takes no other with it. */
function indexArticle(
  { ctx, locale, settings }: Filled,
  category: HelpCategoryTable,
  row: HelpRow,
): IndexedArticle | null {
  const { body, category_id: _category, ...rest } = row;
  try {
    const { title, description } = row;
    const parsed = { title, description, blocks: parseBlocks(body) };
    const filled = fillDocument(parsed, locale, settings);
    return { ...rest, ...filled, category, blocks: [...filled.blocks] };
  } catch (error) {
    ctx.services.log.error({ err: error, slug: row.slug, locale }, 'help article left out');
    return null;
  }
}

async function loadIndex(ctx: HelpCtx, locale: Locale): Promise<HelpIndex> {
  const settings = await documentSettings(ctx);
  const categories = await selectCategories(ctx.db);
  const rows = await selectPublished(ctx.db, locale, ctx.services.clock.now());
  const articles = categories.flatMap((category) =>
    rows
      .filter((row) => row.category_id === category.id)
      .map((row) => indexArticle({ ctx, locale, settings }, category, row))
      .filter((article) => article !== null),
  );
  const texts = articles.map((article) => ({
    ...article,
    body: article.blocks.map(blockText).join(' '),
  }));
  return {
    categories: categories.filter((one) => articles.some(({ category }) => category === one)),
    articles,
    bySlug: new Map(articles.map((article) => [article.slug, article])),
    finder: createHelpFinder(texts, locale),
  };
}

export function helpIndexOf(ctx: HelpCtx, locale: Locale): Promise<HelpIndex> {
  return indexes.read(
    ctx.services,
    ctx.db,
    locale,
    () => loadIndex(ctx, locale),
    () => [tag.help],
  );
}
