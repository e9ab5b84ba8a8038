/** What titles say agrees with the attributes of their offers, in the whole demo market. */
import { beforeAll, expect, test } from 'vitest';
import { buildDemoMarket } from './build.ts';
import type { DemoOffer } from './market.types.ts';
import { labelOf, textOf } from './offers/values.ts';

let offers: DemoOffer[];
beforeAll(() => {
  ({ offers } = buildDemoMarket({ seed: 'legend', now: new Date('2026-11-20T14:28:00Z') }));
});

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const words = new Map<string, RegExp>();
function asWord(text: string): RegExp {
  const known = words.get(text);
  if (known) return known;
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])${escaped(text)}(?![\p{L}\d])`, 'iu');
  words.set(text, pattern);
  return pattern;
}

function wrong(check: (offer: DemoOffer) => boolean): string[] {
  return offers
    .filter((offer) => !check(offer))
    .map(({ title, attributes }) => `${title} ${JSON.stringify(attributes)}`);
}

/** The whole number that the pattern finds in the title, written with separators of either language. */
function numberIn(title: string, pattern: RegExp): number | null {
  const found = pattern.exec(title)?.[1];
  return found === undefined ? null : Number(found.replaceAll(/[\s,\u00A0\u202F]/g, ''));
}

const NUMBER = String.raw`(\d{1,3}(?:[,\s\u00A0\u202F]\d{3})*|\d+)(?!\d)`;
/** The title's own word for it: a Faceit level is no account level. */
function levelIn({ title, category, locale }: DemoOffer): number | null {
  const level = category.definition.attributes.find(({ key }) => key === 'level');
  if (!level) return null;
  const [label = ''] = level.label[locale].split(', ');
  return numberIn(title, new RegExp(String.raw`(?:^|, )${escaped(label)} ${NUMBER}`, 'iu'));
}

test('the level of an account is the one that its title says', () => {
  const said = offers.filter((offer) => levelIn(offer) !== null);
  expect(said.length).toBeGreaterThan(100);
  expect(
    wrong((offer) => (levelIn(offer) ?? offer.attributes.level) === offer.attributes.level),
  ).toEqual([]);
});

const NUMBERS: readonly [key: string, patterns: RegExp[]][] = [
  ['wins', [/(\d+) net wins/i, /(\d+) victoires nettes/i]],
  ['trade_lock_days', [/tradable in (\d+) d/i, /échangeable dans (\d+) j/i]],
];

test.each(NUMBERS)('numbers: %s', (key, patterns) => {
  let seen = 0;
  const disagreeing = wrong(({ title, attributes, category }) => {
    if (!category.definition.attributes.some((attribute) => attribute.key === key)) return true;
    const said = patterns.map((pattern) => numberIn(title, pattern)).find((n) => n !== null);
    if (said === undefined) return true;
    seen += 1;
    return said === attributes[key];
  });
  expect(disagreeing.slice(0, 5)).toEqual([]);
  expect(seen).toBeGreaterThan(5);
});

test('no other option of an attribute is named than the chosen one', () => {
  let named = 0;
  const disagreeing = wrong(({ title, attributes, category, locale }) => {
    const { definition } = category;
    // What the title says of the offer's own values is taken out first: "Gold" stands in "Gold III".
    const own = definition.attributes
      .flatMap(({ key, options }) => {
        const value = attributes[key];
        const values = Array.isArray(value) ? value : [value];
        return options.filter((option) => values.includes(option.value));
      })
      .flatMap(({ label }) => [label.en, label.fr])
      .concat(definition.unit.name.en, definition.unit.name.fr, textOf(attributes, 'item_name'))
      .filter((label) => label !== '' && !label.startsWith('Rare '))
      .toSorted((a, b) => b.length - a.length);
    const rest = own.reduce((text, label) => {
      const shorter = text.replace(asWord(label), ' ');
      if (shorter !== text) named += 1;
      return shorter;
    }, title);
    // An item's name is made of words for sorts of items: "Illusion armour set" is a set. Coins are sold by the 100k,
    // however large an auction may be.
    const others = definition.attributes
      .filter(({ key, type }) => type === 'select' && !['item_type', 'coin_block'].includes(key))
      .flatMap(({ options }) => options.map(({ label }) => label[locale]))
      .filter((label) => label.length > 3 && !own.includes(label));
    return !others.some((label) => asWord(label).test(rest));
  });
  expect(disagreeing.slice(0, 12)).toEqual([]);
  expect(named).toBeGreaterThan(offers.length);
});

test('a float lies in its wear, and StatTrak is said where it is', () => {
  const skins = offers.filter(({ category }) => category.definition.base === 'skins');
  expect(skins.length).toBeGreaterThan(20);
  for (const { title, attributes } of skins) {
    const float = /float ([\d.]+)/.exec(title)?.[1];
    if (float) expect(Number(float), title).toBeCloseTo(Number(attributes.float), 4);
    expect(/stattrak/i.test(title), title).toBe(attributes.stattrak === true);
  }
});

test('what an account names as its highlight stands in its title', () => {
  const told = offers.filter(
    ({ attributes, category }) =>
      category.definition.base === 'accounts' && typeof attributes.highlights === 'string',
  );
  const silent = told.filter(
    ({ title, attributes }) => !asWord(String(attributes.highlights)).test(title),
  );
  // Titles end at 120 characters, and the stories' accounts are titled by hand.
  expect(silent.length / told.length).toBeLessThan(0.02);
});

test('an original e-mail is only promised with one', () => {
  const promised = /original e-mail|e-mail d’origine/i;
  expect(
    wrong(
      ({ title, attributes }) => !promised.test(title) || attributes.email_access === 'original',
    ),
  ).toEqual([]);
});

test('what is sold stands in the title of items, top-ups, cards and skins', () => {
  const keys = ['item', 'denomination', 'product', 'skin'];
  const bases = ['items', 'top-up', 'gift-cards', 'skins'];
  const missing = wrong(({ title, attributes, category: { definition } }) => {
    if (!bases.includes(definition.base)) return true;
    return keys.every((key) => {
      const labels = (['en', 'fr'] as const).map((locale) =>
        labelOf(definition, attributes, key, locale),
      );
      return labels.includes('') || labels.some((label) => asWord(label).test(title));
    });
  });
  expect(missing.slice(0, 5)).toEqual([]);
});
