/**
 * Every regular expression runs in linear time. One with quadratic backtracking lets whoever may write a text block
 * the process. All expressions of the program are checked, because which of them gets users' texts may change with
 * any line.
 */
import * as valibot from 'valibot';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  expressionsIn,
  expressionsOf,
  recordingRegExp,
  slownessOf,
  type Expression,
} from './expressions.ts';
import { readSources } from './sources.ts';

/** Repeated groups of anchored expressions of which each turn begins with a sign that its rest does not take. */
const reviewedGroups = new Set([
  'group: (?:-[a-z]+)*',
  'group: (?:-[a-z0-9]+)*',
  'group: (?:,\\d{3})+',
  'group: (?:\\/[a-z0-9][a-z0-9-]*(?:\\.[a-z0-9]+)?)*',
  'group: (?:\\.[\\w+-]+)*',
  'group: (?:[.-][\\da-zA-Z]+)*',
]);

/** Expressions that are reported and fine, with the reason. */
const reviewed: Record<string, string> = {
  '[,·]?\\s+\\S*$': 'titles of the demo market, our own texts',
  '(-?\\d+) (-?\\d+)': 'outlines of letters, our own texts',
};

/** Of the library that validates input: those that contracts use. */
const ofValibot: Expression[] = [
  valibot.EMAIL_REGEX,
  valibot.UUID_REGEX,
  valibot.ISO_DATE_REGEX,
  valibot.ISO_TIMESTAMP_REGEX,
].map(({ source, flags }) => ({ source, flags, path: 'valibot' }));

/** Files that make expressions with `new RegExp`, and how to have them made. */
const makers: Record<string, () => Promise<unknown>> = {
  'src/contracts/media/media.urls.ts': () => import('~/contracts/media/media.urls.ts'),
  'src/contracts/media/share.urls.ts': () => import('~/contracts/media/share.urls.ts'),
  'src/domain/contact-data.ts': async () => {
    const { findContactData } = await import('~/domain/contact-data.ts');
    return findContactData('Nothing to find here');
  },
  'src/domain/measured-words.ts': () => import('~/domain/measured-words.ts'),
  'src/domain/consent.ts': async () => {
    const { consentOf } = await import('~/domain/consent.ts');
    return consentOf('');
  },
  'src/server/http/api-cache.ts': async () => {
    const { contract } = await import('~/contracts/index.ts');
    const { createApiCache } = await import('~/server/http/api-cache.ts');
    return createApiCache(contract, 0, () => {});
  },
  'src/server/modules/chat/forbidden-text.ts': async () => {
    const { findForbidden } = await import('~/server/modules/chat/forbidden-text.ts');
    return findForbidden('Nothing to find here', 'https://legend.example');
  },
  // Whether what staff write for it is one, and is read in time.
  'src/domain/safe-pattern.ts': async () => {
    const { buildCatalogue } = await import('~/demo/catalogue/catalogue.ts');
    const { patternProblem } = await import('~/domain/safe-pattern.ts');
    for (const { categories } of buildCatalogue()) {
      for (const { pattern } of categories.flatMap(({ buyerInputs }) => buyerInputs)) {
        if (pattern !== undefined) patternProblem(pattern);
      }
    }
  },
  // What a category demands of a buyer's input is data: the market's own is looked at here.
  'src/server/modules/orders/buyer-inputs.ts': async () => {
    const { buildCatalogue } = await import('~/demo/catalogue/catalogue.ts');
    const { checkedBuyerInputs } = await import('~/server/modules/orders/buyer-inputs.ts');
    for (const game of buildCatalogue()) {
      for (const { buyerInputs } of game.categories) {
        const given = buyerInputs.map(({ key }) => [key, '1'] as const);
        try {
          checkedBuyerInputs(buyerInputs, Object.fromEntries(given), 'en');
        } catch {
          // Whether the text fits is of no matter.
        }
      }
    }
  },
};

