import { describe, expect, it } from 'vitest';
import { contract } from '~/contracts/index.ts';
import { openApiDocument } from './openapi.ts';

const document = await openApiDocument(contract);

function operation(path: string, method: 'get' | 'post' | 'put' | 'patch' | 'delete') {
  const found = document.paths?.[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
}

function parameter(path: string, name: string) {
  const found = operation(path, 'get').parameters?.find(
    (one) => 'name' in one && one.name === name,
  );
  if (!found || !('schema' in found)) throw new Error(`${name} is not described`);
  return found;
}

describe('the published description of the API', () => {
  it.each([
    ['/auth/token', 'post'],
    ['/auth/activation/activate', 'post'],
    ['/auth/profile', 'get'],
    ['/market/customer', 'get'],
    ['/frontend/bootstrap', 'get'],
    ['/frontend/page', 'get'],
    ['/market/game', 'get'],
    ['/market/seller/offer/{id}', 'get'],
    ['/market/order/{id}', 'get'],
    ['/wallet', 'get'],
    ['/wallet/balance/hold', 'get'],
    ['/wallet/payout/payout_request', 'get'],
    ['/promocodes/check', 'post'],
    ['/promocodes/activation', 'post'],
    ['/promocodes/activation', 'get'],
    ['/promocodes/activation/{id}', 'delete'],
    ['/get-region', 'get'],
  ] as const)('describes the specified call %s %s', (path, method) => {
    expect(operation(path, method).responses).toHaveProperty('200');
  });

  it('says what a query parameter is, not how it is read', () => {
    expect(parameter('/market/game', 'limit')).toMatchObject({
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 36 },
    });
    expect(parameter('/market/game', 'pure')).toMatchObject({ schema: { type: 'boolean' } });
    expect(parameter('/market/offer', 'filter')).toMatchObject({
      style: 'form',
      explode: true,
      schema: { type: 'array' },
    });
  });

  it('says who may call', () => {
    expect(operation('/market/offer', 'get').security).toEqual([]);
    expect(operation('/auth/profile', 'get').security).toEqual([{ bearer: [] }]);
  });

  it('says which keys may call, and of what is closed to them nothing', () => {
    expect(operation('/market/seller/offer', 'get').description).toContain(
      'Open to API keys: offers:read.',
    );
    expect(operation('/wallet', 'get').description).not.toContain('API keys');
  });

  it('demands an idempotency key where an order is made', () => {
    expect(operation('/market/order', 'post').parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', required: true }),
    );
  });

  it('shows failures in their wire form', () => {
    expect(JSON.stringify(operation('/auth/token', 'post').responses?.['401'])).toContain(
      'INVALID_CREDENTIALS',
    );
  });

  it('names every operation once', () => {
    const ids = JSON.stringify(document.paths).match(/"operationId":"[^"]+"/g) ?? [];
    expect(ids.length).toBeGreaterThan(60);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
