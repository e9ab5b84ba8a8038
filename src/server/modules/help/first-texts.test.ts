/** The help texts of the release: whole, the same in both languages, and true to the rules in force. */
import { describe, expect, it } from 'vitest';
import { appConfig } from '~config';
import { operatorFields, type Block, type Inline } from '~/contracts/content/content.schemas.ts';
import { helpArticleFor } from '~/contracts/help/help-for.ts';
import { textLimits } from '~/contracts/publishing/missing.ts';
import { builtInFees as fees } from '~/domain/fees.ts';
import { allFigures } from '../rules/index.ts';
import { fillDocument, parseBlocks, renderText } from '../content/index.ts';
import { askedMost, firstCategories, readNext } from './first-categories.ts';
import { firstArticles, firstSlugs, firstTexts } from './first-texts.ts';
import { typedIn } from '../../../../tests/support/typed-figures.ts';

const figures = allFigures();

const operator = Object.fromEntries(operatorFields.map((field) => [field, undefined])) as never;
const services = {
  consentQuestion: 'needed',
  support: undefined,
  posthog: undefined,
  trackers: [],
} as const;
const texts = firstTexts();
const slugs = firstSlugs('en');

function read(slug: string, locale: 'en' | 'fr') {
  const text = texts.find((one) => one.slug === slug && one.locale === locale);
  if (!text) throw new Error(`${locale}/${slug} is missing`);
  const { title, description, body } = text;
  const document = { title, description, blocks: parseBlocks(body) };
  return {
    ...text,
    ...fillDocument(document, locale, { operator, sandbox: false, services, fees, figures }),
  };
}

function linesOf(block: Block): Inline[] {
  switch (block.type) {
    case 'heading':
    case 'prices':
    case 'picture':
      return [];
    case 'list':
      return block.items.flat();
    case 'table':
      return [...block.head, ...block.rows.flat()].flat();
    default:
      return block.content;
  }
}

const shapeOf = (block: Block): string => {
  if (block.type === 'heading') return `h${block.level}#${block.id}`;
  if (block.type === 'list') return `list ${block.items.length}`;
  return block.type === 'table' ? `table ${block.head.length}x${block.rows.length}` : block.type;
};

const linksOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(linesOf).flatMap((piece) => (piece.type === 'link' ? [piece.href] : []));

describe('the help texts', () => {
  it('are at least two dozen, in both languages, each in one category', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(24);
    expect(firstSlugs('fr')).toEqual(slugs);
    const shelved = firstCategories.flatMap(({ articles }) => articles);
    expect(shelved.toSorted()).toEqual(slugs);
    expect(firstArticles()).toHaveLength(slugs.length);
  });

  it.each(slugs)('%s has the same parts, links and figures in both languages', (slug) => {
    const [en, fr] = [read(slug, 'en'), read(slug, 'fr')];
    expect(fr.blocks.map(shapeOf)).toEqual(en.blocks.map(shapeOf));
    expect(linksOf(fr.blocks)).toEqual(linksOf(en.blocks));
    const placeholders = (body: string) => (body.match(/\{\{\w+\}\}/g) ?? []).toSorted();
    const raw = (locale: string) => texts.find((t) => t.slug === slug && t.locale === locale)?.body;
    expect(placeholders(raw('fr') ?? '')).toEqual(placeholders(raw('en') ?? ''));
  });

  it('a figure with a unit comes from the rules in force, in the prose of both languages', () => {
    const typed = texts.flatMap(({ slug, locale, title, description, body }) =>
      typedIn(locale, [title, description, body].join('\n')).map(
        (found) => `${locale}/${slug}: ${found}`,
      ),
    );
    expect(typed).toEqual([]);
  });

  it.each([
    ['en', 'It ends within ten minutes.'],
    ['en', 'It ends after 30 seconds.'],
    ['en', 'Many within 30\u00A0days wait.'],
    ['en', 'It is closed for an hour.'],
    ['en', 'From 10 USD on.'],
    ['fr', 'Il finit en moins de dix minutes.'],
    ['fr', 'Vendu en 30 jours.'],
    ['fr', 'Ceci reste fermé pour une heure.'],
    ['fr', 'Au-delà de 5 %, rien.'],
  ] as const)('%s: “%s” is found', (locale, line) => expect(typedIn(locale, line)).toHaveLength(1));

  it.each(appConfig.locales.all.flatMap((locale) => slugs.map((slug) => [locale, slug] as const)))(
    '%s/%s says everything, and its headings are different',
    (locale, slug) => {
      const article = read(slug, locale);
      const { title, description, blocks, keywords } = article;
      expect(JSON.stringify([title, description, blocks])).not.toMatch(/\{\{|\}\}|undefined|NaN/);
      expect(title.length).toBeLessThanOrEqual(80);
      expect(description.length).toBeGreaterThan(40);
      expect(keywords.length).toBeGreaterThanOrEqual(5);
      expect(blocks.length).toBeGreaterThanOrEqual(2);
      const ids = blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : []));
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it('can be published by an editor as they are', () => {
    const broken = texts.flatMap((text) => {
      const { title, description, body, locale, slug } = text;
      const market = { operator, sandbox: false, services, fees, figures };
      const { problems } = renderText({ title, description, body }, locale, market);
      return problems.map((problem) => ({ slug, locale, problem }));
    });
    expect(broken).toEqual([]);
    const { keywords, tag } = textLimits;
    for (const { keywords: words } of texts) {
      expect(words.length).toBeLessThanOrEqual(keywords);
      expect(words.every((word) => word.length <= tag)).toBe(true);
    }
  });

  it('link to articles and pages that exist', () => {
    const articles = texts.flatMap(({ body }) =>
      linksOf(parseBlocks(body)).flatMap((href) => /^\/help\/article\/(.+)$/.exec(href)?.[1] ?? []),
    );
    expect(articles.length).toBeGreaterThan(40);
    expect(articles.filter((slug) => !slugs.includes(slug))).toEqual([]);
  });

  it('name what is asked most, and what to read next, among themselves', () => {
    const named = [...askedMost, ...Object.keys(readNext), ...Object.values(readNext).flat()];
    expect(named.filter((slug) => !slugs.includes(slug))).toEqual([]);
    for (const [slug, next] of Object.entries(readNext)) expect(next).not.toContain(slug);
  });

  it('answer every failure that leads to one', () => {
    const named = new Set<string>(Object.values(helpArticleFor));
    expect([...named].filter((slug) => !slugs.includes(slug))).toEqual([]);
    expect(named.size).toBeGreaterThan(15);
  });

  it('say the figures of the rules', () => {
    const shown = JSON.stringify(read('levels-and-fees', 'fr').blocks);
    expect(shown).toContain('10\u00A0%');
    expect(shown).toContain('15\u202F000\u00A0USD');
    expect(JSON.stringify(read('my-order-is-late', 'en').blocks)).toContain('3 days');
  });
});
