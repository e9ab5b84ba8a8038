/**
 * One test for each ASVS 5.0 item of levels 1 and 2 about authentication, sessions, access control, tokens and OAuth:
 * `docs/security.md` names an existing test for it, or a reason why none is needed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/system.ts';

/** Last number of each section at levels 1 and 2; sections of level 3 alone are left out. */
const sections: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
};
const REASON = /^— (?:documentation|not applicable|no code that could \w[\w ]*)$/;

interface Row {
  item: string;
  how: string;
  shown: string;
}

const rows: Row[] = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (\d[\d.– ]*) \| (.+) \| (.+) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, item = '', how = '', shown = '']) => ({ item, how, shown }));

const items = Object.entries(sections).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
);

test('the standard names 96 items of these levels in chapters 6 to 10', () => {
  expect(items).toHaveLength(96);
  expect(rows.map(({ item }) => item).toSorted()).toEqual(items.toSorted());
});

test.each(items)('ASVS %s is in the list, once', (item) => {
  expect(rows.filter((row) => row.item === item)).toHaveLength(1);
});

test.each(rows.map((row) => [row.item, row] as const))('ASVS %s is shown', (_, { how, shown }) => {
  expect(how.length).toBeGreaterThan(5);
  if (shown.startsWith('—')) {
    expect(shown).toMatch(REASON);
    return;
  }
  const [, path = '', title = ''] = /^`([^`]+)` \*(.+)\*$/.exec(shown) ?? [];
  expect(path, `no file and test are named: ${shown}`).not.toBe('');
  expect(existsSync(join(projectRoot, path)), path).toBe(true);
  const text = readFileSync(join(projectRoot, path), 'utf8');
  // As the beginning of a test's name, not anywhere.
  expect(
    ["'", '`', '"'].some((quote) => text.includes(`${quote}${title}`)),
    title,
  ).toBe(true);
  expect(text).not.toMatch(/\b(?:test|describe)\.(?:skip|todo|only)\b/);
});
