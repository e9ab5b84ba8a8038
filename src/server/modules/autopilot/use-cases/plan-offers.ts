/** Works out what a rule does with own offers: for the preview and for the rounds alike. */
import {
  planPrice,
  type BestOffer,
  type PricePlan,
  type PriceRule,
} from '~/domain/auto-pricing.ts';
import { leastPriceMicros } from '~/domain/least-price.ts';
import { volumePercent } from '~/domain/pricing.ts';
import type { Ctx } from '../../../core/context.ts';
import { isOneGood, mediansOf } from '../../market/index.ts';
import { feeOf, type SellingDefinition } from '../../offers/index.ts';
import type { ActFigures } from '../autopilot.tables.ts';
import {
  noteSeen,
  selectBest,
  selectPricesBefore,
  selectSeen,
  type Ask,
  type BestRow,
  type CoveredOffer,
  type RulePlace,
  type SeenRival,
} from '../pricing.repository.ts';
import type { RuleRow } from '../rules.repository.ts';

const DAY_MS = 24 * 3_600_000;
/** The median of what rivals ask tells something from so many on. */
const LEAST_RIVALS = 5;

/** All of a rule that a plan depends on. */
export type PlannedRule = RulePlace &
  Pick<
    RuleRow,
    | 'kind'
    | 'step_micros'
    | 'step_bps'
    | 'floor_micros'
    | 'ceiling_micros'
    | 'below_floor'
    | 'most_step_percent'
    | 'most_day_percent'
  >;

export interface PlannedOffer {
  offer: CoveredOffer;
  /** Null where the offer waits for its seller. */
  plan: PricePlan | null;
  figures: ActFigures;
}

function pureRule(rule: PlannedRule): PriceRule {
  return {
    kind: rule.kind,
    step:
      rule.step_micros === null
        ? { kind: 'percent', percent: (rule.step_bps ?? 0) / 100 }
        : { kind: 'amount', micros: rule.step_micros },
    floorMicros: rule.floor_micros,
    ceilingMicros: rule.ceiling_micros,
    belowFloor: rule.below_floor,
    mostStepPercent: rule.most_step_percent,
    mostDayPercent: rule.most_day_percent,
  };
}

const nameOf = ({ market_key: key, min_purchase: count }: Ask): string => `${count} ${key}`;

function bestOf(row: BestRow | undefined, seen: SeenRival | undefined): BestOffer | null {
  if (!row || row.lowest === null) return null;
  const isKnown = seen?.offer_id === row.offer_id;
  return {
    unitMicros: row.lowest,
    stock: row.in_stock ?? 0,
    changes: isKnown ? (seen?.changes ?? 0) : 0,
    minutes: isKnown ? (seen?.minutes ?? 0) : 0,
  };
}

function figuresOf(
  row: BestRow | undefined,
  best: BestOffer | null,
  median: number | null,
): ActFigures {
  return {
    rival: row?.rival ?? null,
    best_micros: row?.lowest ?? null,
    rivals: row?.rivals ?? 0,
    median_micros: median,
    changes: best?.changes ?? 0,
    minutes: best?.minutes ?? 0,
  };
}

/** The markets of these offers and what is known of them: a statement each, however many offers. */
async function surroundingsOf(
  ctx: Ctx,
  rule: PlannedRule,
  offers: readonly CoveredOffer[],
  round: { ruleId: string; at: Date | null } | null,
) {
  const asks = new Map(
    offers.map(({ market_key, min_purchase }) => [
      nameOf({ market_key, min_purchase }),
      { market_key, min_purchase },
    ]),
  );
  const best = await selectBest(ctx.db, rule, [...asks.values()]);
  if (round?.at) await noteSeen(ctx.db, round.ruleId, best, round.at);
  const seen = round ? await selectSeen(ctx.db, round.ruleId) : [];
  const markets = [...new Set(offers.map((offer) => offer.market_key))];
  const medians = await mediansOf(ctx, rule.category_id, markets);
  const automatic = offers.filter((offer) => offer.auto_priced_at !== null);
  const before = await selectPricesBefore(
    ctx.db,
    automatic.map(({ id }) => id),
    new Date(ctx.now.getTime() - DAY_MS),
  );
  return {
    best: new Map(best.map((row) => [nameOf(row), row])),
    seen: new Map(seen.map((row) => [nameOf(row), row])),
    medians,
    before,
  };
}

/**
 * Plans for these offers of a rule; those whose market is no one good are left out.
 * @param round the rule whose rounds are known, and the instant of the one under way; null: a rule that is not saved yet
 */
export async function planOffers(
  ctx: Ctx,
  rule: PlannedRule,
  definition: SellingDefinition,
  covered: readonly CoveredOffer[],
  round: { ruleId: string; at: Date | null } | null,
): Promise<PlannedOffer[]> {
  const { category, rules } = definition;
  const offers = covered.filter(({ market_key: key }) => isOneGood(definition, key));
  if (offers.length === 0) return [];
  const known = await surroundingsOf(ctx, rule, offers, round);
  const pure = pureRule(rule);
  const least = rules.minPriceMicros;
  return offers.map((offer) => {
    const row = known.best.get(nameOf(offer));
    const best = bestOf(row, known.seen.get(nameOf(offer)));
    const median = known.medians.get(offer.market_key) ?? null;
    const figures = figuresOf(row, best, median);
    if (offer.stopped_at !== null) return { offer, plan: null, figures };
    const steps = offer.volume_discounts.map((step) => ({
      fromCount: step.from_count,
      percent: step.percent,
    }));
    // The category's minimum is below no floor: what the seller typed, before it was set, gives way.
    const floorMicros =
      least === null
        ? pure.floorMicros
        : Math.max(
            pure.floorMicros,
            leastPriceMicros(least, offer.volume_discounts, category.price_precision),
          );
    const plan = planPrice(
      {
        priceMicros: offer.price_micros,
        volumePercent: volumePercent(offer.min_purchase, steps),
        stock: offer.in_stock,
        minPurchase: offer.min_purchase,
        dayAgoMicros: known.before.get(offer.id) ?? null,
        allowedMicros: offer.allowed_micros,
      },
      { ...pure, floorMicros },
      {
        feeBps: feeOf({ seller_id: rule.seller_id, seller_level: offer.seller_level }, definition),
        precision: category.price_precision,
        best,
        salesMedian: median,
        offersMedian: (row?.rivals ?? 0) < LEAST_RIVALS ? null : (row?.median ?? null),
      },
    );
    return { offer, plan, figures };
  });
}
