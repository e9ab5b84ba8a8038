import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { css, cx } from 'styled-system/css';
import { choice, field, radioCard, segmented } from 'styled-system/recipes';
import { FieldSet, type FieldTexts } from './field.tsx';
import { visuallyHidden } from './visually-hidden.tsx';

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

interface ExclusiveProps<Value extends string> {
  options: readonly Option<Value>[];
  /** Leave it out for an uncontrolled group inside a form. */
  value?: Value | null;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  /** Name in the form; generated when missing, because radios of one group must share one. */
  name?: string;
  disabled?: boolean;
}

function useRadios<Value extends string>(props: ExclusiveProps<Value>) {
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

/** Radios drawn as cards, for choices that need a title, a detail and an icon. */
export function RadioCards<Value extends string>(props: RadioGroupProps<Value>) {
  const styles = radioCard();
  const dot = choice({ kind: 'radio' });
  const radio = useRadios(props);
  return (
    <FieldSet {...props}>
      <div className={styles.grid}>
        {props.options.map((option) => (
          <label key={option.value} className={styles.root}>
            <input
              {...radio(option)}
              className={dot.input}
              aria-invalid={props.error ? true : undefined}
            />
            <span>
              <span className={styles.title}>{option.label}</span>
              {option.note === undefined ? null : (
                <span className={styles.detail}>{option.note}</span>
              )}
            </span>
            <span className={styles.icon}>{option.icon}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}

export interface SegmentedControlProps<Value extends string> extends ExclusiveProps<Value> {
  /** The legend; for screen readers only. */
  label: string;
  className?: string;
}

/** A segmented control of two to four exclusive choices; an option with an icon shows the icon, its label is read. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const styles = segmented();
  const radio = useRadios(props);
  return (
    <div role="radiogroup" aria-label={props.label} className={cx(styles.root, props.className)}>
      {props.options.map((option) => (
        <label key={option.value} className={styles.item}>
          <input {...radio(option)} className={styles.input} />
          {option.icon}
          <span className={option.icon ? visuallyHidden : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
