import { expect, test } from 'vitest';
import * as v from 'valibot';
import { aliasSchema } from '~/contracts/common.ts';
import { aliasOf, changedGameSchema, emptyGame, newGameSchema } from './game-typed.ts';

test.each([
  ['Pokémon GO', 'pokemon-go'],
  ['  7 Days to Die!', '7-days-to-die'],
  ['NieR: Automata™', 'nier-automata'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('%s suggests an alias', (name, alias) => {
  expect(aliasOf(name)).toBe(alias);
  expect(v.is(aliasSchema, alias)).toBe(true);
});

test('a name without letters suggests nothing', () => expect(aliasOf('原神')).toBe(''));

const typed = {
  ...emptyGame,
  title: 'Eclipse',
  alias: 'eclipse',
  genre: 'arpg',
  description_en: 'About',
  description_fr: 'À propos',
  reason: 'Players ask for it.',
};

test('other names are parted by commas, and an empty family is none', () => {
  const sent = v.parse(newGameSchema, { ...typed, search_aliases: ' EO ,, Eclipse ', family: ' ' });
  expect(sent).toMatchObject({ search_aliases: ['EO', 'Eclipse'], family: null });
});

test('what is wrong with one of the names is told beside their field', () => {
  const { issues = [] } = v.safeParse(changedGameSchema, {
    ...typed,
    search_aliases: `EO, ${'x'.repeat(61)}`,
  });
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['search_aliases']);
});
