import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPageCache, type PageCacheParts } from './page-cache.ts';
import { trackCacheability, addCall, cacheabilityOf } from './cacheability.ts';

const ORIGIN = 'https://legend.test';

/** Requests that reached the renderer. */
let rendered: Request[];
/** What the page answers, and whether all of its calls may be shared. */
let page: { status: number; headers: Record<string, string>; body: string; isCacheable: boolean };

beforeEach(() => {
  rendered = [];
  page = { status: 200, headers: { 'content-type': 'text/html' }, body: 'page', isCacheable: true };
});

function cacheWith(parts: Partial<PageCacheParts> = {}) {
  return createPageCache({
    maxBytes: 1_000_000,
    origin: ORIGIN,
    secure: true,
    pages: { fixed: new Set(['/', '/games']), isGame: async (alias) => alias === 'poe2' },
    now: () => new Date('2026-11-21T00:00:00Z'),
    async render(request, nonce) {
      rendered.push(request);
      const reading = cacheabilityOf(request);
      if (reading) addCall(reading, { isCacheable: page.isCacheable, tags: new Set(['offer:1']) });
      const text = page.body.replace('the nonce', nonce);
      const body = `<script nonce="${nonce}"></script>${text} ${rendered.length}`;
      return new Response(body, { status: page.status, headers: page.headers });
    },
    countRender: async () => null,
    onError: () => {},
    ...parts,
  });
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://wherever.example${path}`, { method, headers });

async function textOf(answer: Promise<Response | undefined>): Promise<string | undefined> {
  return (await answer)?.text();
}

describe('what is cached', () => {
  it('is rendered once, and anew after a change of what it shows', async () => {
    const cache = cacheWith();
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await textOf(cache.answer(ask('/')))).toMatch(/page 1$/);
    }
    cache.drop(['offer:2']);
    expect(await textOf(cache.answer(ask('/')))).toMatch(/page 1$/);
    cache.drop(['offer:1']);
    expect(await textOf(cache.answer(ask('/')))).toMatch(/page 2$/);
    cache.drop('all');
    expect(await textOf(cache.answer(ask('/')))).toMatch(/page 3$/);
  });

  it('is the same for everyone: its own scripts by their hashes, nothing of the nonce, and no other script', async () => {
    page.body = '<script>smuggled()</script>';
    const cache = cacheWith();
    const [first, second] = [await cache.answer(ask('/')), await cache.answer(ask('/'))];
    const policy = first?.headers.get('content-security-policy');
    const hash = createHash('sha256').update('').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(second?.headers.get('content-security-policy')).toBe(policy);
    const html = await first?.text();
    expect(html).toMatch(/^<script><\/script>/);
    expect(await second?.text()).toBe(html);
  });

  it('is told to be unchanged, by the same policy and with the time of now', async () => {
    const cache = cacheWith();
    const first = await cache.answer(ask('/', { 'accept-encoding': 'br' }));
    expect(first?.headers.get('content-encoding')).toBe('br');
    const tag = first?.headers.get('etag') ?? '';
    const known = { 'accept-encoding': 'br', 'if-none-match': tag };
    const again = await cache.answer(ask('/', known));
    expect([again?.status, await again?.text()]).toEqual([304, '']);
    for (const name of [
      'etag',
      'cache-control',
      'vary',
      'content-security-policy',
      'server-timing',
    ]) {
      expect(again?.headers.get(name), name).toBe(first?.headers.get(name));
    }
    cache.drop('all');
    expect((await cache.answer(ask('/', known)))?.status).toBe(200);
    page.status = 404;
    cache.drop('all');
    const missing = await cache.answer(ask('/', { 'if-none-match': '*' }));
    expect([missing?.status, missing?.headers.get('etag')]).toEqual([404, null]);
  });

  it('answers HEAD without a body and with the length of the body', async () => {
    const cache = cacheWith();
    const length = (await cache.answer(ask('/')))?.headers.get('content-length');
    const head = await cache.answer(ask('/', {}, 'HEAD'));
    expect([head?.headers.get('content-length'), await head?.text()]).toEqual([length, '']);
    expect(rendered).toHaveLength(1);
  });

  it('differs by address, currency and theme, and by nothing else', async () => {
    const cache = cacheWith();
    const requests = [
      ask('/'),
      ask('/fr'),
      ask('/games?a=1'),
      ask('/', { cookie: 'currency=EUR' }),
      ask('/', { cookie: 'theme=light' }),
    ];
    for (const request of requests) await cache.answer(request);
    expect(rendered).toHaveLength(5);
    const same = [
      ask('/?utm_source=x&gclid=1'),
      ask('/', { cookie: 'currency=rubbish; tz=Asia/Tokyo; coupon=abc' }),
      ask('/', { 'accept-language': 'fr', 'x-locale': 'fr', host: 'evil.example' }),
    ];
    for (const request of same) await cache.answer(request);
    expect(rendered).toHaveLength(5);
  });

  it('is rendered for a request that holds nothing of a person', async () => {
    const headers = {
      cookie: 'currency=EUR; theme=light; coupon=secret; referral_code=secret; tz=Asia/Tokyo',
      'user-agent': 'secret',
      'x-forwarded-for': 'secret',
      'accept-language': 'fr',
      referer: 'https://secret.example/',
    };
    await cacheWith().answer(ask('/games', headers));
    const [request] = rendered;
    expect(request?.url).toBe(`${ORIGIN}/games`);
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'text/html',
      cookie: 'currency=EUR; theme=light',
    });
  });
});

