/**
 * The page cache (decision 0010) of the built application: two nodes behind one PostgreSQL, without Redis. Each page
 * contains the time of its rendering, so that equal pages are one render.
 */
import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMarket, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';
import { openLine, type Line } from '../support/line.ts';
import { waitUntil } from '../support/system.ts';

/**
 * The promise is one second. On a machine that is busy with other tests rendering alone may take longer; without being
 * dropped the pages would stay for a minute.
 */
const SOON_SECONDS = 5;

let database: TestDatabase;
/** Both nodes' way to the database. */
let line: Line;
let here: RunningLegend;
let there: RunningLegend;
let seller: { id: string; token: string; offer: string; category: string };

beforeAll(async () => {
  ensureBuilt();
  database = await createTestMarket();
  line = await openLine(database.url);
  const options = { databaseUrl: line.url, env: { RATE_LIMITS: 'off', SEED: 'demo' } };
  here = await startLegend(options);
  there = await startLegend(options);
  seller = await findSeller();
});
afterAll(async () => {
  const codes = await Promise.all([here.stop(), there.stop()]);
  await line.cut();
  await database.drop();
  expect(codes).toEqual([0, 0]);
});

interface Page {
  status: number;
  headers: Headers;
  text: string;
}

async function open(
  at: RunningLegend,
  path: string,
  headers: Record<string, string> = {},
): Promise<Page> {
  const response = await fetch(`${at.origin}${path}`, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

// Tests look into answers freely; the contract itself checks their shape before they leave.
// oxlint-disable-next-line no-explicit-any
async function api(at: RunningLegend, path: string, init: RequestInit = {}): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(init.headers as object) };
  const response = await fetch(`${at.origin}/api/${path}`, { ...init, headers });
  expect(`${response.status} ${path}`).toMatch(/^2\d\d /);
  return response.json();
}

async function signIn(email: string): Promise<string> {
  const credentials = { email, password: 'trade-like-a-legend' };
  const body = JSON.stringify({ grant_type: 'password', credentials });
  return (await api(here, 'auth/token', { method: 'POST', body })).access_token;
}

/** The demo seller with an offer of hers that is on sale. */
async function findSeller() {
  const token = await signIn('seller@legend.test');
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await api(here, 'market/seller/offer?status=active', { headers });
  const [offer] = data;
  const { category, seller: owner } = await api(here, `market/offer/${offer.id}`);
  return {
    id: owner.id,
    token,
    offer: offer.id,
    category: `/${category.game.alias}/${category.alias}`,
  };
}

/** Gives the offer another title. */
function retitle(at: RunningLegend, title: string): Promise<unknown> {
  return api(at, `market/seller/offer/${seller.offer}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${seller.token}` },
    body: JSON.stringify({ title }),
  });
}

/** What the policy lets run inside the page. */
const inlineSources = (policy: string | null): string[] =>
  /script-src 'self' ([^;]*);/.exec(policy ?? '')?.[1]?.split(' ') ?? [];

