/** Generates one offer of a seller in a category. */
import type { Locale } from '~config';
import { builtInFeeBps } from '~/domain/fees.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import type { OfferStatus } from '~/server/modules/offers/offers.tables.ts';
import { slug } from '../catalogue/attributes.ts';
import { factsOf } from '../content/facts/index.ts';
import type { DemoCategory, DemoOffer, DemoUser } from '../market.types.ts';
import type { SellerProfile } from '../people/sellers.ts';
import type { Random } from '../random.ts';
import { descriptionOf } from './descriptions.ts';
import { drawPriceMicros, drawStock, usdOf } from './pricing.ts';
import { makeSecrets } from './secrets.ts';
import { titleOf } from './titles.ts';
import { attributeOf, drawValues, indexOf, namesOther, textOf, type Values } from './values.ts';

const DAY = 86_400_000;

export interface Seller {
  user: DemoUser;
  profile: SellerProfile;
}

/** What a story decides; the rest is drawn. */
export interface OfferOverrides {
  values?: Values;
  title?: string;
  catalogPriceMicros?: number;
  inStock?: number;
  minPurchase?: number;
  minutes?: number;
  method?: 'manual' | 'instant';
  warrantyDays?: number;
  status?: OfferStatus;
  locale?: Locale;
  volumeDiscounts?: DemoOffer['volumeDiscounts'];
  /** An account of which there is only one. */
  unique?: boolean;
}

/** Values that contradict each other are brought in line: peak above current, to above from, a currency of its region. */
function harmonise(random: Random, category: DemoCategory, values: Values): Values {
  const { definition } = category;
  const facts = factsOf(definition.game);
  const fixed = { ...values };
  const ranks = attributeOf(definition, 'peak_rank')?.options ?? [];
  const current = indexOf(definition, fixed, 'current_rank');
  if (ranks.length > 0 && indexOf(definition, fixed, 'peak_rank') < current) {
    const peak = ranks[Math.min(ranks.length - 1, current + random.integer(0, 3))];
    if (peak) fixed.peak_rank = peak.value;
  }
  if (definition.base === 'boosting') return harmoniseBoost(random, category, fixed);
  if (definition.base === 'gift-cards') {
    const card = facts.giftCards?.find(({ name }) => slug(name) === fixed.product);
    if (card) {
      const [region, currency] = random.pick(card.regions);
      Object.assign(fixed, {
        region,
        card_currency: slug(currency),
        value: String(random.pick(card.values)),
      });
    }
  }
  const name = textOf(fixed, 'item') || textOf(fixed, 'item_name');
  const item = facts.items?.find((entry) => entry[0] === name || slug(entry[0]) === name);
  if (item && fixed.item_type !== undefined) fixed.item_type = item[2];
  const wanted = textOf(fixed, 'skin');
  const skin = facts.skins?.find(([type, title]) => slug(`${type} ${title}`) === wanted);
  if (skin) fixed.weapon = slug(skin[0]);
  return matchDetails(random, matchName(random, category, fixed));
}

/** Sorts of items with a rarity of their own; maps, fragments and the like are plain. */
const WORN = new Set(['weapon', 'armour', 'accessory', 'jewel', 'flask']);

/** Rarity and base of an item follow from its name; an account is not praised for what another one has. */
function matchName(random: Random, category: DemoCategory, values: Values): Values {
  const { definition } = category;
  const fixed = { ...values };
  const name = textOf(fixed, 'item_name');
  const rarities = attributeOf(definition, 'rarity')?.options ?? [];
  if (name !== '' && rarities.some(({ value }) => value === 'unique')) {
    const said = rarities.find(({ label }) => name.startsWith(`${label.en} `));
    const common = WORN.has(textOf(fixed, 'item_type')) ? 'unique' : 'normal';
    fixed.rarity = said?.value ?? common;
  }
  const base = textOf(fixed, 'base_type');
  if (base !== '' && !name.includes(base)) {
    const bases = attributeOf(definition, 'base_type')?.sample?.texts ?? [];
    const own = bases.find((text) => name.includes(text));
    if (own === undefined) delete fixed.base_type;
    else fixed.base_type = own;
  }
  if (namesOther(definition, fixed, textOf(fixed, 'highlights'))) {
    const names = factsOf(definition.game).collection?.names ?? [];
    const fitting = names.filter((text) => !namesOther(definition, fixed, text));
    if (fitting.length > 0) fixed.highlights = random.fork('highlights').pick(fitting);
    else delete fixed.highlights;
  }
  return fixed;
}