describe('what is reported', () => {
  test.each([
    // Both once stopped the process for seconds: each place of a row of hyphens was read to its end.
    [String.raw`(?<![\p{L}\d.@])[\p{L}\d-]{2,}\.(?:com|net)(?![\p{L}\d])`, 'u'],
    [String.raw`(?<![\p{L}\d.@])[\p{L}\d-]+\.(?:io|me)/[\w+-]+`, 'u'],
    [String.raw`\s+$`, ''],
    [String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, ''],
    [String.raw`(a+)+$`, ''],
    [String.raw`(?:ab)+c`, ''],
    [String.raw`\bVersion/\d.*\bSafari/`, ''],
    [String.raw`(?:a{1,20}b?){1,20}c`, ''],
    [String.raw`[a-z]{1,500}@`, ''],
    [String.raw`^[^#]*#`, 'm'],
  ])('%s', (source, flags) => {
    expect(slownessOf({ source, flags })).not.toEqual([]);
  });

  test.each([
    [String.raw`\s+`, 'g'],
    [String.raw`^\s+`, ''],
    [String.raw`(?<!a)a+b`, ''],
    [String.raw`\bhttps?://\S*`, 'iu'],
    [String.raw`^[\w-]{1,500}$`, ''],
    [String.raw`<([^<>]+)>`, ''],
    [String.raw`\{\{(\w+)\}\}`, 'g'],
    [String.raw`^(?=.*\bVersion/\d).*\bSafari/`, ''],
  ])('but not %s', (source, flags) => {
    expect(slownessOf({ source, flags })).toEqual([]);
  });

  test('literals and what is made are told apart', () => {
    const code = 'const a = /x/g, b = new RegExp("y"), c = <p>{RegExp("z")}</p>;';
    expect(expressionsIn('a.tsx', code)).toEqual({
      literals: [{ source: 'x', flags: 'g', path: 'a.tsx' }],
      made: 2,
    });
  });
});

describe('the program', () => {
  let all: Expression[];
  /** Files with `new RegExp`, and how often it stands there. */
  let sites: Map<string, number>;
  let recorded: Expression[];

  beforeAll(async () => {
    const files = readSources().map(({ path }) => ({ path, ...expressionsOf(path) }));
    sites = new Map(files.filter(({ made }) => made > 0).map(({ path, made }) => [path, made]));
    const { recorder, made } = recordingRegExp();
    vi.stubGlobal('RegExp', recorder);
    for (const make of Object.values(makers)) await make();
    vi.unstubAllGlobals();
    recorded = made;
    all = [...files.flatMap(({ literals }) => literals), ...recorded, ...ofValibot];
  }, 120_000);
  afterEach(() => vi.unstubAllGlobals());

  test('each place that makes an expression has it made here', () => {
    expect([...sites.keys()].toSorted()).toEqual(Object.keys(makers).toSorted());
    for (const [path, places] of sites) {
      const made = new Set(recorded.filter((one) => one.path === path).map(({ source }) => source));
      expect(made.size, path).toBeGreaterThanOrEqual(places);
    }
  });

  test('no expression is slow but those that were reviewed', () => {
    const slow = all
      .filter(({ source }) => reviewed[source] === undefined)
      .flatMap(({ source, flags, path }) => {
        const reasons = slownessOf({ source, flags }).filter((one) => !reviewedGroups.has(one));
        return reasons.length === 0 ? [] : [`${path}: /${source}/${flags} ${reasons.join(', ')}`];
      });
    expect(slow).toEqual([]);
  });

  test('nothing is on the lists that is not reported of the program', () => {
    const reported = all.filter((one) => slownessOf(one).length > 0);
    const sources = new Set(reported.map(({ source }) => source));
    const reasons = new Set(reported.flatMap(slownessOf));
    expect(Object.keys(reviewed).filter((source) => !sources.has(source))).toEqual([]);
    expect([...reviewedGroups].filter((group) => !reasons.has(group))).toEqual([]);
  });
});
