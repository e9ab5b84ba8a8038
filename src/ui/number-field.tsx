import { useState, type KeyboardEvent, type Ref } from 'react';
import { stepper } from 'styled-system/recipes';
import { clampCount, parseCount, stepCount, type CountBounds } from './count.ts';
import { Field, useFieldWiring, type FieldTexts } from './field.tsx';
import { MinusIcon, PlusIcon } from './icon.tsx';

export interface NumberFieldProps extends FieldTexts {
  /** The current count; null while nothing is chosen. */
  value: number | null;
  /** Called with valid counts only: while typing as soon as the text is one, at the latest on blur. */
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Labels of the two buttons. */
  lessLabel: string;
  moreLabel: string;
  /** BCP 47 locale for group separators. */
  locale?: string;
  disabled?: boolean;
  id?: string;
  /** Submits the plain number with a form. */
  name?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

const stepsOfKey: Partial<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** The draft that is typed but not committed, and how typing, stepping and blur change it. */
function useCount(props: NumberFieldProps, bounds: CountBounds) {
  const { value, onValueChange, locale = 'en' } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string) => {
    setDraft(text);
    const count = parseCount(text, locale);
    if (count !== null && count >= bounds.min) onValueChange(clampCount(count, bounds));
  };
  const step = (steps: number) => {
    const from = draft === null ? value : parseCount(draft, locale);
    setDraft(null);
    onValueChange(stepCount(from, steps, bounds));
  };
  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    onValueChange(clampCount(parseCount(draft, locale), bounds));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = stepsOfKey[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      step(steps);
    } else if (event.key === 'Enter') settle();
  };
  const formatted = value === null ? '' : new Intl.NumberFormat(locale).format(value);
  return { text: draft ?? formatted, type, step, settle, onKeyDown };
}

/** A whole number between two bounds: typed, stepped with the buttons or with the arrow keys. */
export function NumberField(props: NumberFieldProps) {
  const { value, disabled, name, min = 1, max, step = 1, ref } = props;
  const bounds: CountBounds = { min, max: max ?? Number.MAX_SAFE_INTEGER, step };
  const count = useCount(props, bounds);
  const wiring = useFieldWiring(props, props.id);
  const styles = stepper();
  return (
    <Field {...props} wiring={wiring}>
      <div className={styles.box}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.button}
          aria-label={props.lessLabel}
          disabled={disabled || (value !== null && value <= bounds.min)}
          onClick={() => count.step(-1)}
        >
          <MinusIcon size={18} />
        </button>
        <input
          {...wiring}
          ref={ref}
          type="text"
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          className={styles.input}
          value={count.text}
          disabled={disabled}
          aria-valuenow={value ?? undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          onChange={(event) => count.type(event.target.value)}
          onBlur={count.settle}
          onKeyDown={count.onKeyDown}
        />
        <button
          type="button"
          tabIndex={-1}
          className={styles.button}
          aria-label={props.moreLabel}
          disabled={disabled || (value !== null && value >= bounds.max)}
          onClick={() => count.step(1)}
        >
          <PlusIcon size={18} />
        </button>
      </div>
      {name === undefined ? null : <input type="hidden" name={name} value={value ?? ''} />}
    </Field>
  );
}
