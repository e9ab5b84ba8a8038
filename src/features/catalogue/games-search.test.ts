import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { gamesHref, gamesQuery, gamesSearchSchema } from './games-search.ts';

const read = (raw: Record<string, unknown>) => v.parse(gamesSearchSchema, raw);

describe('the address of the list of games', () => {
  it('falls back on what cannot be read', () => {
    expect(read({ category: 'cars', letter: 'ab', page: 0, q: '   ', more: 1 })).toEqual({});
    expect(read({ page: 'two', q: 'a'.repeat(101) })).toEqual({});
    expect(read({ q: '\u0000', page: 1 })).toEqual({});
    expect(read({ q: ['a', 'b'], page: 2.5, letter: 7 })).toEqual({});
    expect(read({ q: '\ud800', page: 1e9 })).toEqual({});
  });

  it('reads what can be read', () => {
    expect(read({ q: 7, letter: 'v', category: 'items', page: 3 })).toEqual({
      q: '7',
      letter: 'V',
      category: 'items',
      page: 3,
    });
  });

  it('names only what is asked for', () => {
    expect(gamesHref({ q: undefined, letter: '#', category: 'items' })).toBe(
      '/games?letter=%23&category=items',
    );
    expect(gamesHref({ page: 2 })).toBe('/games?page=2');
    expect(gamesHref({})).toBe('/games');
  });

  it('asks for titles in order, and for matches by their rank', () => {
    expect(gamesQuery({ letter: 'V', category: 'items' }, 36)).toEqual({
      limit: 36,
      offset: 36,
      sort_title: 'asc',
      start_with_title: 'V',
      category: 'items',
    });
    expect(gamesQuery({ q: 'valo' }, 0)).toEqual({ limit: 36, offset: 0, search_title: 'valo' });
    expect(gamesQuery({ q: 'v' }, 0)).toMatchObject({ sort_title: 'asc', search_title: 'v' });
  });
});
