/** Parts that the forms of the account share, besides those of every form. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import type { FormField } from '~/platform/api/use-contract-form.ts';
import { PasswordField, TextField } from '~/ui/text-field.tsx';

export {
  EmailField,
  FormActions,
  FormDone,
  FormFrame,
  FormRefusal,
  formStack,
  NeedsScript,
  PlainFormFields,
} from './contract-form.tsx';

/** Tells password managers which account a form asks the password of. */
export function WhoseForm({ profile }: { profile: Profile }) {
  return (
    <input type="hidden" name="username" autoComplete="username" value={profile.email} readOnly />
  );
}

/** A password with the button that shows it. */
export function SecretField(props: {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  /** `current-password` or `new-password`, for password managers. */
  autoComplete: 'current-password' | 'new-password';
}) {
  const { t } = useLingui();
  const { field, ...rest } = props;
  return (
    <PasswordField
      {...field}
      {...rest}
      showLabel={t`Show`}
      hideTextLabel={t`Hide`}
      maxLength={128}
    />
  );
}

/** A new password and the same again. */
export function NewPasswordFields({ form }: { form: { field: (name: string) => FormField } }) {
  return (
    <>
      <SecretField
        field={form.field('password')}
        label={<Trans>New password</Trans>}
        hint={<Trans>At least 8 characters. A few unrelated words are strong and easy.</Trans>}
        autoComplete="new-password"
      />
      <SecretField
        field={form.field('password_confirmation')}
        label={<Trans>New password again</Trans>}
        autoComplete="new-password"
      />
    </>
  );
}

/** A public name with its rule. */
export function PublicNameField({ field }: { field: FormField }) {
  return (
    <TextField
      {...field}
      label={<Trans>Public name</Trans>}
      hint={<Trans>3 to 24 characters: A to Z, digits, _ or -. Everybody sees it.</Trans>}
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={24}
    />
  );
}
