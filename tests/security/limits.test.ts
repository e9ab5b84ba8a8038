/**
 * The rate limit of every endpoint, generated from the contract: beyond it the response is 429 with `Retry-After`. It
 * is checked first, so that no database is needed here.
 */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { contract } from '~/contracts/index.ts';
import { createApplication } from '~/server/app.ts';
import { createInProcessTransport } from '~/server/http/in-process.ts';
import { createClock } from '~/server/infra/clock.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { readEnv } from '~/server/infra/env.ts';
import { createRateLimiter, type RateLimiter } from '~/server/infra/rate-limiter.ts';
import { provisions, modules } from '~/server/modules/index.ts';
import type { Services } from '~/server/core/services.ts';
import { addressOf, endpoints, hasBody, STRANGER } from './support/endpoints.ts';

const ORIGIN = 'http://localhost:3000';

function applicationWith(limiter: RateLimiter) {
  const services = {
    env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'on' }),
    log: pino({ level: 'silent' }),
    keys: createKeys('a secret of the tests, long enough for all'),
    clock: createClock(),
    limiter,
  };
  const beyond = () => {
    throw new Error('The call went on beyond its limit');
  };
  return createApplication({
    db: new Proxy({} as never, { get: beyond }),
    services: services as Services,
    modules,
    provisions,
    resolveActor: beyond,
    invalidate: beyond,
  });
}

/** Uses up what a caller has, however they come by it, and notes how often that is. */
function exhausted() {
  const limiter = createRateLimiter(null);
  const taken: { key: string; calls: number; seconds: number }[] = [];
  return {
    taken,
    async take(key: string, calls: number, seconds: number) {
      taken.push({ key, calls, seconds });
      for (let call = 0; call < calls; call += 1) {
        expect(await limiter.take(key, calls, seconds), key).toBeNull();
      }
      return limiter.take(key, calls, seconds);
    },
    giveBack: limiter.giveBack,
  };
}

const counted = endpoints.filter(({ meta }) => meta.limit !== 'none');

test('only health is not counted', () => {
  const others = endpoints.filter((endpoint) => !counted.includes(endpoint));
  expect(others.map(({ name }) => name)).toEqual(['ops.live', 'ops.ready']);
});

test('health answers when every limit is used up', async () => {
  const limiter: RateLimiter = { take: () => Promise.resolve(60), giveBack: async () => {} };
  const { handleApi } = applicationWith(limiter);
  const answer = await handleApi(new Request(`${ORIGIN}/api/health/live`));
  expect(answer.status).toBe(200);
});

test.each(counted.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  async (name, endpoint) => {
    const limiter = exhausted();
    const answer = await applicationWith(limiter).handleApi(
      new Request(`${ORIGIN}/api${addressOf(endpoint, STRANGER)}`, {
        method: endpoint.method,
        ...(hasBody(endpoint) && {
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      }),
    );
    expect(limiter.taken, await answer.clone().text()).toHaveLength(1);
    const [{ key, calls, seconds }] = limiter.taken as [(typeof limiter.taken)[number]];
    expect(key.startsWith(`${name}:`), key).toBe(true);
    if (endpoint.meta.limit) expect({ calls, seconds }).toEqual(endpoint.meta.limit);
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(await answer.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY' });
  },
);

test('calls of pages are counted with those of the API, each endpoint for itself', async () => {
  const caller = { accessToken: null, locale: 'en', idempotencyKey: null } as const;
  for (const { name, meta } of counted) {
    const [area = '', each = ''] = name.split('.');
    const procedure = Reflect.get(Reflect.get(contract, area), each);
    const limiter = exhausted();
    const { router, dependencies } = applicationWith(limiter);
    const call = createInProcessTransport(contract, router, dependencies);
    const request = Object.assign(new Request(ORIGIN), { ip: '203.0.113.7' });
    await expect(call(procedure, {}, { ...caller, request }), name).rejects.toMatchObject({
      code: 'TOO_MANY',
    });
    expect(limiter.taken.map(({ key }) => key)).toEqual([`${name}:203.0.113.7`]);
    if (meta.limit && meta.limit !== 'none') expect(limiter.taken[0]).toMatchObject(meta.limit);
  }
});
