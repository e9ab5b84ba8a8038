/** Rows of the autopilot on the wire. */
import type { Locale } from '~config';
import type {
  Act,
  Plan,
  Rule,
  RuleInput,
  Scope,
  Settings,
  Stopped,
} from '~/contracts/autopilot/autopilot.schemas.ts';
import { catalogPriceMicros, microsFromPrice, priceFromMicros } from '~/kernel/money.ts';
import {
  localizedLabel,
  presentCategoryRef,
  type CatalogueIndex,
  type Definition,
} from '../catalogue/index.ts';
import { feeOf, leastPriceOf, marketTokens, type SellingDefinition } from '../offers/index.ts';
import type { ActRow, StoppedRow } from './acts.repository.ts';
import type { ActFigures } from './autopilot.tables.ts';
import type { PlannedOffer } from './use-cases/plan-offers.ts';
import type { OwnMarket, RuleRow } from './rules.repository.ts';

export interface Surroundings {
  index: CatalogueIndex;
  definitions: ReadonlyMap<string, SellingDefinition>;
  locale: Locale;
  /** Whose rules they are. */
  sellerId: string;
}

/** Settings as columns. */
export function settingsRow(settings: Settings) {
  const { step } = settings;
  return {
    kind: settings.kind,
    step_micros: step.kind === 'amount' ? microsFromPrice(step.amount) : null,
    step_bps: step.kind === 'percent' ? Math.round(step.percent * 100) : null,
    floor_micros: microsFromPrice(settings.floor),
    ceiling_micros: settings.ceiling === null ? null : microsFromPrice(settings.ceiling),
    below_floor: settings.below_floor,
    min_level: settings.min_level,
    min_rating: Math.round(settings.min_rating * 100),
    min_stock: settings.min_stock,
    every_minutes: settings.every_minutes,
    most_step_percent: settings.most_step_percent,
    most_day_percent: settings.most_day_percent,
  };
}

/** A rule's place and settings as columns. */
export const ruleRowOf = (input: RuleInput, sellerId: string) => ({
  seller_id: sellerId,
  category_id: input.category_id,
  market_key: input.market ?? '',
  ...settingsRow(input),
});

function presentSettings(rule: RuleRow): Settings {
  return {
    kind: rule.kind,
    step:
      rule.step_micros === null
        ? { kind: 'percent', percent: (rule.step_bps ?? 0) / 100 }
        : { kind: 'amount', amount: priceFromMicros(rule.step_micros) },
    floor: priceFromMicros(rule.floor_micros),
    ceiling: rule.ceiling_micros === null ? null : priceFromMicros(rule.ceiling_micros),
    below_floor: rule.below_floor,
    min_level: rule.min_level,
    min_rating: rule.min_rating / 100,
    min_stock: rule.min_stock,
    every_minutes: rule.every_minutes,
    most_step_percent: rule.most_step_percent,
    most_day_percent: rule.most_day_percent,
  };
}

/** A market in words: the labels of its values; where one has none any more, the value. */
function marketName(key: string, definition: Definition | undefined, locale: Locale): string {
  const names = marketTokens(key).map((token) => {
    const attribute = definition?.attributes.find((one) => one.key === token.key);
    if (attribute?.type === 'boolean') return localizedLabel(attributeLabel(attribute), locale);
    const option = attribute?.options.find(({ value }) => value === token.value);
    return option ? localizedLabel(option.label, locale) : token.value;
  });
  return names.join(', ');
}

const attributeLabel = (attribute: Definition['attributes'][number]) => ({
  en: attribute.label_en,
  fr: attribute.label_fr,
});

const decimalsOf = (definition: Definition | undefined): number =>
  definition?.category.price_precision === 'micros' ? 4 : 0;

/** 0 in a category that is not there any more: nothing is sold in it. */
const feeIn = (
  definition: SellingDefinition | undefined,
  sellerId: string,
  level: number,
): number => (definition ? feeOf({ seller_id: sellerId, seller_level: level }, definition) : 0);