const FLOATS: Record<string, readonly [number, number]> = {
  'factory-new': [0.005, 0.069],
  'minimal-wear': [0.071, 0.149],
  'field-tested': [0.151, 0.379],
  'well-worn': [0.381, 0.449],
  'battle-scarred': [0.451, 0.95],
};

/** Tier of an orb, finish of a weapon, income bucket and float follow from what they describe. */
function matchDetails(random: Random, values: Values): Values {
  const fixed = { ...values };
  const item = textOf(fixed, 'item');
  if (fixed.tier !== undefined) {
    fixed.tier = item.startsWith('perfect')
      ? 'perfect'
      : item.startsWith('greater')
        ? 'greater'
        : 'basic';
  }
  if (fixed.finish !== undefined) fixed.finish = item.startsWith('chroma') ? 'chroma' : 'common';
  const float = FLOATS[textOf(fixed, 'exterior')];
  if (float) fixed.float = Math.round(random.float(...float) * 10_000) / 10_000;
  if (typeof fixed.income === 'number') {
    const limits: [number, string][] = [
      [10, 'to-10m'],
      [50, '10m-50m'],
      [100, '50m-100m'],
      [500, '100m-500m'],
    ];
    const income = fixed.income;
    fixed.income_range = limits.find(([limit]) => income < limit)?.[1] ?? 'from-500m';
  }
  return fixed;
}

function harmoniseBoost(random: Random, category: DemoCategory, values: Values): Values {
  const { definition } = category;
  const fixed = { ...values };
  const options = attributeOf(definition, 'from_rank')?.options ?? [];
  const service = textOf(fixed, 'service');
  if (service === 'rank-boost') {
    const from = random.integer(0, Math.max(0, options.length - 3));
    const to = Math.min(options.length - 1, from + random.integer(1, 6));
    Object.assign(fixed, { from_rank: options[from]?.value, to_rank: options[to]?.value });
  } else {
    delete fixed.from_rank;
    if (service !== 'net-wins') delete fixed.to_rank;
  }
  if (service === 'net-wins') fixed.wins = random.integer(2, 10);
  else delete fixed.wins;
  if (service === 'placements') fixed.placements = 5;
  else delete fixed.placements;
  if (fixed.key_level !== undefined && !service.startsWith('mythic')) delete fixed.key_level;
  if (!service.startsWith('raid')) {
    delete fixed.difficulty;
    delete fixed.loot;
  }
  return fixed;
}

function drawMinutes(random: Random, category: DemoCategory, seller: Seller): number {
  const { promisedMinutes, base } = category.definition;
  const quick = seller.profile.level >= 3 ? 0.9 : 0.45;
  const fast = base === 'boosting' || base === 'coaching' ? 0.35 : quick;
  const index = random.weighted(
    promisedMinutes,
    (_, position) => fast ** 1.2 / (1 + position * position * fast),
  );
  return index;
}

function drawDiscounts(
  random: Random,
  base: string,
  inStock: number,
): DemoOffer['volumeDiscounts'] {
  if (!['currency', 'items', 'top-up', 'gift-cards'].includes(base)) return [];
  if (inStock < 10 || !random.chance(0.28)) return [];
  const first =
    base === 'currency'
      ? Math.max(2, Math.round(inStock * random.pick([0.1, 0.15, 0.25])))
      : random.pick([3, 5]);
  const steps = [{ from_count: first, percent: random.pick([1, 2, 2, 3]) }];
  const second = first * random.pick([2, 4]);
  if (second <= inStock && random.chance(0.6))
    steps.push({ from_count: second, percent: random.pick([4, 5, 6]) });
  return steps;
}

