/** The bootstrap of the interface, and the metadata of a path. */
import * as v from 'valibot';
import {
  countSchema,
  currencySchema,
  daySchema,
  idSchema,
  localeSchema,
  timestampSchema,
  urlSchema,
} from '../common.ts';
import { purposes } from '~/domain/consent.ts';
import { mainTagSchema } from '../blog/blog.schemas.ts';
import { armsSchema } from '../experiments/experiments.schemas.ts';
import { socialProviderSchema } from '../identity/identity.schemas.ts';
import { levelFeesSchema } from '../rules/rules.schemas.ts';
import { baseCategoryAliasSchema, gameRefSchema } from './catalogue.schemas.ts';
import { shownLandingQuerySchema } from './landing.schemas.ts';

export const bootstrapSchema = v.object({
  market: v.object({
    base_categories: v.array(
      v.object({ id: idSchema, alias: baseCategoryAliasSchema, title: v.string() }),
    ),
    games_total: countSchema,
    games: v.array(gameRefSchema),
    catalogs: v.object({
      main_page_popular: v.array(gameRefSchema),
      main_page_new: v.array(gameRefSchema),
    }),
  }),
  wallet: v.object({
    currencies: v.array(v.object({ value: currencySchema, title: v.string(), symbol: v.string() })),
    /** Millionths of the currency for one US dollar. */
    rates: v.object({ USD: countSchema, EUR: countSchema }),
    /** The days that their sources name; null for a built-in figure and for a pinned rate. */
    rates_dated: v.object({ USD: v.nullable(daySchema), EUR: v.nullable(daySchema) }),
  }),
  frontend: v.object({
    footer: v.array(
      v.object({
        title: v.string(),
        items: v.array(v.object({ title: v.string(), path: v.string() })),
      }),
    ),
    languages: v.array(v.object({ value: localeSchema, title: v.string() })),
    /** What everybody gets who takes part in no experiment: the same for all visitors. Own arms: `GET frontend/arms`. */
    experiments: armsSchema,
    help_center_url: v.nullable(urlSchema),
    /** Addresses of scripts that the auth pages load: paths of this site or https addresses; null where there is none. */
    scripts: v.object({
      device_check: v.nullable(v.string()),
      fingerprint: v.nullable(v.string()),
    }),
    /** Consent: what may be agreed to here, and whether every visitor is asked. */
    privacy: v.object({ purposes: v.array(v.picklist(purposes)), asks: v.boolean() }),
    /** Scripts of services that pages load once their purpose is agreed to; none by default. */
    services: v.array(
      v.object({
        kind: v.picklist(['support', 'tracker']),
        purpose: v.picklist(purposes),
        script: v.string(),
        /** The workspace of the support widget. */
        app_id: v.nullable(v.string()),
        /** Where the support widget calls. */
        api_base: v.nullable(v.string()),
      }),
    ),
    /** The server clock's time when this was answered. */
    now: timestampSchema,
    /** What is simulated here, as the banner above every page says it; null where nothing is. */
    notice: v.nullable(v.string()),
    /** Present in the demo market only: sign-in offers these accounts. */
    demo: v.nullable(
      v.object({
        password: v.string(),
        accounts: v.array(v.object({ email: v.string(), title: v.string() })),
      }),
    ),
  }),
  blog: v.object({
    main_tags: v.array(mainTagSchema),
  }),
  auth_server: v.object({
    social_providers: v.array(socialProviderSchema),
    /** Whether the sandbox stands in for these providers. */
    social_simulated: v.boolean(),
  }),
});
export type Bootstrap = v.InferOutput<typeof bootstrapSchema>;

/** Anything that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
const jsonSchema: v.GenericSchema<Json> = v.lazy(() =>
  v.union([
    v.string(),
    v.number(),
    v.boolean(),
    v.null(),
    v.array(jsonSchema),
    v.record(v.string(), jsonSchema),
  ]),
);

/** The entity that a path shows. `page` covers the pages without an entity: home, games, genres, about… */
export const pagePayloadSchema = v.variant('kind', [
  v.object({ kind: v.literal('page'), name: v.string() }),
  v.object({ kind: v.literal('game'), game_id: idSchema, game_alias: v.string() }),
  v.object({
    kind: v.literal('game_category'),
    game_id: idSchema,
    game_alias: v.string(),
    category_id: idSchema,
    category_alias: v.string(),
    /** The market's facet when the path names one: `/poe2/currency/divine-orb`. */
    facet: v.nullable(v.object({ key: v.string(), value: v.string(), label: v.string() })),
    /** The landing page that the path names: its filter applies before the visitor adds any. */
    landing: v.nullable(
      v.object({
        alias: v.string(),
        name: v.string(),
        heading: v.string(),
        query: shownLandingQuerySchema,
      }),
    ),
    /** The first landing pages of the category, for links to them. */
    landing_pages: v.array(v.object({ alias: v.string(), name: v.string() })),
  }),
  v.object({ kind: v.literal('base_category'), category_alias: baseCategoryAliasSchema }),
  v.object({ kind: v.literal('genre'), genre_id: idSchema, genre_alias: v.string() }),
  v.object({ kind: v.literal('offer'), offer_id: idSchema }),
  v.object({ kind: v.literal('profile'), user_id: idSchema }),
  v.object({ kind: v.literal('blog_tag'), main_tag: v.string() }),
  v.object({ kind: v.literal('article'), article_slug: v.string() }),
  v.object({ kind: v.literal('author'), author_slug: v.string() }),
  v.object({ kind: v.literal('help_category'), category_slug: v.string() }),
  v.object({ kind: v.literal('help_article'), article_slug: v.string() }),
]);
export type PagePayload = v.InferOutput<typeof pagePayloadSchema>;

export const metaTagsSchema = v.object({
  title: v.string(),
  description: v.string(),
  /** Path of the canonical address in the request's language, without a query. */
  canonical: v.string(),
  /** The same page in each language. */
  alternates: v.array(v.object({ locale: localeSchema, path: v.string() })),
  robots: v.picklist(['index', 'noindex']),
  /** The `og:type` of the page. */
  type: v.picklist(['article', 'website', 'product', 'profile']),
  /** The `og:image` of the page. */
  image: v.nullable(
    v.object({ url: urlSchema, width: countSchema, height: countSchema, alt: v.string() }),
  ),
});
export type MetaTags = v.InferOutput<typeof metaTagsSchema>;

/** A path that is not canonical: go to `to`. */
export const pageRedirectSchema = v.object({
  redirect: v.object({ to: v.string(), status: v.picklist([301, 302]) }),
});

export const pageFoundSchema = v.object({
  /** Of pages that show the fees of all levels. */
  level_fees: v.optional(levelFeesSchema),
  meta_tags: metaTagsSchema,
  payload: pagePayloadSchema,
  seo_description: v.nullable(v.string()),
  /** JSON-LD objects; ratings in them come from real reviews only. */
  semantic_tags: v.array(v.record(v.string(), jsonSchema)),
});

export type PageFound = v.InferOutput<typeof pageFoundSchema>;

export const pageSchema = v.union([pageFoundSchema, pageRedirectSchema]);
export type Page = v.InferOutput<typeof pageSchema>;
