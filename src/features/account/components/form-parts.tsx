/** Parts that the forms of the account share, besides those of every form. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FormField } from '~/platform/use-contract-form.ts';
import { PasswordField, TextField } from '~/ui/text-field.tsx';

export {
  EmailField,
  FormFrame,
  FormRefusal,
  formStack,
  PlainFormFields,
} from '~/features/common/contract-form.tsx';

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
      hint={<Trans>3 to 24 letters, digits, _ or -. Everybody sees it.</Trans>}
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={24}
    />
  );
}
