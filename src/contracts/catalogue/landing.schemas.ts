/**
 * Landing pages of categories: a saved filter with its own address and text, for example one item or one realm. The
 * filter is written as the offer list takes it (`filter`, prices in US cents, `sort`).
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import { aliasSchema, countSchema, idSchema, longText, text, timestampSchema } from '../common.ts';
import { encodeAttributeFilters, parseAttributeFilter } from '../offers/offer-filter.ts';
import { offerSortSchema } from '../offers/offer-sorts.ts';
import { categoryRefSchema } from './catalogue.schemas.ts';

const MAX_FILTERS = 20;
const priceBound = v.optional(
  v.pipe(v.number(), v.minValue(0), v.maxValue(appConfig.offers.priceCents.max * 2)),
);

/** One filter in its canonical spelling: values in order, as addresses have them. */
const filterSchema = v.pipe(
  v.string(),
  v.maxLength(1_100),
  v.check((filter) => parseAttributeFilter(filter) !== null, 'filter_form'),
  v.transform((filter) => {
    const parsed = parseAttributeFilter(filter);
    return parsed ? (encodeAttributeFilters([parsed])[0] ?? filter) : filter;
  }),
  v.string(),
);

/** What the page filters by before the visitor adds anything. */
export const landingQuerySchema = v.object({
  filter: v.optional(v.pipe(v.array(filterSchema), v.maxLength(MAX_FILTERS)), []),
  price_min: priceBound,
  price_max: priceBound,
  delivery_minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(43_200))),
  instant: v.optional(v.literal(true)),
  online: v.optional(v.literal(true)),
  search: v.optional(text({ min: 1, max: 100 })),
  sort: v.optional(offerSortSchema),
});
export type LandingQuery = v.InferOutput<typeof landingQuerySchema>;

/** The filter in responses: it was validated when it was stored. */
export const shownLandingQuerySchema = v.object({
  ...landingQuerySchema.entries,
  filter: v.array(v.string()),
  search: v.optional(v.string()),
});

const inBoth = <const T extends v.GenericSchema>(schema: T) => v.object({ en: schema, fr: schema });

/** Fields that staff fill in. */
export const landingFieldEntries = {
  alias: aliasSchema,
  query: landingQuerySchema,
  /** In breadcrumbs and links: `Divine Orb`. */
  name: inBoth(text({ min: 1, max: 80 })),
  /** The page's h1. */
  heading: inBoth(text({ min: 1, max: 120 })),
  /** The title and description for search engines. */
  title: inBoth(text({ min: 1, max: 120 })),
  description: inBoth(text({ min: 1, max: 300 })),
  /** The readable text: paragraphs apart by empty lines, headings after `## `. */
  text: inBoth(longText({ max: 10_000 })),
  is_published: v.boolean(),
};

const shownText = inBoth(v.string());

export const landingPageSchema = v.object({
  id: idSchema,
  category: categoryRefSchema,
  alias: v.string(),
  /** Its address in English, without the host. */
  path: v.string(),
  query: shownLandingQuerySchema,
  /** Which of its filters name what the definition in force has not (any more), by their index: it lists nothing by them. */
  unknown: v.array(countSchema),
  name: shownText,
  heading: shownText,
  title: shownText,
  description: shownText,
  text: shownText,
  is_published: v.boolean(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type LandingPage = v.InferOutput<typeof landingPageSchema>;
