import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appConfig } from '~config';
import { operatorFields, type Block, type Inline } from '~/contracts/content/content.schemas.ts';
import { documentOf, slugsOf } from './documents.ts';
import { cookieNames } from '~/domain/cookies.ts';
import { builtInFees as fees } from '~/domain/fees.ts';
import { allFigures } from '../rules/index.ts';
import { fillDocument, type DocumentSettings } from './fill-document.ts';
import { parseDocument } from './parse-document.ts';
import { typedIn } from '../../../../tests/support/typed-figures.ts';

const figures = allFigures();

const nobody = Object.fromEntries(operatorFields.map((field) => [field, undefined])) as Record<
  (typeof operatorFields)[number],
  undefined
>;
const somebody = { ...nobody, name: 'Legend Market SAS', email: 'hello@market.example' };
/** What the law or the contract says and no setting changes: each stands once. */
const PROMISED = {
  en: [
    'at least 18 years old',
    'people of 18 years',
    'tell us within 60 days',
    'with 30 days’ notice',
    'at least 30 days before they count',
    'usually have 14 days',
    'three years after the last message',
    'within a month',
  ],
  fr: [
    'au moins 18 ans',
    'aux personnes de 18 ans',
    'dites-le-nous sous 60 jours',
    'avec un préavis de 30 jours',
    'au moins 30 jours avant',
    'en général de 14 jours',
    'trois ans après le dernier message',
    'sous un mois',
  ],
} as const;
/** Every field is a word of its own. */
const everybody = Object.fromEntries(operatorFields.map((field) => [field, `the ${field}`]));
const services: DocumentSettings['services'] = {
  consentQuestion: 'needed',
  support: undefined,
  posthog: undefined,
  trackers: [],
};
const demo = { operator: nobody, sandbox: true, services, fees, figures };
/** Everything that can be configured. */
const served: DocumentSettings['services'] = {
  ...services,
  support: {
    appId: 'abcd1234',
    identitySecret: 'a secret of sixteen',
    script: 'https://widget.intercom.io/widget/abcd1234',
    api: 'https://api-iam.eu.intercom.io',
  },
  posthog: { apiKey: 'phc_0123456789abcdefghij', host: 'https://eu.i.posthog.com' },
  trackers: [
    {
      name: 'Example Ads',
      company: 'Example Inc.',
      kind: 'advertising',
      script: 'https://ads.example.com/t.js',
      hosts: [],
      cookies: [
        { name: '_ex', days: 90 },
        { name: '_session', days: 0 },
      ],
      privacy: 'https://example.com/privacy',
    },
  ],
};

/** As the operator sees it who has given everything, so that nothing is left out. */
function read(slug: string, locale: 'en' | 'fr') {
  const document = documentOf(slug, locale, {
    operator: { ...nobody, ...everybody },
    sandbox: false,
    fees,
    figures,
    services,
  });
  if (!document) throw new Error(`${locale}/${slug} is missing`);
  return document;
}

function linesOf(block: Block): Inline[] {
  switch (block.type) {
    case 'heading':
      return [{ type: 'text', text: block.text, strong: false }];
    case 'list':
      return block.items.flat();
    case 'table':
      return [...block.head, ...block.rows.flat()].flat();
    case 'prices':
    case 'picture':
      return [];
    default:
      return block.content;
  }
}

/** The same as people read them: a paragraph, an item, a cell. */
function wholeLinesOf(block: Block): string[] {
  const text = (line: readonly Inline[]): string => line.map((piece) => piece.text).join('');
  switch (block.type) {
    case 'heading':
      return [block.text];
    case 'list':
      return block.items.map(text);
    case 'table':
      return [...block.head, ...block.rows.flat()].map(text).filter((cell) => cell !== '');
    case 'prices':
    case 'picture':
      return [];
    default:
      return [text(block.content)];
  }
}

/** What must be the same in both languages: kinds of blocks, levels and ids of headings, sizes of lists and tables. */
function shapeOf(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `h${block.level}#${block.id}`;
    case 'list':
      return `${block.ordered ? 'ol' : 'ul'} ${block.items.length}`;
    case 'table':
      return `table ${block.head.length}x${block.rows.length}`;
    default:
      return block.type;
  }
}

const slugs = slugsOf('en');

