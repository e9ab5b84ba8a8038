import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientIp } from './client-ip.ts';
import { deriveRequest } from './derived-request.ts';

function visitor(ip: string, headers: Record<string, string> = {}): Request {
  return Object.assign(new Request('http://localhost/poe2?utm_source=a', { headers }), { ip });
}

test('a derived request is of the same visitor and says the same', () => {
  const asked = visitor('203.0.113.7', { cookie: 'theme=dark', 'x-forwarded-for': '198.51.100.1' });
  const derived = deriveRequest(asked, 'http://localhost/poe2');
  expect(derived.url).toBe('http://localhost/poe2');
  expect(derived.headers.get('cookie')).toBe('theme=dark');
  expect([clientIp(derived, 0), clientIp(derived, 1)]).toEqual(['203.0.113.7', '198.51.100.1']);
});

test('with another message it is still of the same visitor', () => {
  const derived = deriveRequest(visitor('203.0.113.7'), 'http://localhost/api', {
    method: 'POST',
    body: 'text',
  });
  expect([derived.method, clientIp(derived, 0)]).toEqual(['POST', '203.0.113.7']);
});

test('a request that is derived of one that was derived keeps the address', () => {
  const once = deriveRequest(visitor('203.0.113.7'), 'http://localhost/a');
  expect(clientIp(deriveRequest(once, 'http://localhost/b'), 0)).toBe('203.0.113.7');
});

test('the server makes requests of requests in no other way', () => {
  const forNobody = ['src/server/http/api-cache.ts', 'src/server/http/page-key.ts'];
  const making = globSync('src/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('.test.'))
    .filter((path) => /new Request\(/.test(readFileSync(path, 'utf8')));
  const one = 'src/server/http/derived-request.ts';
  expect(making.toSorted()).toEqual([one, ...forNobody].toSorted());
});
