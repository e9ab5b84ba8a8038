/** What all choices of one among several share, however they are drawn. */
import { useId, type ReactNode } from 'react';

export interface Option<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** The number of results, or another short text at the end of the line. */
  count?: ReactNode;
  /** A line below: a detail, or why the choice is unavailable. */
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface ExclusiveProps<Value extends string> {
  options: readonly Option<Value>[];
  /** Leave it out for an uncontrolled group inside a form. */
  value?: Value | null;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  /** Name in the form; generated when missing, because radios of one group must share one. */
  name?: string;
  disabled?: boolean;
}

/** What the radios of one group share. */
export function useRadios<Value extends string>(props: ExclusiveProps<Value>) {
  const ownName = useId();
  return (option: Option<Value>) => ({
    type: 'radio' as const,
    name: props.name ?? ownName,
    value: option.value,
    disabled: props.disabled || option.disabled,
    ...(props.value === undefined
      ? { defaultChecked: props.defaultValue === option.value }
      : { checked: props.value === option.value }),
    onChange: () => props.onValueChange?.(option.value),
  });
}
