import { expect, test } from 'vitest';
import { withoutTrailingSlash } from './trailing-slash.ts';

const ORIGIN = 'http://localhost:3000';

/** Answers as the page call does: `/old…` is a redirect, `/nothing…` is missing, everything else is there. */
async function handleApi(request: Request): Promise<Response> {
  const path = new URL(request.url).searchParams.get('path') ?? '';
  if (path.includes('nothing')) return Response.json({ code: 'PAGE_NOT_FOUND' }, { status: 404 });
  if (path.includes('old')) return Response.json({ redirect: { to: '/new', status: 302 } });
  return Response.json({
    meta_tags: {
      title: '',
      description: '',
      canonical: path.replace('/games', ''),
      alternates: [],
      robots: 'index',
      type: 'website',
      image: null,
    },
    payload: { kind: 'page', name: 'any' },
    seo_description: null,
    semantic_tags: [],
  });
}

async function led(path: string, method = 'GET'): Promise<[number, string | null] | null> {
  const answer = await withoutTrailingSlash(new Request(ORIGIN + path, { method }), handleApi);
  return answer && [answer.status, answer.headers.get('location')];
}

test.each([
  ['/poe2/', 301, '/poe2'],
  ['/poe2///', 301, '/poe2'],
  ['/poe2/?sort=price', 301, '/poe2?sort=price'],
  ['/games/poe2/', 301, '/poe2'],
  ['/old/?a=1&a=2', 302, '/new?a=1&a=2'],
  ['/nothing/', 301, '/nothing'],
  ['/fr/', 301, '/fr'],
])('%s leads on in one step', async (path, status, to) => {
  expect(await led(path)).toEqual([status, to]);
});

test.each(['/', '/poe2', '//', '//other.example/', '/api/market/game/', '/assets/', '/poe2?a=/'])(
  '%s is left to others',
  async (path) => {
    expect(await led(path)).toBeNull();
  },
);

test('only reading is led on', async () => {
  expect(await led('/poe2/', 'POST')).toBeNull();
  expect(await led('/poe2/', 'HEAD')).toEqual([301, '/poe2']);
});
