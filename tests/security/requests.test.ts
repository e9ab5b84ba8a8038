/**
 * Hand-written requests to the built application: odd URLs and methods, pages beyond a rate limit, and visitors with
 * campaign parameters.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';

let database: TestDatabase;
let legend: RunningLegend;

beforeAll(async () => {
  ensureBuilt();
  database = await createTestDatabase();
  legend = await startLegend({ databaseUrl: database.url });
});
afterAll(async () => {
  await legend.stop();
  await database.drop();
});

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  /** An address of this machine: each is a visitor of its own. */
  from?: string;
}

/** One request with its path as it is written: `fetch` would correct it. Redirects are not followed. */
function ask(path: string, { method = 'GET', headers = {}, from }: Asked = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const { port } = legend;
    const target = { host: '127.0.0.1', port, path, method, headers, localAddress: from };
    const sent = request({ ...target, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('an address with slashes in a row', () => {
  test.each([
    ['//evil.example', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/\\/evil.example', '/evil.example'],
    ['///evil.example/a', '/evil.example/a'],
    ['/.//evil.example', '/evil.example'],
    ['/a/..//evil.example', '/evil.example'],
    ['/fr//evil.example', '/fr/evil.example'],
    ['/fr/\\evil.example?a=b', '/fr/evil.example?a=b'],
    ['//', '/'],
    ['//evil.example?utm_source=a', '/evil.example?utm_source=a'],
    ['//games?coupon=A', '/games'],
    ['//api/health/live', '/api/health/live'],
  ])('%s leads to %s', async (target, location) => {
    const { status, headers } = await ask(target);
    expect(headers.get('location')).toBe(location);
    expect([301, 302]).toContain(status);
  });

  test('leads nowhere else, whatever it is made of', async () => {
    const pieces = [
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2F',
      '%5C',
      '%2e',
      'fr',
      'evil.example',
      '?',
      ';',
      '@',
      ':',
    ];
    for (let at = 0; at < 200; at += 1) {
      const chosen = Array.from(
        { length: 6 },
        (_, each) => pieces[(at * 7 + each * each * 5 + each) % pieces.length],
      );
      const target = `/${chosen.join('')}`;
      const { status, headers } = await ask(target);
      expect(status, target).toBeLessThan(500);
      const location = headers.get('location');
      if (location === null) continue;
      expect(new URL(location, legend.origin).origin, target).toBe(legend.origin);
      expect(location, target).toMatch(/^\/(?![/\\])/);
    }
  });
});

describe('a page', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND'])(
    'is not answered to %s',
    async (method) => {
      for (const path of ['/', '/games', '/fr', '/auth/sign-in', '/nothing', '/favicon.svg']) {
        const { status, headers } = await ask(path, { method });
        expect([status, headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
      }
    },
  );

  test('is answered to HEAD without its body', async () => {
    for (const path of ['/', '/games', '/auth/sign-in']) {
      const { status, body } = await ask(path, { method: 'HEAD' });
      expect([status, body], path).toEqual([200, '']);
    }
    expect((await ask('/nothing', { method: 'HEAD' })).status).toBe(404);
  });

  test('may open sockets here and nowhere else', async () => {
    const policy = (await ask('/auth/sign-in')).headers.get('content-security-policy');
    const sources = /connect-src ([^;]+)/.exec(policy ?? '')?.[1]?.split(' ');
    expect(sources).toEqual(["'self'", legend.origin.replace('http', 'ws')]);
  });
});

test('every kind of answer says that its type is not to be guessed', async () => {
  const paths = [
    '/',
    '/nothing',
    '/api/frontend/bootstrap',
    '/api/nothing',
    '/api/docs',
    '/robots.txt',
  ];
  const more = [
    '/media/nothing',
    '/favicon.svg',
    '/_serverFn/nothing',
    '//games',
    '/games/',
    '/socket.io/',
  ];
  for (const path of [...paths, ...more]) {
    const { headers } = await ask(path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

describe('another host', () => {
  test('is refused, for pages, files and the API; health is told to anybody', async () => {
    const headers = { host: 'evil.example' };
    for (const path of ['/', '/favicon.svg', '/api/frontend/bootstrap', '/socket.io/']) {
      const { status, body } = await ask(path, { headers });
      expect([status, JSON.parse(body).code], path).toEqual([421, 'WRONG_HOST']);
    }
    expect((await ask('/api/health/ready', { headers })).status).toBe(200);
    expect((await ask('/', { headers: { host: 'localhost' } })).status).toBe(200);
  });
});

describe('beyond the limit', () => {
  const get = (path: string, from: string) => ask(path, { from });

  /** Asks until it is refused. */
  async function exhaust(pathOf: (at: number) => string, from: string): Promise<Answer> {
    for (let at = 0; at < 700; at += 1) {
      const answer = await get(pathOf(at), from);
      if (answer.status !== 200) return answer;
    }
    throw new Error('Nothing was refused');
  }

  function expectRefusal({ status, headers, body }: Answer, sentence: string): void {
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain('nonce-');
    expect(body).toContain(sentence);
    expect(body).not.toContain('>404<');
  }

  test('the page says so; visitors who come by the same campaign see their page', async () => {
    const path = '/auth/sign-in?utm_source=mail&gclid=1';
    await exhaust(() => '/api/frontend/bootstrap', '127.0.0.2');
    expectRefusal(await get(path, '127.0.0.2'), 'One moment, please');
    expectRefusal(await get(`/fr${path}`, '127.0.0.2'), 'Un instant, s’il vous plaît');
    expect((await get(path, '127.0.0.3')).status).toBe(200);
    expect((await get('/auth/sign-up?utm_campaign=a', '127.0.0.3')).status).toBe(200);
    expect((await get('/auth/sign-in', '127.0.0.3')).status).toBe(200);
  });

  test('of pages that would have to be rendered, too', async () => {
    const refused = await exhaust((at) => `/games?at=${at}`, '127.0.0.4');
    expectRefusal(refused, 'One moment, please');
    expectRefusal(await get('/fr/games?at=0', '127.0.0.4'), 'Un instant, s’il vous plaît');
    expect((await get('/games?at=a&utm_source=b', '127.0.0.5')).status).toBe(200);
    // Whoever does not stop gets a sentence, which costs nothing.
    let last = refused;
    for (let at = 0; at < 70; at += 1) last = await get(`/games?beyond=${at}`, '127.0.0.4');
    expect([last.status, last.headers.get('content-type')]).toEqual([
      429,
      'text/plain; charset=utf-8',
    ]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('addresses with a slash at their end still lead on', async () => {
    for (let at = 0; at < 650; at += 1) await get(`/about-${at}/`, '127.0.0.6');
    const { status, headers } = await get('/games/', '127.0.0.7');
    expect([status, headers.get('location')]).toEqual([301, '/games']);
  });
});

describe('an endpoint', () => {
  const paths = ['/api/market/game', '/api/market/order', '/api/nothing', '/api/openapi.json'];

  test.each(paths)('%s is answered to HEAD like GET without its body', async (path) => {
    const [asked, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
    expect(head.status).toBe(asked.status);
    expect(head.body).toBe('');
    expect(head.headers.get('content-type')).toBe(asked.headers.get('content-type'));
    expect(head.headers.get('cache-control')).toBe(asked.headers.get('cache-control'));
  });

  test('that changes something is not reached by HEAD', async () => {
    expect((await ask('/api/auth/token', { method: 'HEAD' })).status).toBe(404);
  });
});
