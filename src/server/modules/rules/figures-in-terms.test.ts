import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figureKinds } from '~/contracts/rules/figures.schemas.ts';
import { builtInFees as fees } from '~/domain/fees.ts';
import { documentValues } from '../content/values.ts';
import { allFigures, figuresOf, kindOf } from './kinds/index.ts';

const text = readFileSync(
  new URL('../content/pages/en/terms-of-services.md', import.meta.url),
  'utf8',
);
const named = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
const builtIn = documentValues('en', { fees, figures: allFigures() });

test.each(figureKinds)('figures of %s that the terms name are marked', (kind) => {
  const { figures } = kindOf(kind);
  const marked = Object.keys(figures).filter((name) => figures[name]?.inTerms === true);
  const changing = Object.entries(figures).flatMap(([name, { builtIn: value, least }]) => {
    const other = value === least ? value + 1 : least;
    const said = { ...figuresOf(kind), [name]: other };
    const values = documentValues('en', {
      fees,
      figures: allFigures((each) => (each === kind ? said : undefined)),
    });
    return named.some((each) => values.get(each) !== builtIn.get(each)) ? [name] : [];
  });
  expect(marked).toEqual(changing);
});
