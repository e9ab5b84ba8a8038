/**
 * Maps the one input of the second-factor step to what the endpoints take. In its own module, because the sign-in page
 * needs nothing else of the contract.
 */
export interface TypedFactor {
  method: 'totp' | 'recovery_code';
  code: string;
}

/** Six digits are a TOTP code, however they are grouped; anything else can only be a recovery code. */
export function typedFactor(typed: string): TypedFactor {
  const code = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(code) ? { method: 'totp', code } : { method: 'recovery_code', code };
}