/** An answer as it came over the wire. */
function openPacked(
  at: RunningLegend,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    httpRequest(`${at.origin}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** The render that a tag belongs to, however it was packed. */
const renderOf = (tag: string | null | undefined): string => tag?.replace(/-\w+"$/, '"') ?? '';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/**
 * `/` in three forms, and asked for by who has it already, all of one render: between two requests the market's own
 * jobs may have dropped the page.
 */
async function formsOfOneRender() {
  for (;;) {
    const plain = await openPacked(here, '/', {});
    const br = await openPacked(here, '/', BROWSER);
    const gzip = await openPacked(here, '/', { 'accept-encoding': 'gzip' });
    const known = { ...BROWSER, 'if-none-match': br.headers.etag ?? '' };
    const again = await openPacked(here, '/', known);
    const renders = [plain, br, gzip, again].map(({ headers }) => renderOf(headers.etag));
    if (new Set(renders).size === 1) return { plain, br, gzip, known, again };
  }
}

describe('a kept page', () => {
  test('is rendered once for a hundred visitors who all miss it', async () => {
    const renders: number[] = [];
    for (const path of ['/fr/games', '/games', '/fr/blog', '/blog']) {
      const pages = await Promise.all(Array.from({ length: 100 }, () => open(here, path)));
      expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
      const tags = new Set(pages.map(({ headers }) => headers.get('etag')));
      expect(new Set(pages.map(({ text }) => text)).size).toBe(tags.size);
      renders.push(tags.size);
      if (tags.size === 1) return;
    }
    // Where the market's own jobs drop a page in between, those who come later get another render: not four times.
    expect(renders).toContain(1);
  });

  test('names its scripts by their hashes, each of them and nothing else', async () => {
    for (const path of ['/', '/fr/games', seller.category]) {
      const { headers, text } = await open(here, path);
      const scripts = [...text.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
      const hashes = scripts
        .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
        .map(([, , code = '']) => createHash('sha256').update(code).digest('base64'));
      expect(hashes.length).toBeGreaterThan(3);
      const policy = headers.get('content-security-policy');
      const sources = new Set(hashes.map((hash) => `'sha256-${hash}'`));
      expect(new Set(inlineSources(policy))).toEqual(sources);
      expect(policy + text).not.toContain('nonce');
      expect(policy?.length).toBeLessThan(2_000);
    }
  });

  test('is packed as the browser likes it, and told to be unchanged', async () => {
    const { plain, br, gzip, known, again } = await formsOfOneRender();
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(br.headers.etag).toMatch(/^"[\w-]+"$/);
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['content-security-policy']).toBe(br.headers['content-security-policy']);
    expect(again.headers['server-timing']).toMatch(/^now;desc="\d{4}-/);
    // With a session the page is another one, whatever the browser has.
    const own = { ...known, cookie: 'access_token=abc' };
    expect((await openPacked(here, '/', own)).status).toBe(200);
  });

  test('may go into the back and forward cache of the browser, and is asked for again otherwise', async () => {
    const { headers } = await open(here, '/');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('server-timing')).toMatch(/^now;desc="\d{4}-/);
  });

  test('is not kept for areas that are not public', async () => {
    for (const path of ['/auth/sign-in', '/fr/chat', '/orders/purchases', '/profile/me/settings']) {
      expect((await open(here, path)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('nothing of a person', () => {
  const marked = 'a-mark-of-this-person';
  /** Cookies and headers that no page for others may show. */
  const personal = {
    cookie: `currency=EUR; theme=light; tz=Asia/Tokyo; region=JP; coupon=${marked}; referral_code=${marked}; note=${marked}`,
    'user-agent': marked,
    'x-locale': 'fr',
    'x-forwarded-for': marked,
    referer: `https://${marked}.example/`,
  };

  test('gets from a visitor into the page of the next one', async () => {
    const path = '/games?start=p';
    const first = await open(here, path, personal);
    const next = await open(here, path);
    for (const page of [first, next]) {
      expect(page.text).not.toContain(marked);
      expect(page.text).not.toContain('Tokyo');
      expect(page.headers.getSetCookie()).toEqual([]);
    }
    expect(first.text).toContain('data-theme="light"');
    expect(next.text).toContain('data-theme="dark"');
    expect(next.text).toContain('<html lang="en"');
  });

  test('in another currency gets into the page of the next one', async () => {
    const euro = await open(here, seller.category, { cookie: 'currency=EUR' });
    const dollar = await open(here, seller.category);
    expect(euro.text).toContain('€');
    expect(dollar.text.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toContain('€');
  });

  test('of the signed-in is kept, and they get no kept page', async () => {
    const cookie = `access_token=${seller.token}`;
    const { public_name: name } = await api(here, 'auth/profile', {
      headers: { authorization: `Bearer ${seller.token}` },
    });
    // First by the seller, so that a visitor would get what the seller left behind.
    const own = await open(here, '/guarantees', { cookie });
    const visitor = await open(here, '/guarantees');
    const again = await open(here, '/guarantees', { cookie });
    expect(visitor.text).not.toContain(name);
    for (const page of [own, again]) {
      expect(page.text).toContain(name);
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
    // What is left of an ended session is a session, too.
    const ended = await open(here, '/guarantees', { cookie: 'refresh_token=unknown' });
    expect(ended.headers.get('cache-control')).toBe('no-store');
  });

  test('of the signed-in is in an answer of the API for visitors', async () => {
    const path = `market/offer/${seller.offer}`;
    const headers = { authorization: `Bearer ${seller.token}` };
    const own = await api(here, path, { headers });
    const visitor = await api(here, path);
    expect([own.purchase.reason, visitor.purchase.reason]).toEqual(['own_offer', null]);
    expect((await api(here, path, { headers })).purchase.reason).toBe('own_offer');
  });
});

async function untilShown(text: string, paths: readonly string[]): Promise<void> {
  const shows = async (at: RunningLegend, path: string) =>
    (await open(at, path)).text.includes(text);
  const everywhere = async () => {
    const places = [here, there].flatMap((at) => paths.map((path) => shows(at, path)));
    return (await Promise.all(places)).every(Boolean);
  };
  await waitUntil(`"${text}" on ${paths.join(', ')}`, everywhere, SOON_SECONDS);
}

describe('a change', () => {
  test('of an offer shows on its page, in its category and in the API of both nodes', async () => {
    const list = `${seller.category}?seller=${seller.id}`;
    const paths = [
      `/offers/${seller.offer}`,
      `/fr/offers/${seller.offer}`,
      list,
      `/api/market/offer/${seller.offer}`,
    ];
    for (const at of [here, there]) for (const path of paths) await open(at, path);
    for (const [index, at] of [here, there, here].entries()) {
      const title = `Freshly named ${index} ${'abcdef'.repeat(2)}`;
      await retitle(at, title);
      // Where it was changed, the very next visitor sees it.
      for (const path of paths) expect((await open(at, path)).text).toContain(title);
      await untilShown(title, paths);
    }
  });
});

describe('without PostgreSQL', () => {
  test('kept pages are served, and everything is fresh when it is back', async () => {
    const path = `/offers/${seller.offer}`;
    const before = await open(there, path);
    await line.cut();
    expect((await open(there, '/api/health/ready')).status).toBe(503);
    const during = await open(there, path);
    expect([during.status, during.text]).toEqual([200, before.text]);
    // What nobody has asked for needs the database.
    expect((await open(there, `/fr/profile/${seller.id}/sale`)).status).toBeGreaterThanOrEqual(500);
    await line.mend();
    const isReady = async () => (await open(there, '/api/health/ready')).status === 200;
    await waitUntil('The return of PostgreSQL', isReady, 30);
    const isFresh = async () => (await open(there, path)).text !== before.text;
    await waitUntil('A page that was rendered after the return', isFresh, 20);
    await retitle(here, 'Named after the return abc');
    await waitUntil(
      'The new title at the other node',
      async () => (await open(there, path)).text.includes('Named after the return abc'),
      5,
    );
  });
});

// Last: a month of due work follows, and drops pages for a while.
describe('a change of the clock', () => {
  test('shows everywhere', async () => {
    for (const at of [here, there]) await open(at, '/games');
    const body = JSON.stringify({ advance_seconds: 30 * 24 * 3_600 });
    const { now } = await api(here, 'dev/clock', { method: 'POST', body });
    const month = now.slice(0, 8);
    await untilShown(`now:"${month}`, ['/games']);
  });
});
