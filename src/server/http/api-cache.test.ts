import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '~/contracts/index.ts';
import type { RequestContext } from '../core/request-context.ts';
import { createApiCache } from './api-cache.ts';

/** What reached the endpoint. */
let runs: { request: Request; context: RequestContext }[];
let counted: string[];
let answer: { status: number; isCacheable: boolean; body: object };

beforeEach(() => {
  runs = [];
  counted = [];
  answer = { status: 200, isCacheable: true, body: { text: 'x'.repeat(2_000) } };
});

const limiter = {
  take: async (key: string) => {
    counted.push(key);
    return null;
  },
};

function visitor(change: Partial<RequestContext> = {}): RequestContext {
  const request = { id: '1', ip: '203.0.113.7', userAgent: 'secret', fingerprint: 'secret' };
  return {
    locale: 'en',
    accessToken: null,
    services: { env: { rateLimits: true }, limiter },
    request: { ...request, idempotencyKey: null, region: 'JP' },
    ...change,
  } as unknown as RequestContext;
}

async function run(request: Request, context: RequestContext): Promise<Response> {
  runs.push({ request, context });
  if (context.cacheability) {
    context.cacheability.isCacheable = answer.isCacheable;
    context.cacheability.tags.add('offer:1');
  }
  return Response.json({ ...answer.body, run: runs.length }, { status: answer.status });
}

const PATH = '/api/market/offer/0197a1b2-0000-7000-8000-000000000001';
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://legend.test${path}`, { headers, method });
const open = (maxBytes = 1_000_000) => createApiCache(contract, maxBytes, () => {});

describe('an answer for visitors', () => {
  it('is made once, for nobody in particular, and anew after a change', async () => {
    const cache = open();
    const headers = { cookie: 'coupon=secret', 'user-agent': 'secret' };
    for (let call = 0; call < 3; call += 1) {
      const response = await cache.answer(ask(PATH, headers), visitor(), run);
      expect(await response?.json()).toMatchObject({ run: 1 });
    }
    expect(runs).toHaveLength(1);
    expect(Object.fromEntries(runs[0]?.request.headers ?? [])).toEqual({ 'accept-language': 'en' });
    expect(JSON.stringify(runs[0]?.context.request)).not.toMatch(/secret|203\.0\.113|"JP"/);
    cache.drop(['offer:1']);
    expect(await (await cache.answer(ask(PATH), visitor(), run))?.json()).toMatchObject({
      run: 2,
    });
  });

  it('counts against the limit of the caller although it is cached', async () => {
    const cache = open();
    for (let call = 0; call < 3; call += 1) await cache.answer(ask(PATH), visitor(), run);
    expect(counted).toEqual(Array.from({ length: 3 }, () => 'offers.show:203.0.113.7'));
    expect(runs[0]?.context.isCounted).toBe(true);
  });

  it('differs by language and address', async () => {
    const cache = open();
    await cache.answer(ask(PATH), visitor(), run);
    await cache.answer(ask(PATH), visitor({ locale: 'fr' }), run);
    await cache.answer(ask(`${PATH}?a=1`), visitor(), run);
    expect(runs).toHaveLength(3);
  });

  it('is told to be unchanged, and packed once for all who take that', async () => {
    const cache = open();
    const first = await cache.answer(ask(PATH, { 'accept-encoding': 'br, gzip' }), visitor(), run);
    expect(first?.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from((await first?.arrayBuffer()) ?? new ArrayBuffer());
    expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ run: 1 });
    const etag = first?.headers.get('etag') ?? '';
    const again = await cache.answer(ask(PATH, { 'if-none-match': etag }), visitor(), run);
    expect([again?.status, await again?.text()]).toEqual([304, '']);
    expect(first?.headers.get('cache-control')).toBe('private, no-cache');
  });

  it.each([
    ['with a session', ask(PATH), visitor({ accessToken: 'abc' })],
    ['that changes something', ask(PATH, {}, 'POST'), visitor()],
    ['to an endpoint that is not cacheable', ask('/api/auth/profile'), visitor()],
    ['with an endless address', ask(`${PATH}?q=${'x'.repeat(900)}`), visitor()],
  ])('is not given to a call %s', async (_what, request, context) => {
    expect(await open().answer(request, context, run)).toBeUndefined();
    expect(runs).toEqual([]);
  });

  it('is not cached when the endpoint was another one, failed, or refused the input', async () => {
    const cache = open();
    answer.isCacheable = false;
    expect(await cache.answer(ask(PATH), visitor(), run)).toBeUndefined();
    answer = { ...answer, isCacheable: true, status: 503 };
    expect((await cache.answer(ask(PATH), visitor(), run))?.status).toBe(503);
    answer.status = 422;
    expect((await cache.answer(ask(PATH), visitor(), run))?.status).toBe(422);
    answer.status = 200;
    expect((await cache.answer(ask(PATH), visitor(), run))?.status).toBe(200);
    expect(runs).toHaveLength(4);
  });

  it('is not made here when nothing may be cached', async () => {
    expect(await open(0).answer(ask(PATH), visitor(), run)).toBeUndefined();
  });
});
