/** Rows of alerts → the wire, in the language of the request. */
import type { PriceAlert, SavedSearch } from '~/contracts/alerts/alerts.schemas.ts';
import type { SavedFilters } from '~/contracts/alerts/saved-filters.ts';
import type { Locale } from '~config';
import { invariant } from '~/kernel/invariant.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';
import { presentCategoryRef, type CatalogueIndex } from '../catalogue/index.ts';
import type { AlertRow } from './alerts.repository.ts';

/** The list of a category with filters, written as its own page writes it: a path without language. */
export function listPath(
  index: CatalogueIndex,
  categoryId: string,
  { any, filter, ...rest }: SavedFilters,
  sort: 'newest' | 'price',
): string {
  const category = index.categoryById.get(categoryId);
  const game = category && index.gameById.get(category.game_id);
  invariant(category && game, 'A category is missing in the catalogue');
  const search = stringifySearch({ sort, ...rest, any, filter });
  return paths.category(game.alias, category.alias) + search;
}

export function presentSearch(
  row: AlertRow,
  index: CatalogueIndex,
  locale: Locale,
  isWider: boolean,
): SavedSearch {
  return {
    id: row.id,
    name: row.name,
    category: presentCategoryRef(index, row.category_id, locale),
    filters: row.filters,
    path: listPath(index, row.category_id, row.filters, 'newest'),
    has_lost_filter: isWider,
    frequency: row.frequency,
    created_at: row.created_at.toISOString(),
    told_at: row.told_at?.toISOString() ?? null,
  };
}

/** What an alert on an offer shows of it. */
export interface AlertedOffer {
  id: string;
  title: string;
  listed: boolean;
  catalog_price_micros: number;
}

export function presentPriceAlert(
  row: AlertRow,
  offer: AlertedOffer | undefined,
  index: CatalogueIndex,
  locale: Locale,
  isWider: boolean,
): PriceAlert {
  invariant(row.kind !== 'search', 'A saved search is no price alert');
  const { wanted_micros: wanted } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: offer?.title ?? row.name,
    category: presentCategoryRef(index, row.category_id, locale),
    offer: offer
      ? {
          id: offer.id,
          price: priceFromMicros(offer.catalog_price_micros),
          is_available: offer.listed,
        }
      : null,
    filters: offer ? null : row.filters,
    has_lost_filter: isWider,
    path: offer ? paths.offer(offer.id) : listPath(index, row.category_id, row.filters, 'price'),
    price: wanted === null ? null : priceFromMicros(wanted),
    is_paused: row.frequency === 'off',
    is_ended: row.ended_at !== null,
    created_at: row.created_at.toISOString(),
    told_at: row.told_at?.toISOString() ?? null,
  };
}
