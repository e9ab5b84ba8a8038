/** Documents as typed blocks (decision 0012) and the contact form. */
import * as v from 'valibot';
import { appConfig } from '~config';
import { baseCategoryAliasSchema } from '../catalogue/catalogue.schemas.ts';
import {
  aliasSchema,
  countSchema,
  daySchema,
  emailSchema,
  localeSchema,
  longText,
  shownPriceSchema,
  text,
  urlSchema,
} from '../common.ts';
import { priceBandSchema } from '../offers/offers.schemas.ts';

/** Placeholders that the operator's configuration fills; the names of the variables are in docs/operations.md. */
export const operatorFields = [
  'name',
  'address',
  'register',
  'representative',
  'tax_id',
  'email',
  'host',
  'authority',
  'mediator',
  'law',
] as const;
export type OperatorField = (typeof operatorFields)[number];

/** An inline element of a line. */
const inlineSchema = v.variant('type', [
  v.object({ type: v.literal('text'), text: v.string(), strong: v.boolean() }),
  v.object({ type: v.literal('link'), text: v.string(), href: v.string() }),
]);
export type Inline = v.InferOutput<typeof inlineSchema>;

const lineSchema = v.array(inlineSchema);

export const blockSchema = v.variant('type', [
  v.object({
    type: v.literal('heading'),
    level: v.picklist([2, 3]),
    /** An anchor that is the same in every language, so that a link to a section survives a change of language. */
    id: v.string(),
    text: v.string(),
  }),
  v.object({ type: v.literal('paragraph'), content: lineSchema }),
  v.object({ type: v.literal('note'), content: lineSchema }),
  v.object({ type: v.literal('list'), ordered: v.boolean(), items: v.array(lineSchema) }),
  v.object({
    type: v.literal('table'),
    head: v.array(lineSchema),
    rows: v.array(v.array(lineSchema)),
  }),
  /** One of our own uploaded pictures, with words for who does not see it (decision 0061). */
  v.object({
    type: v.literal('picture'),
    image: urlSchema,
    alt: v.string(),
    /** In pixels, so that its place is reserved; null until the picture was looked up. */
    width: v.nullable(countSchema),
    height: v.nullable(countSchema),
  }),
  /** The usual prices of a market, drawn from its completed orders. Articles only. */
  v.object({
    type: v.literal('prices'),
    game: v.string(),
    category: v.string(),
    /** Value of the category's first facet, as in `/poe2/currency/divine-orb`. */
    alias: v.nullable(v.string()),
    /** What the market says today; null while nothing is on sale there. */
    today: v.nullable(
      v.object({
        title: v.string(),
        base: baseCategoryAliasSchema,
        offers_count: countSchema,
        best_price: shownPriceSchema,
        /** Null where the prices of different goods cannot be compared. */
        band: v.nullable(priceBandSchema),
      }),
    ),
  }),
]);
export type Block = v.InferOutput<typeof blockSchema>;

export const documentSchema = v.object({
  slug: v.string(),
  locale: localeSchema,
  title: v.string(),
  description: v.string(),
  updated_on: daySchema,
  blocks: v.array(blockSchema),
});
export type PageDocument = v.InferOutput<typeof documentSchema>;

export const contactTopics = [
  'order',
  'payment',
  'account',
  'selling',
  'privacy',
  'partnership',
  'other',
] as const;

const { contact } = appConfig.content;

/**
 * What the form sends. `leave_empty` is a honeypot that people never see: a form that fills it in comes from a program,
 * and is refused.
 */
export const contactInputSchema = v.object({
  name: text({ min: 1, max: contact.nameLength.max }),
  email: emailSchema,
  topic: v.picklist(contactTopics),
  /** As people copy it: an id, or the URL of the order's page. */
  order_id: v.optional(text({ max: 200 })),
  /** Slug of the help article that did not answer it. */
  help_article: v.optional(v.union([v.literal(''), aliasSchema])),
  message: longText(contact.messageLength),
  leave_empty: v.optional(v.pipe(v.string(), v.maxLength(0))),
});
export type ContactInput = v.InferOutput<typeof contactInputSchema>;
