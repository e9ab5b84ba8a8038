import { describe, expect, it } from 'vitest';
import { sparklinePoints } from './charts.tsx';
import { sortFiles } from './image-picker.tsx';
import { hashText, monogram } from './marks.tsx';
import { pageNumbers } from './navigation.tsx';

describe('pageNumbers', () => {
  it('shows the ends, the neighbours, and gaps only where at least two pages are hidden', () => {
    expect(pageNumbers(2, 32)).toEqual([1, 2, 3, null, 32]);
    expect(pageNumbers(16, 32)).toEqual([1, null, 15, 16, 17, null, 32]);
    expect(pageNumbers(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(pageNumbers(1, 1)).toEqual([1]);
  });
});

describe('monogram and tint', () => {
  it('takes the first two letters or digits of a name', () => {
    expect(monogram('mira_k')).toBe('Mi');
    expect(monogram('_x')).toBe('X');
    expect(monogram('Éloïse')).toBe('Él');
    expect(monogram('---')).toBe('?');
  });
  it('hashes like FNV-1a', () => {
    expect(hashText('poe2')).toBe(3485745975);
  });
});

describe('sortFiles', () => {
  const file = (name: string, type: string, bytes: number) =>
    new File([new Uint8Array(bytes)], name, { type });
  it('says why a file is not taken and keeps to the room that is left', () => {
    const files = [
      file('a.png', 'image/png', 10),
      file('b.txt', 'text/plain', 10),
      file('c.png', 'image/png', 99),
      file('d.png', 'image/png', 10),
    ];
    const sorted = sortFiles(files, { accept: ['image/png'], maxBytes: 50, room: 1 });
    expect(sorted.taken.map(({ name }) => name)).toEqual(['a.png']);
    expect(sorted.refused.map(({ reason }) => reason)).toEqual(['type', 'size', 'count']);
  });
});

describe('sparklinePoints', () => {
  it('stays inside the box and draws equal values in the middle', () => {
    const points = sparklinePoints([5, 9, 1], 92, 28);
    expect(points[1]?.[1]).toBe(4);
    expect(points[2]).toEqual([88, 24]);
    expect(sparklinePoints([3, 3], 92, 28).map(([, y]) => y)).toEqual([14, 14]);
  });
});
