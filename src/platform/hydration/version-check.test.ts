import { describe, expect, it } from 'vitest';
import { buildOf, mayReload } from './version-check.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('watching for a newer build', () => {
  it('reloads at most once within ten seconds', () => {
    const kept = storage();
    expect(mayReload(kept, 1_000_000)).toBe(true);
    expect(mayReload(kept, 1_009_999)).toBe(false);
    expect(mayReload(kept, 1_010_000)).toBe(true);
  });

  it('is not stopped by nonsense in the storage', () => {
    const kept = storage();
    kept.setItem('page-reloaded-at', 'yesterday');
    expect(mayReload(kept, 5)).toBe(true);
  });

  it('reads only manifests', () => {
    expect(buildOf({ id: '/assets/index-1.js' })).toBe('/assets/index-1.js');
    for (const answer of [null, 'id', 7, {}, { id: 7 }, []]) expect(buildOf(answer)).toBeNull();
  });
});
