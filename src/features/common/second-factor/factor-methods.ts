/** The second factors that an account can use, as failures and the protection state list them. */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type { Protection, SecondFactorMethod } from '~/contracts/identity/second-factor.schemas.ts';

const known = v.picklist(['totp', 'passkey', 'recovery_code']);

/** The methods of SECOND_FACTOR_REQUIRED; null for every other error. */
export function methodsAskedFor(error: unknown): SecondFactorMethod[] | null {
  if (!(error instanceof Failure) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const names = String(error.details.values?.['methods'] ?? '').split(',');
  return names.filter((name) => v.is(known, name));
}

export function methodsOf(protection: Protection): SecondFactorMethod[] {
  const has: Record<SecondFactorMethod, boolean> = {
    totp: protection.totp_since !== null,
    passkey: protection.passkeys.length > 0,
    recovery_code: protection.recovery_codes_left > 0,
  };
  const methods: SecondFactorMethod[] = ['totp', 'passkey', 'recovery_code'];
  return methods.filter((method) => has[method]);
}