describe('what is never cached', () => {
  const refused: [string, Request][] = [
    ['with a session', ask('/', { cookie: 'access_token=abc' })],
    ['with what is left of a session', ask('/', { cookie: 'a=b; refresh_token=abc' })],
    ['after a refused form', ask('/', { cookie: 'form_flash=abc' })],
    ['with a token', ask('/', { authorization: 'Bearer abc' })],
    ['that changes something', ask('/', {}, 'POST')],
    ['of an area that is not listed', ask('/chat')],
    ['of an area that is not listed, in French', ask('/fr/orders/purchases')],
    ['of the own profile', ask('/profile/me/sale')],
    ['of a new offer', ask('/offers/create')],
    ['of an unknown game', ask('/nothing')],
    ['of another site', ask('//evil.example/')],
    ['with a long path', ask(`/poe2/${'x'.repeat(300)}`)],
    ['with a long query', ask(`/?q=${'x'.repeat(500)}`)],
    ['with very many parameters', ask(`/?${'a=1&'.repeat(30)}`)],
  ];
  it.each(refused)('a request %s', async (_what, request) => {
    expect(await cacheWith().answer(request)).toBeUndefined();
    expect(rendered).toEqual([]);
  });

  it.each([
    ['sets a cookie', () => (page.headers = { ...page.headers, 'set-cookie': 'a=b' })],
    ['says so', () => (page.headers = { ...page.headers, 'cache-control': 'private' })],
    ['called what is not cacheable', () => (page.isCacheable = false)],
    ['failed', () => (page.status = 500)],
    ['says its nonce where nobody expects it', () => (page.body = 'the nonce')],
    ['has an odd status', () => (page.status = 418)],
  ])('a page that %s', async (_what, arrange) => {
    arrange();
    const cache = cacheWith();
    expect(await cache.answer(ask('/'))).toBeUndefined();
    expect(await cache.answer(ask('/'))).toBeUndefined();
  });

  it('a page whose call failed on our side', async () => {
    const request = new Request(ORIGIN);
    const reading = trackCacheability(request);
    addCall(reading, { isCacheable: true, tags: new Set() });
    expect(reading.isCacheable).toBe(true);
    const { Failure } = await import('~/contracts/failure.ts');
    addCall(reading, { isCacheable: true, tags: new Set() }, new Failure('OFFER_NOT_FOUND'));
    expect(reading.isCacheable).toBe(true);
    addCall(reading, { isCacheable: true, tags: new Set() }, new Failure('UNAVAILABLE'));
    expect(reading.isCacheable).toBe(false);
  });

  it('anything when there is no memory for it', async () => {
    expect(await cacheWith({ maxBytes: 0 }).answer(ask('/'))).toBeUndefined();
  });
});

describe('bounds', () => {
  it('invented queries do not push out pages without one', async () => {
    page.body = 'x'.repeat(10_000);
    const cache = cacheWith({ maxBytes: 200_000 });
    await cache.answer(ask('/'));
    for (let index = 0; index < 100; index += 1) await cache.answer(ask(`/games?n=${index}`));
    expect(rendered).toHaveLength(101);
    await cache.answer(ask('/'));
    expect(rendered).toHaveLength(101);
    // The first of them had to give way long ago.
    await cache.answer(ask('/games?n=0'));
    expect(rendered).toHaveLength(102);
  });

  it('a visitor who asks for too many pages is refused, for what is not cached', async () => {
    let rest = 2;
    const countRender = async () => ((rest -= 1) < 0 ? new Response('', { status: 429 }) : null);
    const cache = cacheWith({ countRender });
    const statuses = [];
    for (const path of ['/', '/?a=1', '/?a=2', '/', '/?a=3']) {
      statuses.push((await cache.answer(ask(path)))?.status);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
  });
});
