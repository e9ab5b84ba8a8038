import { expect, test } from 'vitest';
import { baseCategoryAliases } from '~/contracts/catalogue/base-categories.ts';
import { definitionIssues } from '~/domain/definition-rules.ts';
import { firstDefinition } from './first-definition.ts';

test.each(baseCategoryAliases)('a category of %s begins with what breaks no rule', (base) => {
  const document = firstDefinition(base, { en: 'Goods', fr: 'Biens' });
  expect(definitionIssues(document)).toEqual([]);
  expect(document.price_precision).toBe(base === 'currency' ? 'micros' : 'cents');
});
