/** Arms that a remote service of flags decides about (decision 0065): what it answers, and what happens when it does not. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRemoteFlags } from '~/server/infra/remote-flags.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const REASON = 'We want to know what helps buyers.';

/** Longer than any answer of the stand-in takes on a busy machine. */
const TIMEOUT_MS = 3_000;

describe('a remote provider', () => {
  let server: Server;
  let remote: Market;
  let ownDatabase: TestDatabase;
  /** How the stand-in answers. */
  let answer: 'flags' | 'hang' | 'drip' | 'broken' | 'unknown' | 'odd';
  let asked: { path: string; key: string; token: string | undefined }[] = [];
  const open = new Set<NodeJS.Timeout>();
  const log = { warn: vi.fn(), info: vi.fn() };
  /** What the client takes for the time, in milliseconds. */
  let nowMs = 0;
  /** It is left alone for five seconds after a failure. */
  const calm = (): void => {
    nowMs += 5_001;
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const key = JSON.parse(text).context.targetingKey;
        asked.push({ path: request.url ?? '', key, token: request.headers.authorization });
        if (answer === 'hang') return;
        if (answer === 'drip') {
          response.writeHead(200, { 'content-type': 'application/json' });
          open.add(setInterval(() => response.write(' '), 20));
          return;
        }
        response.statusCode = answer === 'broken' ? 503 : 200;
        const value = answer === 'odd' ? 'no arm at all' : 'catalog_list';
        const flags = answer === 'unknown' ? [] : [{ key: 'catalog_view', value, variant: 'b' }];
        response.end(JSON.stringify({ flags }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    ownDatabase = await createTestDatabase();
    remote = await openMarket(ownDatabase, {
      services: () => ({
        flags: createRemoteFlags({ url: `http://127.0.0.1:${port}/`, token: 'a token' }, log, {
          timeoutMs: TIMEOUT_MS,
          nowMs: () => nowMs,
        }),
      }),
    });
    const admins = await remote.user({ role: 'admin' });
    const body = { treatment_percent: 50, reason: REASON };
    await remote.call('POST', 'admin/experiment/catalog_view/start', body, { as: admins });
  });
  beforeEach(() => {
    asked = [];
    log.warn.mockClear();
    log.info.mockClear();
  });
  afterAll(async () => {
    for (const timer of open) clearInterval(timer);
    server.closeAllConnections();
    server.close();
    await remote.drop();
    await ownDatabase.drop();
  });

  async function armFrom(key: string = crypto.randomUUID()) {
    const headers = { 'user-agent': BROWSER, cookie: `visitor=${key}` };
    const { body } = await remote.call('GET', 'frontend/arms', undefined, { headers });
    return body.catalog_view;
  }

  test('decides about the arm, asked once for a visitor', async () => {
    answer = 'flags';
    const key = crypto.randomUUID();
    for (let visit = 0; visit < 4; visit += 1) expect(await armFrom(key)).toBe('catalog_list');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toEqual({
      path: '/ofrep/v1/evaluate/flags',
      key,
      token: 'Bearer a token',
    });
  });

  test('that names no such flag, or no arm of it, gives the usual', async () => {
    answer = 'unknown';
    expect(await armFrom()).toBe('catalog_cards');
    answer = 'odd';
    expect(await armFrom()).toBe('catalog_cards');
  });

  test.each(['hang', 'drip', 'broken'] as const)(
    'that does this gives the usual within its limit, and is left alone: %s',
    async (kind) => {
      answer = kind;
      const [application] = remote.applications;
      if (!application) throw new Error('There is an application');
      const flagWarn = vi.spyOn(application.dependencies.services.log, 'warn');
      const [first, second] = [await armFrom(), await armFrom()];
      // One that hangs never answers: an answer at all is one within the limit.
      expect([first, second]).toEqual(['catalog_cards', 'catalog_cards']);
      const before = asked.length;
      for (let visit = 0; visit < 6; visit += 1) {
        expect(await armFrom()).toBe('catalog_cards');
      }
      expect(asked).toHaveLength(before);
      calm();
      await armFrom();
      expect(flagWarn).not.toHaveBeenCalled();
      flagWarn.mockRestore();
      // Once for the outage, however many came and however often it was asked again.
      expect(log.warn).toHaveBeenCalledTimes(1);
      expect(log.info).not.toHaveBeenCalled();
      calm();
      answer = 'flags';
      expect(await armFrom()).toBe('catalog_list');
      expect(log.info).toHaveBeenCalledTimes(1);
    },
  );
});
