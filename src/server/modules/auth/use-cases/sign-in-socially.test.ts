import { describe, expect, test } from 'vitest';
import { appConfig } from '~config';
import { namesFor } from './sign-in-socially.ts';

const { min, max } = appConfig.identity.publicNameLength;

describe('names for somebody new', () => {
  test('begin with the handle, without what a name may not have', () => {
    expect(namesFor('nelly.b', () => 7).slice(0, 2)).toEqual(['nellyb', 'nellyb-7']);
  });

  test.each([null, '', 'é', 'ab', 'admin', 'legend_support'])(
    '%s gives a neutral one',
    (handle) => {
      expect(namesFor(handle, () => 42)[0]).toBe('player-42');
    },
  );

  test('always have an allowed length and form', () => {
    for (const name of namesFor('x'.repeat(90), () => 999_999)) {
      expect(name).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(name.length).toBeGreaterThanOrEqual(min);
      expect(name.length).toBeLessThanOrEqual(max);
    }
  });
});
