import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { css, cx } from 'styled-system/css';
import { choice, field } from 'styled-system/recipes';
import { FieldSet, type FieldTexts } from './field.tsx';
import { useRadios, type ExclusiveProps } from './radios.ts';

type BoxAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type'>;

export interface CheckboxProps extends BoxAttributes {
  children: ReactNode;
  /** How many results this choice has, at the end of the line. */
  count?: ReactNode;
  /** A line under the label: a detail, or why it is unavailable. */
  note?: ReactNode;
  error?: ReactNode;
  /** Indeterminate: some of the items below are chosen. */
  indeterminate?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A native checkbox with the design system's styles. */
export function Checkbox(props: CheckboxProps) {
  const { children, count, note, error, indeterminate = false, className, ref, ...rest } = props;
  const styles = choice({ kind: 'check' });
  const id = useId();
  return (
    <label className={cx(styles.root, className)}>
      <input
        {...rest}
        ref={(element) => {
          if (element) element.indeterminate = indeterminate;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        type="checkbox"
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={note || error ? id : undefined}
      />
      <span className={styles.text}>{children}</span>
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
      {note || error ? (
        <span id={id} className={cx(styles.note, Boolean(error) && field().error)}>
          {error ?? note}
        </span>
      ) : null}
    </label>
  );
}

/** One of several exclusive choices. */
export interface RadioGroupProps<Value extends string> extends FieldTexts, ExclusiveProps<Value> {
  /** Beside each other where there is room. */
  inline?: boolean;
  className?: string;
}

const inlineGroup = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6' });

/** Radios under one legend. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const styles = choice({ kind: 'radio' });
  const radio = useRadios(props);
  return (
    <FieldSet {...props}>
      <div className={props.inline ? inlineGroup : undefined}>
        {props.options.map((option) => (
          <label key={option.value} className={styles.root}>
            <input
              {...radio(option)}
              className={styles.input}
              aria-invalid={props.error ? true : undefined}
            />
            <span className={styles.text}>{option.label}</span>
            {option.count === undefined ? null : (
              <span className={styles.count}>{option.count}</span>
            )}
            {option.note === undefined ? null : <span className={styles.note}>{option.note}</span>}
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
