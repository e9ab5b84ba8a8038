/** Maps counts to the facets beside a list. */
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { Facet, OfferList } from '~/contracts/offers/offers.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import {
  localized,
  presentGameRef,
  presentOption,
  type AttributeRow,
  type Definition,
  type CatalogueIndex,
} from '../../catalogue/index.ts';
import { tokenOf } from '../../offers/index.ts';
import type { FacetCount } from '../count-blocks.ts';
import type { OfferFilter } from '../offer-query.ts';

/** More games than this are found by the search for games. */
const MOST_GAMES = 24;

const booleanLabels = { yes: msg`Yes`, no: msg`No` };

function choicesOf(attribute: AttributeRow, locale: Locale) {
  if (attribute.type !== 'boolean') {
    return attribute.options.map((option) => presentOption(option, locale));
  }
  const i18n = serverI18n(locale);
  return [
    { value: 'true', label: i18n._(booleanLabels.yes), rank: null },
    { value: 'false', label: i18n._(booleanLabels.no), rank: null },
  ];
}

function rangeFacet(
  attribute: AttributeRow,
  counts: readonly FacetCount[],
  locale: Locale,
): Facet | null {
  const found = counts.find((count) => count.kind === 'range' && count.name === attribute.key);
  if (!found || found.low === null || found.high === null) return null;
  const unit = locale === 'fr' ? attribute.unit_fr : attribute.unit_en;
  return {
    key: attribute.key,
    label: localized(attribute, 'label', locale),
    kind: 'range',
    values: [],
    range: { from: found.low, to: found.high, unit },
  };
}

function valuesFacet(
  attribute: AttributeRow,
  byToken: ReadonlyMap<string, number>,
  chosen: ReadonlySet<string>,
  locale: Locale,
): Facet | null {
  const values = choicesOf(attribute, locale).flatMap((choice) => {
    const token = tokenOf(attribute.key, choice.value);
    const count = byToken.get(token) ?? 0;
    // A selected value stays visible at 0, so that it can be deselected.
    return count > 0 || chosen.has(token) ? [{ ...choice, count }] : [];
  });
  if (values.length === 0) return null;
  return {
    key: attribute.key,
    label: localized(attribute, 'label', locale),
    kind: 'values',
    values: attribute.ordinal ? values.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)) : values,
    range: null,
  };
}

/** Filters of the category that have something to offer: the facets of the URL first, in their order. */
export function presentFacets(
  definition: Definition,
  filter: OfferFilter,
  counts: readonly FacetCount[],
  locale: Locale,
): Facet[] {
  const byToken = new Map(
    counts.filter(({ kind }) => kind === 'token').map(({ name, count }) => [name, count]),
  );
  const chosen = new Set(
    filter.groups.flatMap((group) => (group.kind === 'tokens' ? group.tokens : [])),
  );
  const place = (attribute: AttributeRow): number => {
    const index = definition.category.facet_keys.indexOf(attribute.key);
    return index === -1 ? Number.MAX_SAFE_INTEGER : index;
  };
  return definition.attributes
    .filter((attribute) => attribute.filterable && attribute.type !== 'text')
    .toSorted((a, b) => place(a) - place(b) || a.position - b.position)
    .map((attribute) =>
      attribute.type === 'number'
        ? rangeFacet(attribute, counts, locale)
        : valuesFacet(attribute, byToken, chosen, locale),
    )
    .filter((facet) => facet !== null);
}

/** "At least level n": omits steps that exclude nobody and steps that match nobody. */
function presentLevels(levels: readonly FacetCount[]): OfferList['common']['seller_level'] {
  const all = levels.reduce((sum, { count }) => sum + count, 0);
  return appConfig.wallet.feeBpsByLevel
    .map((_, value) => ({
      value,
      count: levels
        .filter(({ name }) => Number(name) >= value)
        .reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ value, count }) => value > 0 && count > 0 && count < all);
}

/** Games of a list over several, the most offers first. */
export function presentGames(
  catalogueIndex: CatalogueIndex,
  counts: readonly FacetCount[],
): OfferList['games'] {
  const byGame = new Map<string, number>();
  for (const { kind, name, count } of counts) {
    const gameId = kind === 'category' ? catalogueIndex.categoryById.get(name)?.game_id : undefined;
    if (gameId !== undefined) byGame.set(gameId, (byGame.get(gameId) ?? 0) + count);
  }
  return [...byGame]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_GAMES)
    .flatMap(([gameId, count]) => {
      const game = catalogueIndex.gameById.get(gameId);
      return game ? [{ ...presentGameRef(game), count }] : [];
    });
}

/**
 * Counts of the filters that every category has. Delivery counts are cumulative: "up to 1 hour"; so are levels:
 * "level 2 or more".
 */
export function presentCommonFacets(counts: readonly FacetCount[]): OfferList['common'] {
  const countOf = (kind: FacetCount['kind']): number =>
    counts.find((count) => count.kind === kind)?.count ?? 0;
  const minutes = counts.filter(({ kind }) => kind === 'minutes');
  const steps = [
    ...new Set([...appConfig.offers.promisedMinutes, ...appConfig.offers.boostingPromisedMinutes]),
  ].toSorted((a, b) => a - b);
  const upTo = (limit: number): number =>
    minutes.filter(({ name }) => Number(name) <= limit).reduce((sum, { count }) => sum + count, 0);
  const price = counts.find(({ kind }) => kind === 'price');
  return {
    // Omits steps that add nothing to the one before.
    delivery_minutes: steps
      .map((value) => ({ value, count: upTo(value) }))
      .filter(({ count }, index, all) => count > (all[index - 1]?.count ?? 0)),
    instant: countOf('instant'),
    online: countOf('online'),
    seller_level: presentLevels(counts.filter(({ kind }) => kind === 'level')),
    volume: countOf('volume'),
    price:
      price && price.low !== null && price.high !== null
        ? { from: priceFromMicros(price.low), to: priceFromMicros(price.high) }
        : null,
  };
}
