import { expect, test } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import { isUnreached } from './failures.ts';

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'Failed to fetch dynamically imported module: https://legend.example/assets/a.js',
  'error loading dynamically imported module: https://legend.example/assets/a.js',
  'Importing a module script failed.',
])('%s is about the connection', (words) => {
  expect(isUnreached(new TypeError(words))).toBe(true);
});

test('what the server said and mistakes of ours are not', () => {
  expect(isUnreached(new Failure('UNAVAILABLE'))).toBe(false);
  expect(isUnreached(new TypeError('x is not a function'))).toBe(false);
  expect(isUnreached(new Error('Failed to fetch'))).toBe(false);
});
