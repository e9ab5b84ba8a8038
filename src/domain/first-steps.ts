/**
 * What somebody who has just become a seller does first, and what each of it is needed for. Pure: nothing of it is
 * stored, all of it follows from facts (decision 0087).
 */

/** What a step is needed for. `payout`: payouts are refused without it. `advice`: nothing is refused without it. */
type StepNeed = 'selling' | 'payout' | 'advice' | 'outcome';

/** In the order in which they are shown. */
export const firstSteps = {
  email: 'selling',
  first_offer: 'selling',
  second_factor: 'payout',
  identity: 'payout',
  payout_method: 'payout',
  profile: 'advice',
  hours: 'advice',
  // Nobody can do it alone: it comes with a buyer.
  first_sale: 'outcome',
} as const satisfies Record<string, StepNeed>;

export type FirstStep = keyof typeof firstSteps;

export const firstStepNames = [
  'email',
  'first_offer',
  'second_factor',
  'identity',
  'payout_method',
  'profile',
  'hours',
  'first_sale',
] as const satisfies readonly FirstStep[];

export type StepFacts = Readonly<Record<FirstStep, boolean>>;

/** With so many completed sales nobody is new any more: payouts themselves say what they still need. */
export const NEW_SALES = 10;

/** Whether the list still helps: not once all that something is refused without is done, nor to sellers who are not new. */
export function areStepsOpen(facts: StepFacts, completedSales: number): boolean {
  if (completedSales >= NEW_SALES) return false;
  return firstStepNames.some((name) => isRequired(name) && !facts[name]);
}

/** Whether something is refused without this step. */
export function isRequired(name: FirstStep): boolean {
  const need: StepNeed = firstSteps[name];
  return need === 'selling' || need === 'payout';
}
