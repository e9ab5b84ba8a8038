import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import { setFailureStatus } from './failed-page.ts';

const told = vi.hoisted(() => ({ status: 200, headers: new Map<string, string>() }));
vi.mock('@tanstack/react-start/server', () => ({
  setResponseStatus: (status: number) => (told.status = status),
  setResponseHeader: (name: string, value: string) => told.headers.set(name, value),
}));

beforeEach(() => {
  told.status = 200;
  told.headers.clear();
});

async function loaded(error?: unknown): Promise<void> {
  const routeTree = createRootRoute({
    loader: () => {
      if (error !== undefined) throw error;
    },
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree, history, isServer: true });
  await router.load();
  setFailureStatus(router);
}

test.each([
  ['MALFORMED', 400],
  ['TOKEN_EXPIRED', 401],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['CONFLICT', 409],
  ['VALIDATION', 422],
  ['TOO_MANY', 429],
  ['SERVER_ERROR', 500],
  ['UNAVAILABLE', 503],
] as const)('a page that fails with %s is answered with %i', async (code, status) => {
  await loaded(new Failure(code, { retryAfterSeconds: 7 }));
  expect([told.status, errorCatalogue[code].status]).toEqual([status, status]);
  expect(told.headers.get('retry-after')).toBe('7');
});

test('anything unexpected is a fault of ours, and a page that shows something keeps its status', async () => {
  await loaded(new TypeError('a detail'));
  expect([told.status, told.headers.size]).toEqual([500, 0]);
  told.status = 200;
  await loaded();
  expect(told.status).toBe(200);
});
