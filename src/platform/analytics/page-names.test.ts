import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageNames } from '~/contracts/analytics/analytics.schemas.ts';
import { pageOfRoute } from './page-names.ts';

/** Route ids as the router's generated tree lists them. */
function routeIds(): string[] {
  const tree = readFileSync(new URL('../../routeTree.gen.ts', import.meta.url), 'utf8');
  const listed = /export interface FileRoutesById \{\n([\s\S]*?)\n\}/.exec(tree)?.[1] ?? '';
  return [...listed.matchAll(/^\s+'(.+)': /gm)].map(([, id = '']) => id);
}

test('every route is measured by a name, or is one that is not measured', () => {
  expect(Object.keys(pageOfRoute).toSorted()).toEqual(routeIds().toSorted());
});

test('every name belongs to a page', () => {
  const named = Object.values(pageOfRoute).filter((name) => name !== null);
  expect(new Set(named)).toEqual(new Set(pageNames));
});

test('offer, checkout, category and game-category pages are not measured', () => {
  for (const [id, name] of Object.entries(pageOfRoute))
    if (/^\/(?:offers\/\$|checkout|category|\$game\/\$)/.test(id)) expect(name, id).toBeNull();
});
