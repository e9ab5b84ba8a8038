/** Rules of offers on the wire: words by scope, and why an offer is held (decision 0083). */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  countSchema,
  idSchema,
  priceSchema,
  shownPriceSchema,
  text,
  timestampSchema,
} from '../common.ts';

/** `forbidden`: cannot be published. `brand`, `review`: held until staff have looked at it. */
export const wordKinds = ['forbidden', 'brand', 'review'] as const;
export type WordKind = (typeof wordKinds)[number];

/** Where a rule holds. */
export const wordScopeSchema = v.variant('kind', [
  v.object({ kind: v.literal('market') }),
  v.object({ kind: v.literal('game'), id: idSchema }),
  v.object({ kind: v.literal('category'), id: idSchema }),
]);
export type WordScope = v.InferOutput<typeof wordScopeSchema>;

export const wordRules = {
  /** Entries of all scopes together: every text is compared with them. */
  most: 1_000,
  length: { min: 2, max: 60 },
  /** Characters of a text that is tried. */
  trial: 5_000,
} as const;

export const wordTextSchema = text(wordRules.length);
export const wordKindSchema = v.picklist(wordKinds);

export const listedWordSchema = v.object({
  id: idSchema,
  word: v.string(),
  kind: wordKindSchema,
  /** Found within other words as well. */
  inside: v.boolean(),
  scope: v.object({
    kind: v.picklist(['market', 'game', 'category']),
    id: v.nullable(idSchema),
    /** The game, or the game and the category; null for the whole market. */
    label: v.nullable(v.string()),
  }),
  is_demo: v.boolean(),
  created_at: timestampSchema,
});
export type ListedWord = v.InferOutput<typeof listedWordSchema>;

/** A look at the offers on sale after rules have changed. */
export const ruleCheckSchema = v.object({
  id: idSchema,
  status: v.picklist(['running', 'done']),
  checked: countSchema,
  held: countSchema,
  released: countSchema,
  created_at: timestampSchema,
});

export const wordListSchema = v.object({
  data: v.array(listedWordSchema),
  /** The newest one; null before the first. */
  check: v.nullable(ruleCheckSchema),
});

/** What of the newest offers on sale an entry would hold. */
export const wordPreviewSchema = v.object({
  /** How many were looked at; `is_all`: there are no more in this scope. */
  looked_at: countSchema,
  is_all: v.boolean(),
  found: countSchema,
  examples: v.array(v.object({ id: idSchema, title: v.string() })),
});

/** What stock is worth, in whole US cents. */
export const stockValueSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(1),
  v.maxValue(appConfig.offers.priceCents.max),
);

/** What a category asks for besides words (decision 0084). */
export const askedSchema = v.object({
  /** What a unit has to cost at least, as its seller prices it; null: anything. */
  min_price: v.nullable(priceSchema),
  /** Sellers prove first that they can do what they sell there: accounts, boosting. */
  seller_proof: v.boolean(),
  /**
   * Stock that is worth more, at its seller's price per unit, is shown to support before the offer is on sale: whole cents;
   * null: none is. What a vault hands out is its own proof.
   */
  stock_proof_from: v.nullable(stockValueSchema),
});
export type Asked = v.InferOutput<typeof askedSchema>;

export const categoryRuleSchema = v.object({
  category_id: idSchema,
  /** The game and the category. */
  label: v.string(),
  /** As in its address: `poe2/currency`. */
  place: v.string(),
  price_decimals: countSchema,
  ...askedSchema.entries,
  /** Counts the changes by staff; 0 before the first. */
  version: countSchema,
  is_demo: v.boolean(),
  /** Null before the first change. */
  updated_at: v.nullable(timestampSchema),
});
export type CategoryRule = v.InferOutput<typeof categoryRuleSchema>;

/** All categories that ask for anything, the last changed first. */
export const categoryRuleListSchema = v.object({
  data: v.array(categoryRuleSchema),
  check: v.nullable(ruleCheckSchema),
});

/** A place in a text, in UTF-16 units. */
const place = { start: countSchema, end: countSchema };

export const wordTrialSchema = v.object({
  data: v.array(v.object({ word: v.string(), kind: wordKindSchema, ...place })),
});

/** Why an offer waits for review, or what of its texts was found. */
export const holdReasonSchema = v.variant('kind', [
  /** One of a new seller's first offers. */
  v.object({ kind: v.literal('newcomer') }),
  /** Staff sent it back or refused it before. */
  v.object({ kind: v.literal('sent_back') }),
  /** A unit costs less than its category allows. */
  v.object({
    kind: v.literal('price'),
    min_price: shownPriceSchema,
    /** Decimals of a price in cents that the category allows: 0 or 4. */
    price_decimals: countSchema,
  }),
  /** Its stock is worth more than `from`, in cents, and support has not seen that it is there. */
  v.object({ kind: v.literal('stock'), from: countSchema }),
  v.object({
    kind: v.literal('word'),
    word_kind: wordKindSchema,
    word: v.string(),
    /** The field, as errors name it: `title`, `description`, `attributes.<key>`. */
    path: v.string(),
    /** The label of an attribute, null for the others. */
    label: v.nullable(v.string()),
    /** The piece of the text around it, and where it stands in that. */
    excerpt: v.string(),
    ...place,
  }),
]);
export type HoldReason = v.InferOutput<typeof holdReasonSchema>;
