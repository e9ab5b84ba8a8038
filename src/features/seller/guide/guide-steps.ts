/** The steps of a first offer: what belongs to which, and what each still lacks. Pure. */
import * as v from 'valibot';
import { paths } from '~/platform/navigation/paths.ts';

/** Those of the page that chooses the category, then those of the form. */
export const guideSteps = ['game', 'category', 'details', 'price', 'delivery', 'publish'] as const;
export type GuideStep = (typeof guideSteps)[number];

export const formSteps = ['details', 'price', 'delivery', 'publish'] as const;
export type FormStep = (typeof formSteps)[number];

const searchSchema = v.object({
  step: v.optional(v.fallback(v.picklist(formSteps), 'details'), 'details'),
});

/** The step in the address, however it came there. A broken value falls back to the first. */
export function readStep(search: unknown): FormStep {
  return v.parse(searchSchema, search).step;
}

/** Each step has an address, so that Back leads to the one before. */
export function stepHref(offerId: string, step: FormStep): string {
  return `${paths.editOffer(offerId)}?step=${step}`;
}

/** The step in which a field stands, by the path under which it is refused and named. */
export function stepOf(path: string): FormStep {
  const [field] = path.split('.');
  switch (field) {
    case 'title':
    case 'description':
    case 'attributes':
    case 'images':
      return 'details';
    case 'price':
    case 'volume_discounts':
      return 'price';
    default:
      return 'delivery';
  }
}

/** Paths of what is required in a step and not filled in. */
export function missingIn(
  step: FormStep,
  requirements: readonly { path: string; isDone: boolean }[],
): string[] {
  return requirements.flatMap(({ path, isDone }) =>
    !isDone && stepOf(path) === step ? [path] : [],
  );
}

/** The next or the previous step of the form; null behind the last and before the first. */
export function stepBeside(step: FormStep, by: 1 | -1): FormStep | null {
  return formSteps[formSteps.indexOf(step) + by] ?? null;
}
