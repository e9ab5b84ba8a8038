/**
 * Reauthentication before a sensitive action: the password while there is no second factor, a fresh confirmation of one
 * otherwise.
 */
import { Trans } from '@lingui/react/macro';
import * as v from 'valibot';
import { givenPasswordSchema, type Profile } from '~/contracts/identity/identity.schemas.ts';
import type { FormField } from '~/platform/api/use-contract-form.ts';
import { SecretField, WhoseForm } from '~/features/common/account-form.tsx';

function asksForPassword(profile: Profile): boolean {
  return profile.has_password && !profile.second_factor_on;
}

const asked = { password: givenPasswordSchema };
const notAsked = { password: v.optional(givenPasswordSchema) };

/** Entries for the form's schema, and the initial values of its fields. */
export function reauthenticationOf(profile: Profile) {
  const initial: Record<string, string> = asksForPassword(profile) ? { password: '' } : {};
  return { entries: asksForPassword(profile) ? asked : notAsked, initial };
}

/** The fields of the reauthentication: none where a confirmation is asked for when the form is sent. */
export function Reauthentication(props: {
  profile: Profile;
  form: { field: (name: string) => FormField };
}) {
  const { profile, form } = props;
  if (!asksForPassword(profile)) return null;
  return (
    <>
      <WhoseForm profile={profile} />
      <SecretField
        field={form.field('password')}
        label={<Trans>Current password</Trans>}
        autoComplete="current-password"
      />
    </>
  );
}