describe('documents', () => {
  it('are there in both languages', () => {
    expect(slugsOf('fr')).toEqual(slugs);
    expect(slugs).toEqual([
      'about',
      'affilate-programm',
      'contact',
      'cookies-policy',
      'earn-together',
      'privacy-policy',
      'refund-and-cancellation-policy',
      'terms-of-services',
    ]);
  });

  it.each(slugs)('%s has the same parts and the same links in both languages', (slug) => {
    const [en, fr] = [read(slug, 'en'), read(slug, 'fr')];
    expect(fr.blocks.map(shapeOf)).toEqual(en.blocks.map(shapeOf));
    expect(fr.updated_on).toBe(en.updated_on);
    const links = (document: typeof en) =>
      document.blocks
        .flatMap(linesOf)
        .flatMap((piece) => (piece.type === 'link' ? [piece.href] : []));
    expect(links(fr)).toEqual(links(en));
  });

  it.each(appConfig.locales.all.flatMap((locale) => slugs.map((slug) => [locale, slug] as const)))(
    '%s/%s has all its values and no two headings with the same id',
    (locale, slug) => {
      const document = read(slug, locale);
      const text = JSON.stringify(document);
      expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN/);
      const ids = document.blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : []));
      expect(new Set(ids).size).toBe(ids.length);
      expect(document.description.length).toBeGreaterThan(40);
    },
  );

  it.each(appConfig.locales.all)('name a figure by the rule in force, in %s', (locale) => {
    const sources = slugs.map((slug) =>
      readFileSync(new URL(`pages/${locale}/${slug}.md`, import.meta.url), 'utf8'),
    );
    let text = sources.join('\n');
    for (const promise of PROMISED[locale]) {
      expect(text.split(promise), promise).toHaveLength(2);
      text = text.replace(promise, '');
    }
    expect(typedIn(locale, text)).toEqual([]);
  });

  it('say what the program does', () => {
    const text = JSON.stringify(read('refund-and-cancellation-policy', 'en'));
    expect(text).toContain('let 30 minutes pass');
    expect(text).toContain('You have 3 days, for codes, gift cards and top-ups 24 hours');
    const terms = JSON.stringify(read('terms-of-services', 'fr'));
    expect(terms).toContain('13\u00A0%');
    expect(terms).toContain('2\u202F000\u00A0USD');
  });

  it('say what the operator has given, and leave out what not', () => {
    const filled = documentOf('about', 'en', {
      operator: somebody,
      sandbox: false,
      services,
      fees,
      figures,
    });
    const lines = filled?.blocks.flatMap(linesOf);
    expect(lines).toContainEqual({ type: 'text', text: 'Legend Market SAS', strong: false });
    expect(lines).toContainEqual({
      type: 'link',
      text: 'hello@market.example',
      href: 'mailto:hello@market.example',
    });
    expect(lines).not.toContainEqual({ type: 'text', text: 'Register', strong: false });
    expect(JSON.stringify(lines)).not.toMatch(/demonstration|not given/);
  });

  const cases = appConfig.locales.all.flatMap((locale) =>
    slugs.flatMap((slug) => [[locale, slug, true] as const, [locale, slug, false] as const]),
  );
  it.each(cases)(
    '%s/%s without an operator has no blanks (sandbox: %s)',
    (locale, slug, sandbox) => {
      const document = documentOf(slug, locale, {
        operator: nobody,
        sandbox,
        services,
        fees,
        figures,
      });
      const text = JSON.stringify(document);
      expect(text).not.toMatch(/\{\{|\}\}|undefined|"rows":\[\]|"items":\[\]/);
      const lines = document?.blocks.flatMap(wholeLinesOf) ?? [];
      for (const line of lines) expect(line).not.toMatch(/\[|\]|:\s?\.$|,\s?,|^,|\(\)/);
      // No heading stands over nothing.
      const blocks = document?.blocks ?? [];
      for (const [index, block] of blocks.entries()) {
        if (block.type !== 'heading') continue;
        const next = blocks[index + 1];
        expect(next !== undefined && (next.type !== 'heading' || next.level > block.level)).toBe(
          true,
        );
      }
      // A link to a part of the page leads somewhere.
      const ids = blocks.flatMap((block) => (block.type === 'heading' ? [`#${block.id}`] : []));
      const parts = blocks
        .flatMap(linesOf)
        .flatMap((piece) =>
          piece.type === 'link' && piece.href.startsWith('#') ? [piece.href] : [],
        );
      for (const part of parts) expect(ids).toContain(part);
    },
  );

  it('say where the operator would stand that this is a demonstration, or that nobody is named', () => {
    for (const slug of ['about', 'privacy-policy', 'terms-of-services', 'cookies-policy']) {
      expect(JSON.stringify(documentOf(slug, 'en', demo))).toContain('is a demonstration');
      expect(JSON.stringify(documentOf(slug, 'fr', demo))).toContain('est une démonstration');
      const real = JSON.stringify(
        documentOf(slug, 'en', { operator: nobody, sandbox: false, services, fees, figures }),
      );
      expect(real).toContain('has not given a name');
      expect(real).not.toContain('is a demonstration');
    }
    expect(JSON.stringify(documentOf('contact', 'en', demo))).not.toContain('By post');
  });

  it.each(['../en/about', '__proto__', 'ABOUT', ''])('has no document "%s"', (slug) => {
    expect(documentOf(slug, 'en', demo)).toBeUndefined();
  });
});

