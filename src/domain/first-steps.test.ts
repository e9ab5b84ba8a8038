import { expect, test } from 'vitest';
import {
  areStepsOpen,
  firstStepNames,
  firstSteps,
  isRequired,
  NEW_SALES,
  type FirstStep,
} from './first-steps.ts';

const facts = (...done: FirstStep[]) => ({
  email: false,
  first_offer: false,
  second_factor: false,
  identity: false,
  payout_method: false,
  profile: false,
  hours: false,
  first_sale: false,
  ...Object.fromEntries(done.map((name) => [name, true])),
});
const required = firstStepNames.filter(isRequired);

test('all steps are listed once', () => {
  expect([...firstStepNames].toSorted()).toEqual(Object.keys(firstSteps).toSorted());
});

test('what selling and payouts are refused without is required, advice and the first sale are not', () => {
  expect(required).toEqual(['email', 'first_offer', 'second_factor', 'identity', 'payout_method']);
});

test('the list is open until everything that is required is done', () => {
  expect(areStepsOpen(facts(), 0)).toBe(true);
  expect(areStepsOpen(facts(...required), 0)).toBe(false);
  for (const name of required) {
    const others = firstStepNames.filter((other) => other !== name);
    expect(areStepsOpen(facts(...others), 0), name).toBe(true);
  }
});

test('whoever has sold often is not new', () => {
  expect(areStepsOpen(facts('email', 'first_offer'), NEW_SALES - 1)).toBe(true);
  expect(areStepsOpen(facts('email', 'first_offer'), NEW_SALES)).toBe(false);
});
