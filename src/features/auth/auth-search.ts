/** Search parameters of the auth area. Anything malformed counts as missing. */
import * as v from 'valibot';
import { activationTypes } from '~/contracts/identity/activation-types.ts';
import { safeReturnPath } from '~/platform/session/return-path.ts';

const optionalText = (max: number) =>
  v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))), undefined);

const activationType = v.fallback(v.optional(v.picklist(activationTypes)), undefined);

/** Where to go afterwards: a path of this site or nothing. */
const returnPath = v.pipe(
  v.fallback(v.optional(v.string()), undefined),
  v.transform((value) => safeReturnPath(value)),
);

/** `?type=…&code=…` as mails carry it. */
export const codeSearchSchema = v.object({ type: activationType, code: optionalText(200) });

/** Sign-in carries a code that waits until the person is signed in. */
export const signInSearchSchema = v.object({ redirect: returnPath, ...codeSearchSchema.entries });

export const signUpSearchSchema = v.object({ redirect: returnPath });

export const restoreSearchSchema = v.object({ code: optionalText(200) });

/** The query parameters that a provider adds to the redirect address. */
export const socialSearchSchema = v.object({
  state: optionalText(500),
  code: optionalText(4_000),
  iss: optionalText(500),
  error: optionalText(200),
});

/** What the redirect to a simulated provider carries. */
export const sandboxSocialSearchSchema = v.object({
  state: optionalText(500),
  request: optionalText(2_000),
});

export const resetSearchSchema = v.object({
  sent: v.fallback(v.optional(v.boolean()), undefined),
});

/** The search params of the second-factor page for people who are signed in. */
export const secondFactorSearchSchema = v.object({ redirect: returnPath });

/** Name of the value by which the sign-in form without script comes back with an input for the code. */
export const ASKS_FOR_CODE = 'asks_for_code';
