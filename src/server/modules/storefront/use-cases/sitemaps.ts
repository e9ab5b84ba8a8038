/**
 * Sitemaps: an index and its files, split so that none has more URLs than crawlers accept. Offers and sellers are read
 * by keyset pagination while the file is streamed, so memory use is constant at any size of the market.
 */
import { appConfig } from '~config';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import {
  offerAddresses,
  sellerAddresses,
  type AddressCursor,
  type AddressList,
} from '../../listing/index.ts';
import { smallSitemaps, type SitemapCtx } from './sitemap-entries.ts';
import {
  sitemapIndex,
  URLSET_END,
  URLSET_START,
  urlElements,
  type SitemapEntry,
  type SitemapFile,
} from './sitemap-xml.ts';

/** The limit of the protocol. */
const MAX_URLS = 50_000;
/** The share of a file that is filled at first: new pages fit into it until the next count. */
const FILLED = 0.9;
const ROWS_AT_ONCE = 1_000;
const COUNT_AGAIN_SECONDS = 3_600;

interface Large {
  addresses: AddressList;
  pathOf(id: string): string;
}

const large: ReadonlyMap<string, Large> = new Map([
  ['offers', { addresses: offerAddresses, pathOf: (id: string) => `/offers/${id}` }],
  ['sellers', { addresses: sellerAddresses, pathOf: (id: string) => `/profile/${id}/sale` }],
]);

/** One file of a large kind: the addresses between two cursors. */
interface Part {
  after: AddressCursor | null;
  /** Null in the last part: it is open-ended. */
  until: AddressCursor | null;
  changedAt: Date;
}

export interface SitemapOptions {
  /** Addresses in one file; lower in tests. */
  maxUrls?: number;
}

function entriesPerFile({ maxUrls = MAX_URLS }: SitemapOptions): number {
  return Math.max(1, Math.floor(maxUrls / appConfig.locales.all.length));
}

const partsCache = createMemoryCache<Part[]>({ seconds: COUNT_AGAIN_SECONDS });

/** The cursors between the files of a large kind. Cached for an hour, so that files do not shift meanwhile. */
function partsOf(ctx: SitemapCtx, kind: string, options: SitemapOptions): Promise<Part[]> {
  const size = Math.max(1, Math.floor(entriesPerFile(options) * FILLED));
  return partsCache.read(ctx.services, ctx.db, `${kind}:${size}`, async () => {
    const parts: Part[] = [];
    const addresses = large.get(kind)?.addresses;
    let after: AddressCursor | null = null;
    while (addresses) {
      const stretch = await addresses.stretch(ctx.db, after, size);
      if (!stretch) break;
      const isLast = stretch.count < size;
      parts.push({ after, until: isLast ? null : stretch.end, changedAt: stretch.changedAt });
      if (isLast) break;
      after = stretch.end;
    }
    return parts;
  });
}

function newestOf(entries: readonly SitemapEntry[]): Date | null {
  const times = entries.flatMap(({ changedAt }) => changedAt?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** The names of all files that are not empty. A file without a URL would not be valid. */
export async function sitemapFiles(
  ctx: SitemapCtx,
  options: SitemapOptions = {},
): Promise<SitemapFile[]> {
  const files: SitemapFile[] = [];
  const size = entriesPerFile(options);
  for (const [kind, list] of smallSitemaps) {
    const entries = await list(ctx);
    for (let from = 0, number = 1; from < entries.length; from += size, number += 1) {
      const changedAt = newestOf(entries.slice(from, from + size));
      files.push({ path: `/sitemaps/${kind}-${number}.xml`, changedAt });
    }
  }
  for (const kind of large.keys()) {
    for (const [index, { changedAt }] of (await partsOf(ctx, kind, options)).entries()) {
      files.push({ path: `/sitemaps/${kind}-${index + 1}.xml`, changedAt });
    }
  }
  return files;
}

/** The index. */
export async function showSitemapIndex(
  ctx: SitemapCtx,
  options: SitemapOptions = {},
): Promise<string> {
  return sitemapIndex(ctx.services.env.appOrigin, await sitemapFiles(ctx, options));
}

async function* entriesOfPart(
  ctx: SitemapCtx,
  { addresses, pathOf }: Large,
  part: Part,
  most: number,
): AsyncGenerator<SitemapEntry[]> {
  let { after } = part;
  for (let sent = 0; sent < most;) {
    const limit = Math.min(ROWS_AT_ONCE, most - sent);
    const rows = await addresses.rows(ctx.db, { after, until: part.until, limit });
    yield rows.map(({ id, changedAt }) => ({ path: pathOf(id), changedAt }));
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.cursor;
    sent += rows.length;
  }
}

async function* textOf(
  origin: string,
  pages: AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>,
): AsyncGenerator<string> {
  yield URLSET_START;
  for await (const entries of pages) {
    yield entries.map((entry) => urlElements(origin, entry)).join('');
  }
  yield URLSET_END;
}

/** Streams the text of `/sitemaps/{kind}-{number}.xml`; null when there is no such file. */
export async function showSitemap(
  ctx: SitemapCtx,
  { kind, number }: { kind: string; number: number },
  options: SitemapOptions = {},
): Promise<AsyncGenerator<string> | null> {
  const origin = ctx.services.env.appOrigin;
  const size = entriesPerFile(options);
  const list = smallSitemaps.get(kind);
  if (list) {
    const entries = (await list(ctx)).slice((number - 1) * size, number * size);
    return entries.length === 0 ? null : textOf(origin, [entries]);
  }
  const found = large.get(kind);
  const part = found && (await partsOf(ctx, kind, options))[number - 1];
  return part ? textOf(origin, entriesOfPart(ctx, found, part, size)) : null;
}
