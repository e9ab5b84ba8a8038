import { describe, expect, it } from 'vitest';
import { buildOf, mayReload } from './version-check.ts';

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

describe('watching for a newer build', () => {
  it('reloads at most once within ten seconds', () => {
    const stored = storage();
    expect(mayReload(stored, 1_000_000)).toBe(true);
    expect(mayReload(stored, 1_009_999)).toBe(false);
    expect(mayReload(stored, 1_010_000)).toBe(true);
  });

  it('is not stopped by nonsense in the storage', () => {
    const stored = storage();
    stored.setItem('page-reloaded-at', 'yesterday');
    expect(mayReload(stored, 5)).toBe(true);
  });

  it('reads only manifests', () => {
    expect(buildOf({ id: '/assets/index-1.js' })).toBe('/assets/index-1.js');
    for (const answer of [null, 'id', 7, {}, { id: 7 }, []]) expect(buildOf(answer)).toBeNull();
  });
});
