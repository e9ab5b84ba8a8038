import { expect, test } from 'vitest';
import { withHeadingIds } from './heading-ids.ts';

test('headings get an anchor of their words, each its own; those that have one keep it', () => {
  const body = '## Prices today\n\nText.\n\n### Kept {#own}\n\n## Prices today\n\n## Été : 10 %';
  expect(withHeadingIds(body)).toBe(
    '## Prices today {#prices-today}\n\nText.\n\n### Kept {#own}\n\n## Prices today {#prices-today-2}\n\n## Été : 10 % {#ete-10}',
  );
});

test('the other language has the same anchors where it has as many headings', () => {
  const english = withHeadingIds('## One\n\n## Two');
  expect(withHeadingIds('## Un\n\n## Deux', english)).toBe('## Un {#one}\n\n## Deux {#two}');
  expect(withHeadingIds('## Un', english)).toBe('## Un {#un}');
});
