/** The most that a buyer wants to pay, in their currency. */
import { Trans } from '@lingui/react/macro';
import { appConfig } from '~config';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { TextField } from '~/ui/text-field.tsx';

interface BudgetFieldProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

export function BudgetField({ value, error, onChange }: BudgetFieldProps) {
  const { currency } = useFormat();
  return (
    <TextField
      label={<Trans>Budget for all of it</Trans>}
      hint={<Trans>Optional. Fees included; sellers see it and cannot bid more.</Trans>}
      name="budget"
      prefix={appConfig.currencies.details[currency].symbol}
      numeric
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
