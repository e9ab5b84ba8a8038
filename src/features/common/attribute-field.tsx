/** One attribute of the category as a field of its kind. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Attribute } from '~/contracts/catalogue/catalogue.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Checkbox, RadioGroup } from '~/ui/choice.tsx';
import { Combobox } from '~/ui/combobox.tsx';
import { FieldSet } from '~/ui/field.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import type { AttributeInput } from './attribute-input.ts';
import { RequiredLabel } from './required-label.tsx';

/** Longer lists are searched by typing. */
const LONG_LIST = 15;
const MAX_TEXT = 200;

export interface AttributeFieldProps {
  attribute: Attribute;
  value: AttributeInput;
  error: string | undefined;
  onChange(value: AttributeInput): void;
}

export function AttributeField(props: AttributeFieldProps) {
  switch (props.attribute.type) {
    case 'select':
      return <SelectAttribute {...props} />;
    case 'multiselect':
      return <MultiSelectAttribute {...props} />;
    case 'boolean':
      return <YesNoAttribute {...props} />;
    default:
      return <TextAttribute {...props} />;
  }
}

function label({ label: words, required }: Attribute) {
  return required ? <RequiredLabel>{words}</RequiredLabel> : words;
}

function textOf(value: AttributeInput): string {
  return typeof value === 'string' ? value : '';
}

function SelectAttribute({ attribute, value, error, onChange }: AttributeFieldProps) {
  const { t } = useLingui();
  const { options } = attribute;
  if (options.length > LONG_LIST) {
    return (
      <Combobox
        label={label(attribute)}
        options={options}
        value={textOf(value) || null}
        placeholder={t`Type to search`}
        openLabel={t`Show all`}
        emptyText={<Trans>Nothing fits.</Trans>}
        error={error}
        onValueChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  return (
    <NativeSelect
      label={label(attribute)}
      options={options}
      value={textOf(value)}
      placeholder={attribute.required ? t`Choose` : t`Not stated`}
      aria-required={attribute.required}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function MultiSelectAttribute({ attribute, value, error, onChange }: AttributeFieldProps) {
  const chosen = Array.isArray(value) ? value : [];
  const { options } = attribute;
  return (
    <FieldSet label={label(attribute)} error={error}>
      <div className={choices} data-long={options.length > LONG_LIST ? '' : undefined}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              // In the category's order, so that the same choices are the same value.
              onChange(
                options
                  .map((other) => other.value)
                  .filter((other) =>
                    other === option.value ? event.target.checked : chosen.includes(other),
                  ),
              )
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
    </FieldSet>
  );
}

function YesNoAttribute({ attribute, value, error, onChange }: AttributeFieldProps) {
  const { t } = useLingui();
  return (
    <RadioGroup
      inline
      label={label(attribute)}
      value={textOf(value)}
      error={error}
      options={[
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
        ...(attribute.required ? [] : [{ value: '', label: t`Not stated` }]),
      ]}
      onValueChange={onChange}
    />
  );
}

function TextAttribute({ attribute, value, error, onChange }: AttributeFieldProps) {
  const isNumber = attribute.type === 'number';
  return (
    <TextField
      label={label(attribute)}
      hint={isNumber ? <Bounds attribute={attribute} /> : undefined}
      value={textOf(value)}
      error={error}
      suffix={attribute.unit ?? undefined}
      numeric={isNumber}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={isNumber ? 20 : MAX_TEXT}
      aria-required={attribute.required}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Bounds({ attribute: { minimum, maximum } }: { attribute: Attribute }) {
  const { count } = useFormat();
  const from = minimum === null ? null : count(minimum);
  const to = maximum === null ? null : count(maximum);
  if (from !== null && to !== null) {
    return (
      <Trans>
        From {from} to {to}
      </Trans>
    );
  }
  if (from !== null) return <Trans>At least {from}</Trans>;
  return to === null ? null : <Trans>At most {to}</Trans>;
}

const choices = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
  columnGap: '5',
  '&[data-long]': {
    maxHeight: '264px',
    overflowY: 'auto',
    padding: '3',
    border: '1px solid {colors.line}',
    borderRadius: 'control',
  },
});
