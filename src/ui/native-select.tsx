/**
 * The native select with the design system's styles. In a module of its own, so that forms do not load the custom one
 * with it.
 */
import type { Ref, SelectHTMLAttributes } from 'react';
import { css, cx } from 'styled-system/css';
import { control } from 'styled-system/recipes';
import { Field, useFieldWiring, type FieldTexts } from './field.tsx';
import { ChevronDownIcon } from './icon.tsx';

export interface NativeSelectProps
  extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** A first option without a value. */
  placeholder?: string;
  size?: 'md' | 'sm' | 'lg';
  ref?: Ref<HTMLSelectElement>;
}

const nativeSelect = css({
  flex: '1',
  minWidth: '0',
  alignSelf: 'stretch',
  appearance: 'none',
  bg: 'transparent',
  border: '0',
  outline: '0',
  color: 'inherit',
  font: 'inherit',
  paddingInlineStart: '3',
  paddingInlineEnd: '9',
  marginInlineEnd: '-26px',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  '& > option': { bg: 'raised', color: 'text' },
  '&:invalid': { color: 'faint' },
  _disabled: { cursor: 'not-allowed', opacity: '1' },
});
const nativeBox = css({ paddingInlineStart: '0', gap: '0', '& > svg': { pointerEvents: 'none' } });

/** The native select: the best one on a phone, and it works without script. */
export function NativeSelect(props: NativeSelectProps) {
  const {
    label,
    hideLabel,
    aside,
    hint,
    error,
    options,
    placeholder,
    size,
    className,
    id,
    ...rest
  } = props;
  const wiring = useFieldWiring({ hint, error }, id);
  return (
    <Field {...{ label, hideLabel, aside, hint, error, wiring, className }}>
      <div className={cx(control({ size }).box, nativeBox)} data-invalid={error ? '' : undefined}>
        <select {...rest} {...wiring} className={nativeSelect}>
          {placeholder === undefined ? null : (
            <option value="" disabled={rest.required}>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={16} />
      </div>
    </Field>
  );
}