/** Accounts and codes lie in the vault in four of five cases. */
function drawMethod(random: Random, category: DemoCategory): 'manual' | 'instant' {
  const { deliveryMethods, base } = category.definition;
  const share = base === 'gift-cards' ? 0.92 : 0.78;
  return deliveryMethods.includes('instant') && random.chance(share) ? 'instant' : 'manual';
}

function drawWarranty(random: Random, category: DemoCategory): number {
  const { warrantyDays } = category.definition;
  if (warrantyDays.length < 2) return 0;
  return random.weighted(warrantyDays, (_, index) => [4, 3, 3, 1][index] ?? 1);
}

function stockOf(random: Random, category: DemoCategory, usd: number, overrides: OfferOverrides) {
  const { base } = category.definition;
  if (base === 'accounts') {
    const many = !overrides.unique && random.chance(0.3);
    return { inStock: many ? random.integer(3, 9) : 1, minPurchase: 1 };
  }
  if (base === 'gift-cards') return { inStock: random.integer(3, 12), minPurchase: 1 };
  return drawStock(random, category.definition, factsOf(category.definition.game), usd);
}

/** What the seller asks so that buyers see the wished price: the largest price whose catalogue price is it. */
function priceFor(catalogMicros: number, bps: number): number {
  return Math.floor((catalogMicros * 10_000) / (10_000 + bps));
}

export function makeOffer(
  random: Random,
  now: Date,
  seller: Seller,
  category: DemoCategory,
  overrides: OfferOverrides = {},
): DemoOffer {
  const { definition } = category;
  const facts = factsOf(definition.game);
  const drawn = harmonise(random, category, drawValues(random, definition));
  const values = { ...drawn, ...overrides.values };
  const french =
    seller.profile.languages.includes('fr') &&
    random.chance(seller.profile.languages.length > 1 ? 0.3 : 0.85);
  const locale = overrides.locale ?? (french ? 'fr' : 'en');
  const usd = usdOf(definition, facts, values);
  const bps = builtInFeeBps(seller.user.sellerLevel, definition.base);
  const priceMicros = overrides.catalogPriceMicros
    ? priceFor(overrides.catalogPriceMicros, bps)
    : drawPriceMicros(random, definition, usd);
  const stock = stockOf(random, category, usd, overrides);
  const inStock = overrides.inStock ?? stock.inStock;
  const method = overrides.method ?? drawMethod(random, category);
  const age = Math.min(
    now.getTime() - seller.user.registeredAt.getTime() - DAY,
    random.logFloat(0.1, 240) * DAY,
  );
  const createdAt = new Date(now.getTime() - Math.max(3_600_000, age));
  const subject = { definition, facts, values, locale, random };
  return {
    id: random.uuid(createdAt),
    sellerId: seller.user.id,
    category,
    status: overrides.status ?? 'active',
    locale,
    title: overrides.title ?? titleOf(subject),
    description: descriptionOf(random, definition.base, locale),
    priceMicros,
    catalogPriceMicros: catalogPriceMicros(priceMicros, bps, definition.pricePrecision),
    inStock,
    minPurchase: Math.min(overrides.minPurchase ?? stock.minPurchase, Math.max(1, inStock)),
    delivery: {
      method,
      minutes:
        method === 'instant' ? 0 : (overrides.minutes ?? drawMinutes(random, category, seller)),
    },
    warrantyDays: overrides.warrantyDays ?? drawWarranty(random, category),
    volumeDiscounts: overrides.volumeDiscounts ?? drawDiscounts(random, definition.base, inStock),
    attributes: values,
    secrets: method === 'instant' ? makeSecrets(random, definition, inStock) : [],
    createdAt,
  };
}
