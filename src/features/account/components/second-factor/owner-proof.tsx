/** What the owner gives before a factor is added: the password while there is no factor, a fresh confirmation otherwise. */
import { Trans } from '@lingui/react/macro';
import * as v from 'valibot';
import { givenPasswordSchema, type Profile } from '~/contracts/identity/identity.schemas.ts';
import type { FormField } from '~/platform/use-contract-form.ts';
import { SecretField } from '../form-parts.tsx';

/** Whether the password is asked for. */
export function asksForPassword(profile: Profile): boolean {
  return profile.has_password && !profile.second_factor_on;
}

export const proofEntries = { password: v.optional(givenPasswordSchema) };
export const passwordEntries = { password: givenPasswordSchema };

export function PasswordProof({ field }: { field: FormField }) {
  return (
    <SecretField
      field={field}
      label={<Trans>Current password</Trans>}
      autoComplete="current-password"
    />
  );
}
