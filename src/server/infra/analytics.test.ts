/** The product-analytics service by its SDK, against a stand-in on this machine. */
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPostHog, serviceName, type MeasuredBatch } from './analytics.ts';

interface Told {
  event: string;
  distinct_id: string;
  properties: Record<string, unknown>;
}

let server: Server;
let told: Told[][];
let answer: 'take' | 'refuse' | 'hang';
let problems: unknown[];

beforeEach(async () => {
  told = [];
  problems = [];
  answer = 'take';
  server = createServer((request, response) => {
    void (async () => {
      if (answer === 'hang') return;
      const isPacked = request.headers['content-encoding'] === 'gzip';
      const body = isPacked ? gunzipSync(await buffer(request)).toString() : await text(request);
      if (answer === 'refuse') {
        response.writeHead(503).end();
        return;
      }
      const { batch } = JSON.parse(body || '{}') as { batch?: Told[] };
      if (batch) told.push(batch);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":1}');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function service(timeoutMs = 300) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port');
  const log = { warn: (...entry: unknown[]) => void problems.push(entry) };
  const host = `http://127.0.0.1:${address.port}`;
  const apiKey = 'phc_01234567890123456789';
  return createPostHog({ apiKey, host, flushMs: 50, timeoutMs }, log);
}

const batch: MeasuredBatch = {
  visitId: '1f0c8a52-8a6c-4f5e-9a43-0a3c5f7a1b2c',
  env: 'production',
  at: new Date('2026-11-25T12:00:00Z'),
  utm: { source: 'news', medium: 'e-mail', referrer: 'example.org' },
  events: [
    { name: 'Pageview', page: 'home' },
    { name: 'Top_Search', words: 'divine orb', results: 3 },
  ],
};

test('events have the names of the specification', () => {
  const names = ['Pageview', 'Click', 'CreateProduct', 'Purchase', 'Top_Search'] as const;
  expect(names.map(serviceName)).toEqual([
    'page_view',
    'click',
    'create_product',
    'purchase',
    'top_search',
  ]);
});

test('takes batches with environment and campaign, without a person or a place', async () => {
  const analytics = service();
  for (let time = 0; time < 10; time += 1) analytics.take(batch);
  await expect.poll(() => told.flat().length, { timeout: 5_000 }).toBe(20);
  await analytics.close();
  // Twenty events in far fewer calls.
  expect(told.length).toBeLessThanOrEqual(3);
  const [view] = told.flat();
  expect(view).toMatchObject({
    event: 'page_view',
    distinct_id: batch.visitId,
    properties: {
      page: 'home',
      env: 'production',
      utm_source: 'news',
      utm_medium: 'e-mail',
      referrer: 'example.org',
      $process_person_profile: false,
      $geoip_disable: true,
    },
  });
  expect(JSON.stringify(told)).not.toMatch(/\$ip"|email|user_id/);
  expect(problems).toEqual([]);
});

test.each(['refuse', 'hang'] as const)('one that does %s costs nobody anything', async (how) => {
  answer = how;
  const analytics = service();
  const begin = performance.now();
  // More than its queue holds.
  for (let time = 0; time < 2_000; time += 1) analytics.take(batch);
  expect(performance.now() - begin).toBeLessThan(500);
  await new Promise((resolve) => setTimeout(resolve, 700));
  const closing = performance.now();
  await analytics.close();
  expect(performance.now() - closing).toBeLessThan(4_000);
  expect(told).toEqual([]);
});
