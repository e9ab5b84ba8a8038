/** Offer rows → contract outputs, in the language of the request. */
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import type { OfferAttribute } from '~/contracts/offers/offers.schemas.ts';
import type { FeeSchedule } from '~/domain/fees.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { serverI18n } from '../../infra/i18n.ts';
import {
  localized,
  localizedLabel,
  presentCategoryRef,
  presentUnit,
  type AttributeRow,
  type Definition,
  type CatalogueIndex,
} from '../catalogue/index.ts';
import type { AttributeValue, VolumeDiscount } from './offers.tables.ts';

/** Context for presenting offers of several categories. */
export interface OfferPresenterContext {
  catalogueIndex: CatalogueIndex;
  /** Definitions of all categories that occur, by id. */
  definitions: ReadonlyMap<string, Definition>;
  locale: Locale;
  now: Date;
  /** The fees of the moment, and those that come. */
  fees: FeeSchedule;
}

const booleanLabels = { yes: msg`Yes`, no: msg`No` };

// Creating a formatter costs more than a hundred uses of it.
const formatOptions = { maximumFractionDigits: 4 };
const numberFormats: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en', formatOptions),
  fr: new Intl.NumberFormat('fr', formatOptions),
};

function displayOf(attribute: AttributeRow, value: AttributeValue, locale: Locale): string {
  const labelOf = (text: string): string => {
    const option = attribute.options.find((candidate) => candidate.value === text);
    return option ? localizedLabel(option.label, locale) : text;
  };
  if (Array.isArray(value)) return value.map(labelOf).join(', ');
  if (typeof value === 'boolean')
    return serverI18n(locale)._(value ? booleanLabels.yes : booleanLabels.no);
  if (typeof value === 'number') {
    const unit = locale === 'fr' ? attribute.unit_fr : attribute.unit_en;
    const number = numberFormats[locale].format(value);
    return unit === null ? number : `${number} ${unit}`;
  }
  return attribute.type === 'select' ? labelOf(value) : value;
}

/** Values in the order of the category's attributes; values of attributes that no longer exist are left out. */
export function presentAttributes(
  attributes: readonly AttributeRow[],
  values: Record<string, AttributeValue>,
  locale: Locale,
): OfferAttribute[] {
  return attributes.flatMap((attribute) => {
    const value = values[attribute.key];
    if (value === undefined) return [];
    return [
      {
        key: attribute.key,
        label: localized(attribute, 'label', locale),
        value,
        display: displayOf(attribute, value, locale),
      },
    ];
  });
}

/** The fields that cards, offer pages and own offers have in common. */
export function presentCommon(
  row: {
    id: string;
    title: string;
    category_id: string;
    status: string;
    catalog_price_micros: number;
    in_stock: number;
    min_purchase: number;
    delivery_method: 'manual' | 'instant';
    delivery_minutes: number;
    rests_until: Date | null;
    counts_hours: boolean;
    warranty_days: number;
    volume_discounts: VolumeDiscount[];
    attributes: Record<string, AttributeValue>;
    created_at: Date;
  },
  surroundings: OfferPresenterContext,
) {
  const { catalogueIndex, definitions, locale } = surroundings;
  const definition = definitions.get(row.category_id);
  return {
    id: row.id,
    title: row.title,
    catalog_price: priceFromMicros(row.catalog_price_micros),
    in_stock: row.in_stock,
    min_purchase: row.min_purchase,
    unit: definition ? presentUnit(definition.category, locale) : { name: '', size: 1 },
    delivery: {
      method: row.delivery_method,
      minutes: row.delivery_method === 'instant' ? null : row.delivery_minutes,
      ...(row.counts_hours && row.delivery_method === 'manual' && { counts_hours: true }),
      ...(row.rests_until !== null &&
        row.status === 'active' && { away_until: row.rests_until.toISOString() }),
    },
    warranty_days: row.warranty_days,
    volume_discounts: row.volume_discounts,
    category: presentCategoryRef(catalogueIndex, row.category_id, locale),
    attributes: presentAttributes(definition?.attributes ?? [], row.attributes, locale),
    created_at: row.created_at.toISOString(),
  };
}

/** Volume discounts in the form that pricing takes. */
export function discountSteps(steps: readonly VolumeDiscount[]) {
  return steps.map((step) => ({ fromCount: step.from_count, percent: step.percent }));
}
