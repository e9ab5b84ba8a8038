/**
 * By what an alert is found when an offer changes: one condition that the offer must meet, the prices that it is about, and
 * what else the offer must have. Pure. The fewer offers meet the condition, the fewer keys are read in vain: of several
 * filters the one that leaves the smallest share of its attribute's choices is taken. Of the others those with one choice
 * are written into the key, so that no alert is fetched that they rule out; the rest is compared with the alert.
 */
import type { Selectable } from 'kysely';
import { newsBelow } from '~/domain/alert-rules.ts';
import { microsFromPrice } from '~/kernel/money.ts';
import type { AttributeRow } from '../catalogue/index.ts';
import type { FilterGroup } from '../listing/index.ts';
import type { AlertKeyTable, AlertTable } from './alerts.tables.ts';

/** Above every price. */
export const NO_CEILING = 9_000_000_000_000_000;
/** Any offer of the scope. */
export const ANY_OFFER = '';
/** The offer is on sale again. */
export const IN_STOCK = 'stock';

export type AlertKey = Omit<AlertKeyTable, 'alert_id'>;

export type KeyedAlert = Pick<
  Selectable<AlertTable>,
  | 'kind'
  | 'category_id'
  | 'offer_id'
  | 'filters'
  | 'frequency'
  | 'wanted_micros'
  | 'told_micros'
  | 'ended_at'
>;

/** The share of an attribute's choices that a filter leaves; booleans have two. */
function shareOf(group: FilterGroup, attributes: readonly AttributeRow[]): number {
  if (group.kind === 'range') return Number.POSITIVE_INFINITY;
  const options = attributes.find(({ key }) => key === group.key)?.options.length ?? 0;
  return group.tokens.length / Math.max(2, options);
}

/**
 * `tokens`: an offer must have one of them; the empty one where no filter is by tokens. `needs`: it must have all of these.
 */
export function leadingTokens(
  groups: readonly FilterGroup[],
  attributes: readonly AttributeRow[],
): { tokens: readonly string[]; needs: string[] } {
  const [leading, ...others] = groups
    .filter((group) => group.kind === 'tokens')
    .toSorted((a, b) => shareOf(a, attributes) - shareOf(b, attributes));
  return {
    tokens: leading?.tokens ?? [ANY_OFFER],
    needs: others.flatMap(({ tokens }) => (tokens.length === 1 ? tokens : [])),
  };
}

/** The limits of a price alert: what is waited for, and below what was told last. */
export function limitsOf({
  wanted_micros: wanted,
  told_micros: told,
}: Pick<KeyedAlert, 'wanted_micros' | 'told_micros'>): number[] {
  if (wanted === null) return [];
  return told === null || newsBelow(told) >= wanted ? [wanted] : [wanted, newsBelow(told)];
}

/** The keys of an alert; none while it is off. */
export function keysOf(
  alert: KeyedAlert,
  groups: readonly FilterGroup[],
  attributes: readonly AttributeRow[],
): AlertKey[] {
  if (alert.frequency === 'off' || alert.ended_at !== null) return [];
  const { category_id: categoryId, offer_id: offerId, filters } = alert;
  if (alert.kind === 'offer_stock') {
    return [
      {
        scope_id: offerId ?? categoryId,
        token: IN_STOCK,
        needs: [],
        floor_micros: 0,
        ceiling_micros: NO_CEILING,
      },
    ];
  }
  if (alert.kind === 'offer_price') {
    return limitsOf(alert).map((limit) => ({
      scope_id: offerId ?? categoryId,
      token: ANY_OFFER,
      needs: [],
      floor_micros: 0,
      ceiling_micros: limit,
    }));
  }
  const { price_min: min, price_max: max } = filters;
  const ceilings =
    alert.kind === 'search'
      ? [max === undefined ? NO_CEILING : microsFromPrice(max)]
      : limitsOf(alert);
  const { tokens, needs } = leadingTokens(groups, attributes);
  return tokens.flatMap((token) =>
    ceilings.map((ceiling) => ({
      scope_id: categoryId,
      token,
      needs,
      floor_micros: alert.kind === 'search' && min !== undefined ? microsFromPrice(min) : 0,
      ceiling_micros: ceiling,
    })),
  );
}
