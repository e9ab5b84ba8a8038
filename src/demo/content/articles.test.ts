import { describe, expect, it } from 'vitest';
import { appConfig } from '~config';
import { operatorFields, type Block, type Inline } from '~/contracts/content/content.schemas.ts';
import { fillDocument, parseBlocks } from '~/server/modules/content/index.ts';
import { staticPages } from '~/server/modules/storefront/use-cases/static-pages.ts';
import { builtInFees as fees } from '~/domain/fees.ts';
import { allFigures } from '~/server/modules/rules/index.ts';
import { buildCatalogue } from '../catalogue/catalogue.ts';
import { baseCategories } from './base-categories.ts';
import { demoArticles, desks, type DemoArticle } from './articles.ts';

const operator = Object.fromEntries(operatorFields.map((field) => [field, undefined])) as Record<
  (typeof operatorFields)[number],
  undefined
>;
const english = demoArticles('en');
const french = demoArticles('fr');
const games = new Map(buildCatalogue().map((game) => [game.alias, game]));

function read({ locale, title, description, body }: DemoArticle) {
  const document = { title, description, blocks: parseBlocks(body) };
  return fillDocument(document, locale, {
    operator,
    sandbox: true,
    fees,
    figures: allFigures(),
    services: { consentQuestion: 'needed', support: undefined, posthog: undefined, trackers: [] },
  });
}

function linesOf(block: Block): (readonly Inline[])[] {
  if (block.type === 'list') return block.items;
  if (block.type === 'table') return [...block.head, ...block.rows.flat()];
  return block.type === 'paragraph' || block.type === 'note' ? [block.content] : [];
}

function shapeOf(block: Block): string {
  if (block.type === 'heading') return `h${block.level}#${block.id}`;
  if (block.type === 'list') return `list of ${block.items.length}`;
  if (block.type === 'table') return `table of ${block.rows.length}`;
  if (block.type === 'prices') return `prices of ${block.game}/${block.category}/${block.alias}`;
  return block.type;
}

const linksOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(linesOf).flatMap((line) => line.flatMap((p) => (p.type === 'link' ? p.href : [])));

function isKnown(path: string): boolean {
  const slug = /^\/blog\/article\/([a-z0-9-]+)$/.exec(path)?.[1];
  if (slug !== undefined) return english.some((article) => article.slug === slug);
  const [, game, category] = /^\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/.exec(path) ?? [];
  const known = games.get(game ?? '');
  if (known) return category === undefined || known.categories.some((c) => c.alias === category);
  return staticPages.get(path)?.isIndexed === true;
}

describe('the articles of the demo', () => {
  it('are at least 24, the same in both languages', () => {
    expect(english.length).toBeGreaterThanOrEqual(24);
    const same = (article: DemoArticle) => ({
      slug: article.slug,
      mainTag: article.mainTag,
      author: article.author,
      publishedDaysAgo: article.publishedDaysAgo,
      tags: article.tags.length,
    });
    expect(french.map(same)).toEqual(english.map(same));
  });

  it.each(english.map(({ slug }) => slug))('%s says the same in both languages', (slug) => {
    const [en, fr] = appConfig.locales.all.map((locale) => {
      const article = demoArticles(locale).find((one) => one.slug === slug);
      return article && read(article);
    });
    expect(fr?.blocks.map(shapeOf)).toEqual(en?.blocks.map(shapeOf));
    expect(linksOf(fr?.blocks ?? [])).toEqual(linksOf(en?.blocks ?? []));
  });

  it.each([...english, ...french])('$locale/$slug can be read', (article) => {
    const { blocks, title, description } = read(article);
    expect(title.length).toBeLessThanOrEqual(80);
    expect(description.length).toBeLessThanOrEqual(170);
    expect(article.tags.every((tag) => tag.length > 0 && tag.length <= 60)).toBe(true);
    expect(article.publishedDaysAgo).toBeGreaterThan(0);
    expect(desks.map(({ slug }): string => slug)).toContain(article.author);
    const subjects = [...games.keys(), ...baseCategories.map(({ alias }): string => alias)];
    expect(subjects).toContain(article.mainTag);
    const ids = blocks.flatMap((block) => (block.type === 'heading' ? block.id : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(linksOf(blocks).filter((path) => !isKnown(path))).toEqual([]);
    const prices = blocks.flatMap((b) => (b.type === 'prices' ? `/${b.game}/${b.category}` : []));
    expect(prices.filter((path) => !isKnown(path))).toEqual([]);
    // A dash as long as an em is not how these texts are set; French sets a space before its double signs.
    expect(article.body).not.toMatch(/[—!]/);
    if (article.locale === 'fr')
      expect(article.body).not.toMatch(/[^\s\u00A0\u202F{#|-][;?»]| [;?»]/);
  });
});
