import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isReservedAlias } from './reserved-aliases.ts';

/** What stands first in addresses: folders and files of the routes, without those of one letter's meaning to the router. */
const routes = readdirSync('src/routes')
  .map((name) => name.replace(/\.tsx?$/, ''))
  .filter((name) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name));

test('no game takes the address of a page', () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((name) => !isReservedAlias(name))).toEqual([]);
  expect(isReservedAlias('path-of-exile-2')).toBe(false);
});
