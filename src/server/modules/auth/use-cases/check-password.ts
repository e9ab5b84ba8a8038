/** Validation of new passwords beyond the schema (decisions, section 4). */
import type { Ctx } from '../../../core/context.ts';
import { Failure } from '~/contracts/failure.ts';
import { isPasswordApart } from '~/contracts/identity/identity.schemas.ts';
import { fieldErrorsFor } from '../../../http/field-errors.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { isCommonPassword } from '../password.ts';

/**
 * @param path dotted path of the password in the input
 * @param words e-mail and name of the account
 * @throws Failure PASSWORD_COMMON or VALIDATION, with the field marked
 */
export function checkNewPassword(
  ctx: Ctx,
  password: string,
  path: string,
  words: readonly string[],
): void {
  if (isCommonPassword(password)) throw fieldFailure('PASSWORD_COMMON', path, ctx.locale);
  if (!isPasswordApart(password, words)) {
    const issue = { message: 'password_equals_account', kind: 'validation', type: 'check' };
    const errors = fieldErrorsFor([issue], ctx.locale).map(({ message }) => ({ path, message }));
    throw new Failure('VALIDATION', { errors });
  }
}