describe('a document', () => {
  const front = '---\ntitle: T\ndescription: D\nupdated: 2026-01-01\n---\n\n';
  const blocksOf = (markdown: string) => parseDocument(front + markdown).blocks;

  it('keeps quotes, ampersands and escapes as they are', () => {
    expect(blocksOf('5 < 6 & "so" \\* l’été')).toEqual([
      {
        type: 'paragraph',
        content: expect.arrayContaining([{ type: 'text', text: '*', strong: false }]),
      },
    ]);
    const [paragraph] = blocksOf('Fish & "chips" < 5');
    expect(paragraph).toEqual({
      type: 'paragraph',
      content: [{ type: 'text', text: 'Fish & "chips" < 5', strong: false }],
    });
  });

  it.each([
    ['HTML', '<script>alert(1)</script>'],
    ['HTML inside a line', 'a <b>b</b>'],
    ['an image', '![a](b.png)'],
    ['code', '    x = 1'],
    ['a heading without an id', '## Fees'],
    ['a heading of the first level', '# Fees {#fees}'],
    ['a list in a list', '- a\n  - b'],
    ['a link in bold', '**[a](/b)**'],
  ])('refuses %s', (_what, markdown) => {
    expect(() => blocksOf(markdown)).toThrow(/./);
  });

  it('refuses a value that does not exist', () => {
    const document = parseDocument(`${front}It costs {{fee_l9}}.`);
    expect(() => fillDocument(document, 'en', demo)).toThrow('{{fee_l9}}');
  });
});

describe.each(appConfig.locales.all)('the cookies page in %s', (locale) => {
  const page = (configured: DocumentSettings['services']) => {
    const document = documentOf('cookies-policy', locale, { ...demo, services: configured });
    if (!document) throw new Error('There is no cookies page');
    return document.blocks;
  };
  const rowsOf = (blocks: readonly Block[]) =>
    blocks.flatMap((block) =>
      block.type === 'table' ? block.rows.map((row) => row.map((cell) => cell[0]?.text ?? '')) : [],
    );

  it('lists every cookie that the program sets, with what it is for and how long it stays', () => {
    const rows = rowsOf(page(services));
    for (const name of cookieNames) {
      const row = rows.find(([first]) => first === name);
      expect(row, name).toHaveLength(3);
      for (const cell of row ?? []) expect(cell, name).not.toBe('');
    }
    expect(rows.filter(([name]) => cookieNames.some((known) => known === name))).toHaveLength(
      cookieNames.length,
    );
  });

  it('names no service where none is configured, and each one that is', () => {
    const without = JSON.stringify(page(services));
    expect(without).not.toMatch(/Intercom|PostHog|table_/);
    const withAll = rowsOf(page(served)).map((row) => row.join(' '));
    expect(withAll).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^Example Ads \(Example Inc\.\).*example\.com\/privacy _ex \(90\D+\), _session$/,
        ),
        expect.stringMatching(/^PostHog \(eu\.i\.posthog\.com\)/),
        expect.stringMatching(/^Intercom .*intercom-session-abcd1234/),
      ]),
    );
    // What is not done is no longer said once it is done.
    expect(JSON.stringify(page(served)).match(/pixels/g)).toBeNull();
    expect(without).toContain('pixels');
  });
});
