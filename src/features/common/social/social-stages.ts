/**
 * Steps after a provider's redirect: the same with script, where a failure names the step, and without, where the form
 * post stores the failure.
 */
import * as v from 'valibot';
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import { asFailure, Failure } from '~/contracts/failure.ts';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import type {
  SecondFactor,
  SecondFactorMethod,
} from '~/contracts/identity/second-factor.schemas.ts';
import { methodsAskedFor } from '../second-factor/factor-methods.ts';
import type { FormFlash } from '~/platform/api/use-contract-form.ts';

/** Name of the form without script. */
export const SOCIAL_FORM = 'social';

/** The provider's response, and what was missing. */
export interface SocialAnswer {
  provider: SocialProviderName;
  state: string;
  code: string;
  iss?: string | undefined;
  email?: string | undefined;
  second_factor?: SecondFactor | undefined;
}

/** A failure in the page's language, and its code. */
export interface Refusal {
  text: string;
  code: ErrorCode;
}

export type Stage =
  | { kind: 'busy' }
  | { kind: 'email'; answer: SocialAnswer; flash: FormFlash | null }
  | {
      kind: 'factor';
      answer: SocialAnswer;
      methods: readonly SecondFactorMethod[];
      refusal: Refusal | null;
    }
  | { kind: 'member' }
  | { kind: 'failed'; refusal: Refusal | null };

/** Names of the values that the form post without script stores, besides the address. */
export const FLASH_NAMES = ['failure', 'methods'] as const;
const flashSchema = v.object({ failure: v.string(), methods: v.string() });

/** What the page needs to continue after a failure of the form without script. */
export function flashValuesOf(error: unknown, given: Record<string, string>) {
  const { code, details } = asFailure(error);
  // Entered once, they are sent along as hidden inputs.
  const methods = String(details.values?.['methods'] ?? given['methods'] ?? '');
  return { failure: code, methods };
}

/** @param text the failure's message in the page's language */
export function stageAfter(problem: unknown, answer: SocialAnswer, text: string): Stage {
  const methods = methodsAskedFor(problem);
  if (methods) return { kind: 'factor', answer, methods, refusal: null };
  const { code } = asFailure(problem);
  if (code === 'SOCIAL_NEED_EMAIL') return { kind: 'email', answer, flash: null };
  if (code === 'SOCIAL_NEED_AUTHORIZATION') return { kind: 'member' };
  return { kind: 'failed', refusal: { text, code } };
}

const ASKED_AGAIN: ReadonlySet<string> = new Set<ErrorCode>(['SECOND_FACTOR_WRONG', 'TOO_MANY']);

/** After the form without script. */
export function stageOfFlash(flash: FormFlash, answer: SocialAnswer): Stage {
  const { failure, methods } = v.parse(flashSchema, { failure: '', methods: '', ...flash.values });
  const required = new Failure('SECOND_FACTOR_REQUIRED', { values: { methods } });
  const { message: text } = flash;
  switch (failure) {
    case 'SECOND_FACTOR_REQUIRED':
      return stageAfter(required, answer, text);
    case 'SOCIAL_NEED_EMAIL':
    case 'SOCIAL_NEED_AUTHORIZATION':
      return stageAfter(new Failure(failure), answer, text);
    case 'VALIDATION':
      return { kind: 'email', answer, flash };
    default:
  }
  const isAskedAgain = ASKED_AGAIN.has(failure) && methods !== '';
  const refusal = { text, code: flash.code ?? 'SERVER_ERROR' };
  if (!isAskedAgain) return { kind: 'failed', refusal };
  return { kind: 'factor', answer, methods: methodsAskedFor(required) ?? [], refusal };
}
