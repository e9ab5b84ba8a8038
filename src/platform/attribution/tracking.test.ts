import { expect, test } from 'vitest';
import { withoutTracking } from './tracking.ts';

test('only what tells where somebody came from goes, the rest keeps its order', () => {
  expect(withoutTracking('?b=2&utm_source=x&a=1&gclid=7')).toBe('?b=2&a=1');
  expect(withoutTracking('?utm_source=x')).toBe('');
  expect(withoutTracking('')).toBe('');
  expect(withoutTracking('?my_utm_source=x&q=utm_source')).toBe('?my_utm_source=x&q=utm_source');
});
