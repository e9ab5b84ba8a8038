/** Validates the buyer's inputs for the seller against the category's definition. */
import type { Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { fieldErrorsFor } from '../../http/field-errors.ts';
import type { BuyerInput } from '../catalogue/index.ts';

type Issue = Parameters<typeof fieldErrorsFor>[0][number];

function issueOf(input: BuyerInput, value: string | undefined): Issue | null {
  const path = ['buyer_inputs', input.key];
  if (value === undefined || value === '') {
    return input.required ? { path, kind: 'schema', message: '', received: 'undefined' } : null;
  }
  const fits =
    input.type === 'select'
      ? (input.options ?? []).some((option) => option.value === value)
      : matches(input, value);
  if (fits) return null;
  if (input.type === 'select') return { path, kind: 'validation', message: 'one_of' };
  return { path, kind: 'validation', type: input.type === 'url' ? 'url' : '', message: '' };
}

function matches(input: BuyerInput, value: string): boolean {
  if (input.type === 'url' && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) {
    return false;
  }
  if (input.type === 'number' && !/^\d{1,15}$/.test(value)) return false;
  return input.pattern === undefined || new RegExp(input.pattern, 'u').test(value);
}

/**
 * The inputs that the category defines; others are removed.
 * @throws Failure VALIDATION with the fields named `buyer_inputs.{key}`.
 */
export function checkedBuyerInputs(
  definition: readonly BuyerInput[],
  given: Readonly<Record<string, string>>,
  locale: Locale,
): Record<string, string> {
  const issues = definition.flatMap((input) => issueOf(input, given[input.key]) ?? []);
  if (issues.length > 0) {
    throw new Failure('VALIDATION', { errors: fieldErrorsFor(issues, locale) });
  }
  const answers = definition.flatMap(({ key }): [string, string][] => {
    const value = given[key];
    return value === undefined || value === '' ? [] : [[key, value]];
  });
  return Object.fromEntries(answers);
}
