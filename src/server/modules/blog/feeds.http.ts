/**
 * The blog for feed readers: `/blog/rss.xml`, `/blog/atom.xml` and `/blog/feed.json`, in French below `/fr`. Texts are
 * made once a minute at most, however often they are asked for.
 */
import { createHash } from 'node:crypto';
import { Feed } from 'feed';
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import { localeOfPath, withoutLocale } from '~/platform/i18n/locale.ts';
import type { Ctx } from '../../core/context.ts';
import { clientIp } from '../../http/client-ip.ts';
import { serverI18n } from '../../infra/i18n.ts';
import { createMemoryCache } from '../../infra/memory-cache.ts';
import { pathIn } from '../../page-path.ts';
import { catalogueIndexOf } from '../catalogue/index.ts';
import { presentCard } from './blog.presenter.ts';
import { selectArticles } from './blog.repository.ts';

const kinds = {
  '/blog/rss.xml': { type: 'application/rss+xml', write: (feed: Feed) => feed.rss2() },
  '/blog/atom.xml': { type: 'application/atom+xml', write: (feed: Feed) => feed.atom1() },
  '/blog/feed.json': { type: 'application/feed+json', write: (feed: Feed) => feed.json1() },
} as const;
type FeedPath = keyof typeof kinds;

const ARTICLES = 30;
const SECONDS = 60;
/** A reader asks now and then; one that hammers waits. */
const LIMIT = { calls: 60, seconds: 60 };

const texts = { title: msg`Blog`, about: msg`Guides to buying and selling game goods.` };

type FeedCtx = Pick<Ctx, 'db' | 'services'>;

interface FeedText {
  text: string;
  etag: string;
}

const cache = createMemoryCache<FeedText>({ seconds: SECONDS });

const isFeed = (path: string): path is FeedPath => Object.hasOwn(kinds, path);

/** Whether this handler serves a path, with or without its language. */
export function isFeedPath(pathname: string): boolean {
  return isFeed(withoutLocale(pathname));
}

async function collect(ctx: FeedCtx, locale: Locale): Promise<Feed> {
  const { appOrigin } = ctx.services.env;
  const at = (path: string): string => appOrigin + pathIn(locale, path);
  const catalogueIndex = await catalogueIndexOf(ctx);
  const readable = { locale, now: ctx.services.clock.now() };
  const rows = await selectArticles(ctx.db, {}, readable, { limit: ARTICLES, offset: 0 });
  const [newest] = rows;
  const i18n = serverI18n(locale);
  const feed = new Feed({
    id: at('/blog'),
    link: at('/blog'),
    title: `${appConfig.brand.name} · ${i18n._(texts.title)}`,
    description: i18n._(texts.about),
    language: locale,
    generator: false,
    favicon: `${appOrigin}/icon-512.png`,
    ...(newest && { updated: newest.published_at }),
    feedLinks: {
      rss: at('/blog/rss.xml'),
      atom: at('/blog/atom.xml'),
      json: at('/blog/feed.json'),
    },
  });
  for (const row of rows) {
    const card = presentCard(catalogueIndex, row, locale);
    const link = at(`/blog/${card.main_tag.slug}/${card.slug}`);
    feed.addItem({
      id: link,
      link,
      title: card.title,
      description: card.description,
      date: row.published_at,
      published: row.published_at,
      author: [{ name: card.author.name, link: at(`/blog/author/${card.author.slug}`) }],
      category: [{ name: card.main_tag.title }, ...card.tags.map(({ title: name }) => ({ name }))],
      image: new URL(card.imageMain.image, appOrigin).href,
    });
  }
  return feed;
}

function feedText(ctx: FeedCtx, path: FeedPath, locale: Locale): Promise<FeedText> {
  return cache.read(ctx.services, ctx.db, `${locale}${path}`, async () => {
    const text = kinds[path].write(await collect(ctx, locale));
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    return { text, etag: `"${hash}"` };
  });
}

async function secondsToWait({ services }: FeedCtx, request: Request): Promise<number | null> {
  const { env, limiter } = services;
  if (!env.rateLimits) return null;
  const ip = clientIp(request, env.trustedProxies);
  return limiter.take(`feeds:${ip}`, LIMIT.calls, LIMIT.seconds);
}

/** Compared weakly (RFC 9110, 13.1.2): what was sent compressed had its mark weakened on the way. */
function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(/,\s*/) ?? [];
  return known.some((one) => one.replace(/^W\//, '') === etag);
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** Builds the fetch-style handler of the feeds. */
export function createFeedHandler(ctx: FeedCtx): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refusal(405, 'Method not allowed', { allow: 'GET, HEAD' });
    }
    const { pathname } = new URL(request.url);
    const path = withoutLocale(pathname);
    if (!isFeed(path)) return refusal(404, 'Not found');
    const wait = await secondsToWait(ctx, request);
    if (wait !== null) return refusal(429, 'Too many requests', { 'retry-after': `${wait}` });
    try {
      const { text, etag } = await feedText(ctx, path, localeOfPath(pathname));
      const headers = {
        'content-type': `${kinds[path].type}; charset=utf-8`,
        'cache-control': `public, max-age=${SECONDS}`,
        'x-content-type-options': 'nosniff',
        etag,
      };
      if (isKnown(request, etag)) {
        return new Response(null, { status: 304, headers });
      }
      return new Response(request.method === 'HEAD' ? null : text, { headers });
    } catch (error) {
      ctx.services.log.error({ err: error }, 'feed could not be made');
      return refusal(503, 'Not available', { 'retry-after': '30' });
    }
  };
}
