import { defaultParseSearch } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { stringifySearch } from './search-params.ts';

describe('stringifySearch', () => {
  it('repeats the name of a list', () => {
    expect(stringifySearch({ count: 500, filter: ['item:divine-orb', 'league:a,b'] })).toBe(
      '?count=500&filter=item%3Adivine-orb&filter=league%3Aa%2Cb',
    );
  });

  it('writes nothing for no parameters and for an empty list', () => {
    expect(stringifySearch({})).toBe('');
    expect(stringifySearch({ filter: [], sort: undefined })).toBe('');
  });

  it('writes a list of one like the lone text as which it is read', () => {
    const [list, lone] = [{ filter: ['item:divine-orb'] }, { filter: 'item:divine-orb' }];
    expect(stringifySearch(list)).toBe(stringifySearch(lone));
    expect(stringifySearch({ filter: ['a:b'], count: 5 })).toBe(
      stringifySearch({ ...defaultParseSearch('?filter=a:b&count=5') }),
    );
  });

  it('is read back by the router, also with signs that have a meaning in addresses', () => {
    const search = { sort: 'price', filter: ['kind:Größe & mehr+', 'level:20..100'] };
    expect({ ...defaultParseSearch(stringifySearch(search)) }).toEqual(search);
  });

  it('leaves what is no list of texts to the router', () => {
    expect(stringifySearch({ page: '2', pair: [1, 2] })).toBe('?page=%222%22&pair=%5B1%2C2%5D');
  });
});
