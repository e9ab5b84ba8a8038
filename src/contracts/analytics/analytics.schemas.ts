/**
 * What is measured of a visit (specification, sections 3 and 7; docs/decisions/0064-measuring.md), and the report of it.
 *
 * No event names a person, an account, an order or a thing of one: every field is of a closed list or a number, but the
 * words of a search, which are normalised and emptied of contact data as they are read.
 */
import * as v from 'valibot';
import { baseCategoryAliasSchema } from '../catalogue/base-categories.ts';
import { countSchema, daySchema } from '../common.ts';
import { measuredHost, measuredWords } from '~/domain/measured-words.ts';

/** The pages whose views are measured. Offer, checkout, category and game-category pages are not (specification, section 2). */
export const pageNames = [
  'about',
  'affiliate',
  'article',
  'author',
  'before_you_sell',
  'blog',
  'chat',
  'contact',
  'cookies',
  'create_offer',
  'earn_together',
  'edit_offer',
  'favorites',
  'figures',
  'game',
  'games',
  'genre',
  'genres',
  'guarantees',
  'help',
  'help_article',
  'help_subject',
  'home',
  'order',
  'own_profile',
  'privacy',
  'profile',
  'purchases',
  'refunds',
  'restore_password',
  'sales',
  'search',
  'seller_dashboard',
  'seller_offers',
  'settings',
  'sign_in',
  'sign_up',
  'terms',
  'wallet',
] as const;
export type PageName = (typeof pageNames)[number];

/** What was pressed: an offer that opens, buying it, and the ways to chat, to sell and to an account. */
const clickTargets = ['offer', 'checkout', 'chat', 'sell', 'sign_in', 'sign_up'] as const;
export type ClickTarget = (typeof clickTargets)[number];

const loginCategories = ['purchases'] as const;

/** What a list is narrowed down by. */
const filterNames = ['category', 'found', 'base_category'] as const;

/** A text as somebody typed it; what may be measured of it, or null. */
function cleaned(max: number, clean: (text: string) => string | null) {
  return v.pipe(
    v.string(),
    v.metadata({ wire: { type: 'string', maxLength: max } }),
    v.maxLength(max),
    v.transform(clean),
  );
}

const words = cleaned(200, measuredWords);
const results = v.pipe(countSchema, v.maxValue(100_000_000));

/** The events of the specification by their names there, and the login event of section 2. */
export const eventSchema = v.variant('name', [
  v.object({ name: v.literal('Pageview'), page: v.picklist(pageNames) }),
  v.object({ name: v.literal('Click'), target: v.picklist(clickTargets) }),
  v.object({ name: v.literal('Login'), category: v.picklist(loginCategories) }),
  v.object({ name: v.literal('CreateProduct'), category: baseCategoryAliasSchema }),
  v.object({ name: v.literal('Purchase'), method: v.picklist(['wallet', 'provider']) }),
  /** Games and kinds of goods, from the search over every page. */
  v.object({ name: v.literal('Top_Search'), words, results }),
  /** Offers, from the page of a search. */
  v.object({ name: v.literal('Offer_Search'), words, results }),
  v.object({ name: v.literal('Filter'), list: v.picklist(filterNames) }),
  v.object({ name: v.literal('Chat_created'), about: v.picklist(['offer', 'person']) }),
]);
/** As the browser sends it. */
export type MeasuredEvent = v.InferInput<typeof eventSchema>;
/** As it is stored and handed on. */
export type CleanEvent = v.InferOutput<typeof eventSchema>;

const campaignWord = v.optional(words);

/** UTM data of the visit; of the page before, its site alone. */
export const campaignSchema = v.object({
  source: campaignWord,
  medium: campaignWord,
  campaign: campaignWord,
  content: campaignWord,
  term: campaignWord,
  referrer: v.optional(cleaned(200, measuredHost)),
});
export type Campaign = v.InferOutput<typeof campaignSchema>;

/** Events in one call. */
export const MOST_EVENTS = 20;

export const batchSchema = v.object({
  /** A random number of this visit, which ends with it (UUID, version 4: it tells no time). */
  visit_id: v.pipe(
    v.string(),
    v.maxLength(36),
    v.regex(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  ),
  utm: v.optional(campaignSchema),
  events: v.pipe(v.array(eventSchema), v.minLength(1), v.maxLength(MOST_EVENTS)),
});
export type EventBatch = v.InferOutput<typeof batchSchema>;

export const reportParts = ['funnel', 'searches', 'sources', 'pages'] as const;
export type ReportPart = (typeof reportParts)[number];

/** Days of a report, both included; without them the last 30. */
export const reportQuery = { from: v.optional(daySchema), to: v.optional(daySchema) };

export const reportSchema = v.object({
  from: daySchema,
  to: daySchema,
  /** When the figures were last brought up to date; null when never. */
  updated_at: v.nullable(v.string()),
  /** Visits that reached a step on a day, however often. */
  funnel: v.array(
    v.object({
      day: daySchema,
      visits: countSchema,
      offers: countSchema,
      checkouts: countSchema,
      purchases: countSchema,
    }),
  ),
  /** Words that found nothing, of which enough visits were made on a day that they say nothing of one person. */
  searches: v.array(v.object({ words: v.string(), searches: countSchema, visits: countSchema })),
  sources: v.array(
    v.object({
      source: v.string(),
      medium: v.string(),
      visits: countSchema,
      purchases: countSchema,
    }),
  ),
  pages: v.array(
    v.object({ page: v.picklist(pageNames), views: countSchema, visits: countSchema }),
  ),
});
export type AnalyticsReport = v.InferOutput<typeof reportSchema>;
