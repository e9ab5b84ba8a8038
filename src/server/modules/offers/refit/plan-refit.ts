/** What the job makes of one offer. Pure. */
import { fitOffer } from '~/domain/definition-losses.ts';
import { facetTokens, marketKey, type AttributeValues } from '../offer-attributes.ts';
import type { OfferStatus } from '../offers.tables.ts';
import type { FitRow, FittedOffer, TakenRow } from './refit.repository.ts';
import type { RefitOutcome, RefitPlan } from './refit.tables.ts';

export interface Refitted {
  offer: FittedOffer;
  /** Null: nothing that its seller would see. */
  outcome: RefitOutcome | null;
}

/** Only what is on sale, or would be with more stock, is taken off: whoever waits for review goes on waiting. */
const isPausable = (status: OfferStatus): boolean => status === 'active' || status === 'sold';

/** Whether two sets of values are the same, whatever the order of their keys. */
function isSame(one: AttributeValues, other: AttributeValues): boolean {
  const written = (values: AttributeValues): string =>
    JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return written(one) === written(other);
}

/** What a job took goes back; a status that somebody changed since stays. */
function restored(
  row: FitRow,
  taken: TakenRow,
): { attributes: AttributeValues; status: OfferStatus } {
  const isPaused = taken.outcome === 'paused' && row.status === 'inactive';
  return {
    attributes: taken.before.attributes,
    status: isPaused ? taken.before.status : row.status,
  };
}

/** An offer that its seller has edited since the other job keeps what it has, as far as the definition has it. */
function fitted(row: FitRow, plan: RefitPlan) {
  const { attributes, isPaused, isAsked } = fitOffer(
    { attributes: row.attributes, delivery_method: row.delivery_method },
    plan.document,
    plan.losses,
    plan.choices,
  );
  const pauses = isPaused && isPausable(row.status);
  return {
    attributes,
    status: pauses ? ('inactive' as const) : row.status,
    // Nobody is asked about a draft: what it lacks is said when it is published.
    isAsked: isAsked && row.status !== 'draft',
    pauses,
  };
}

/**
 * @param taken what the job that is undone took of this offer; undefined where nothing is undone, or it took nothing
 * @returns null where nothing of the offer changes
 */
export function planRefit(
  row: FitRow,
  plan: RefitPlan,
  taken: TakenRow | undefined,
): Refitted | null {
  const isTaken = taken?.outcome === 'changed' || taken?.outcome === 'paused';
  const isEdited = isTaken && taken.version !== row.version;
  const back = isTaken && !isEdited ? restored(row, taken) : null;
  const fit = back ? null : fitted(row, plan);
  const { attributes, status } = back ?? fit ?? row;
  const is_changed = status !== row.status || !isSame(attributes, row.attributes);
  const offer: FittedOffer = {
    id: row.id,
    attributes,
    status,
    facet_tokens: facetTokens(plan.document.attributes, attributes),
    market_key: marketKey(plan.document.facet_keys, attributes),
    is_changed,
  };
  const isFound =
    offer.market_key === row.market_key &&
    offer.facet_tokens.join('\n') === row.facet_tokens.join('\n');
  const outcome = outcomeOf({ is_changed, pauses: fit?.pauses, asks: fit?.isAsked, isEdited });
  return outcome === null && isFound ? null : { offer, outcome };
}

function outcomeOf(of: {
  is_changed: boolean;
  pauses: boolean | undefined;
  asks: boolean | undefined;
  isEdited: boolean;
}): RefitOutcome | null {
  if (of.pauses) return 'paused';
  if (of.asks) return 'asked';
  if (of.isEdited) return 'kept';
  return of.is_changed ? 'changed' : null;
}
