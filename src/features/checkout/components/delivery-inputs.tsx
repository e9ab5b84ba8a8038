/** What the seller needs to deliver: the category's buyer inputs, validated on blur. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { css } from 'styled-system/css';
import type { BuyerInput } from '~/contracts/catalogue/catalogue.schemas.ts';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { Step } from './step.tsx';

interface DeliveryInputsProps {
  number: number;
  inputs: readonly BuyerInput[];
  values: Record<string, string>;
  /** Errors of the server by key. */
  errors: Record<string, string>;
  onChange(key: string, value: string): void;
  /** Enter in one of them: as the button that pays. */
  onEnter(): void;
  ref?: Ref<HTMLFormElement>;
}

export function DeliveryInputs(props: DeliveryInputsProps) {
  const { number, inputs, values, errors, onChange, onEnter, ref } = props;
  return (
    <Step number={number} title={<Trans>Where it is delivered</Trans>}>
      <form
        ref={ref}
        method="post"
        noValidate
        className={grid}
        onSubmit={(event) => {
          event.preventDefault();
          onEnter();
        }}
      >
        {inputs.map((input) => (
          <InputField
            key={input.key}
            input={input}
            value={values[input.key] ?? ''}
            error={errors[input.key]}
            onChange={(value) => onChange(input.key, value)}
          />
        ))}
        <button type="submit" hidden />
      </form>
    </Step>
  );
}

function InputField(props: {
  input: BuyerInput;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}) {
  const { input, value, error, onChange } = props;
  const { t } = useLingui();
  const label = input.required ? input.label : t`${input.label} (optional)`;
  if (input.type === 'select') {
    return (
      <NativeSelect
        label={label}
        name={`buyer_inputs.${input.key}`}
        options={input.options.map((option) => ({ value: option.value, label: option.label }))}
        value={value}
        placeholder={t`Choose`}
        error={error}
        required={input.required}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <TextField
      label={label}
      name={`buyer_inputs.${input.key}`}
      value={value}
      required={input.required}
      inputMode={input.type === 'number' ? 'numeric' : input.type === 'url' ? 'url' : 'text'}
      autoComplete="off"
      maxLength={300}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
  gap: '4',
});