/** A rule with what its offers are: only those of markets that can be compared are counted. */
export function presentRule(
  rule: RuleRow,
  counts: { offers: number; stopped: number; changes: number; level: number },
  { index, definitions, locale }: Surroundings,
): Rule {
  const definition = definitions.get(rule.category_id);
  const key = rule.market_key;
  return {
    id: rule.id,
    category: presentCategoryRef(index, rule.category_id, locale),
    market: key === '' ? null : { key, name: marketName(key, definition, locale) },
    price_decimals: decimalsOf(definition),
    min_price: leastPriceOf(definition),
    fee_bps: feeIn(definition, rule.seller_id, counts.level),
    settings: presentSettings(rule),
    is_on: rule.is_on,
    offers_count: counts.offers,
    stopped_count: counts.stopped,
    changes_count: counts.changes,
    last_round_at: rule.worked_at?.toISOString() ?? null,
    next_round_at: rule.is_on ? rule.due_at.toISOString() : null,
  };
}

/** Markets that a category's choice names. */
const MOST_MARKETS = 100;

/** A category with own offers that can be compared. */
export function presentScope(
  categoryId: string,
  markets: readonly OwnMarket[],
  { index, definitions, locale, sellerId }: Surroundings,
): Scope {
  const definition = definitions.get(categoryId);
  const level = Math.max(...markets.map((market) => market.seller_level));
  return {
    category: presentCategoryRef(index, categoryId, locale),
    price_decimals: decimalsOf(definition),
    min_price: leastPriceOf(definition),
    fee_bps: feeIn(definition, sellerId, level),
    offers_count: markets.reduce((sum, { offers }) => sum + offers, 0),
    markets: markets.slice(0, MOST_MARKETS).map((market) => ({
      key: market.market_key,
      name: marketName(market.market_key, definition, locale),
      offers_count: market.offers,
      from_price: priceFromMicros(market.lowest),
      to_price: priceFromMicros(market.highest),
    })),
  };
}

function presentFigures(figures: ActFigures) {
  const price = (micros: number | null) => (micros === null ? null : priceFromMicros(micros));
  return {
    rival: figures.rival,
    best_price: price(figures.best_micros),
    rivals_count: figures.rivals,
    median_price: price(figures.median_micros),
    rival_changes: figures.changes,
    rival_minutes: figures.minutes,
  };
}

/** What a plan does; null where the offer stays as it is. */
export function presentPlan(
  { offer, plan, figures }: PlannedOffer,
  definition: SellingDefinition,
  sellerId: string,
): Plan | null {
  if (plan === null || plan.outcome === 'keep') return null;
  const { category } = definition;
  const fee = feeIn(definition, sellerId, offer.seller_level);
  return {
    offer_id: offer.id,
    title: offer.title,
    price_decimals: category.price_precision === 'micros' ? 4 : 0,
    outcome: plan.outcome,
    reason: plan.reason,
    old_price: priceFromMicros(offer.price_micros),
    new_price: priceFromMicros(plan.priceMicros),
    new_catalog_price: priceFromMicros(
      catalogPriceMicros(plan.priceMicros, fee, category.price_precision),
    ),
    ...presentFigures(figures),
  };
}

export function presentAct(row: ActRow, { definitions }: Surroundings): Act {
  return {
    id: row.id,
    offer_id: row.offer_id,
    title: row.title,
    price_decimals: decimalsOf(definitions.get(row.category_id)),
    rule_id: row.rule_id,
    kind: row.kind,
    reason: row.reason,
    old_price: priceFromMicros(row.old_micros),
    new_price: priceFromMicros(row.new_micros),
    ...presentFigures(row.figures),
    created_at: row.created_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
    can_undo: row.kind === 'price' && row.undone_at === null && row.is_untouched,
  };
}

export function presentStopped(row: StoppedRow, { definitions }: Surroundings): Stopped {
  return {
    offer_id: row.offer_id,
    title: row.title,
    price_decimals: decimalsOf(definitions.get(row.category_id)),
    reason: row.reason,
    price: priceFromMicros(row.price_micros),
    wanted_price: priceFromMicros(row.wanted_micros),
    ...presentFigures(row.figures),
    stopped_at: row.stopped_at.toISOString(),
  };
}
