import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedOrder } from './plan-file.ts';

const aliases = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });

test('the file’s order holds, others stay behind what they stand behind, and twice is once', () => {
  expect(mergedOrder(['x', 'a', 'y', 'z', 'b'], ['b', 'n', 'a'])).toEqual([
    'x',
    'b',
    'n',
    'a',
    'y',
    'z',
  ]);
  fc.assert(
    fc.property(aliases, aliases, (now, wanted) => {
      const once = mergedOrder(now, wanted);
      expect(once.filter((alias) => wanted.includes(alias))).toEqual(wanted);
      expect(once.toSorted()).toEqual([...new Set([...now, ...wanted])].toSorted());
      expect(mergedOrder(once, wanted)).toEqual(once);
    }),
  );
});
