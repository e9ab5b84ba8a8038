import { expect, test } from 'vitest';
import { formSteps, missingIn, readStep, stepBeside, stepOf } from './guide-steps.ts';

test('the step in the address, and the first one for anything else', () => {
  expect(readStep({ step: 'price' })).toBe('price');
  for (const broken of [{}, { step: 'game' }, { step: 7 }, { step: ['price'] }]) {
    expect(readStep(broken)).toBe('details');
  }
});

test.each([
  ['title', 'details'],
  ['attributes.league', 'details'],
  ['images.0', 'details'],
  ['price', 'price'],
  ['volume_discounts.1.percent', 'price'],
  ['in_stock', 'delivery'],
  ['stock', 'delivery'],
  ['delivery.minutes', 'delivery'],
  ['warranty_days', 'delivery'],
])('%s stands in the step %s', (path, step) => {
  expect(stepOf(path)).toBe(step);
});

test('a step is asked only for what is its own', () => {
  const requirements = [
    { path: 'title', isDone: true },
    { path: 'attributes.league', isDone: false },
    { path: 'price', isDone: false },
    { path: 'in_stock', isDone: false },
  ];
  expect(missingIn('details', requirements)).toEqual(['attributes.league']);
  expect(missingIn('price', requirements)).toEqual(['price']);
  expect(missingIn('delivery', requirements)).toEqual(['in_stock']);
  expect(missingIn('publish', requirements)).toEqual([]);
});

test('one after the other, and back', () => {
  expect(formSteps.map((step) => stepBeside(step, 1))).toEqual([
    'price',
    'delivery',
    'publish',
    null,
  ]);
  expect(formSteps.map((step) => stepBeside(step, -1))).toEqual([
    null,
    'details',
    'price',
    'delivery',
  ]);
});
