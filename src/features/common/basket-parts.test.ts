import { describe, expect, it } from 'vitest';
import { readParts } from './basket-parts.ts';

const a = '0197f3a0-0000-7000-8000-000000000001';
const b = '0197f3a0-0000-7000-8000-000000000002';

describe('readParts', () => {
  it('reads one and several parts, in their order', () => {
    expect(readParts(`${b}:3`)).toEqual([{ offerId: b, count: 3 }]);
    expect(readParts([`${b}:3`, `${a}:12`])).toEqual([
      { offerId: b, count: 3 },
      { offerId: a, count: 12 },
    ]);
  });

  it('takes an offer once, and no more than five', () => {
    expect(readParts([`${a}:1`, `${a}:2`])).toEqual([{ offerId: a, count: 1 }]);
    const many = Array.from({ length: 9 }, (_, index) => `${a.slice(0, -1)}${index}:1`);
    expect(readParts(many)).toHaveLength(5);
  });

  it.each([undefined, null, 7, '', 'x:1', `${a}:0`, `${a}:-1`, `${a}:1.5`, `${a}:9999999999`, {}])(
    'leaves out %s',
    (raw) => {
      expect(readParts(raw)).toEqual([]);
      expect(readParts([raw, `${b}:2`])).toEqual([{ offerId: b, count: 2 }]);
    },
  );
});
