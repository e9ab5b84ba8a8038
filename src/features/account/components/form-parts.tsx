/** Parts that the forms of the account share, besides those of every form. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import type { FormField } from '~/platform/use-contract-form.ts';
import { Button } from '~/ui/button.tsx';
import { PasswordField, TextField } from '~/ui/text-field.tsx';

export {
  EmailField,
  FormDone,
  FormFrame,
  FormRefusal,
  formStack,
  NeedsScript,
  PlainFormFields,
} from '~/features/common/contract-form.tsx';

const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });

/** The button that sends the form, and the one that leaves it. */
export function FormActs(props: {
  busy: boolean;
  look?: 'accent' | 'danger';
  onCancel: () => void;
  /** What sending it does. */
  children: ReactNode;
}) {
  const { onCancel, ...submit } = props;
  return (
    <div className={acts}>
      <Button type="submit" {...submit} />
      <Button look="ghost" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

/** Tells password managers whose password a form asks for. */
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
