import {
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { control, textLink } from 'styled-system/recipes';
import { Field, useFieldWiring, type FieldTexts } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icon.tsx';

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix'>;

export interface TextFieldProps extends FieldTexts, InputAttributes {
  size?: 'md' | 'sm' | 'lg';
  /** Inside the box, before the text: a currency sign, an icon. */
  prefix?: ReactNode;
  /** Inside the box, after the text: a unit, a button. */
  suffix?: ReactNode;
  /** Tabular figures. */
  numeric?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    aside,
    hint,
    error,
    size,
    prefix,
    suffix,
    numeric,
    className,
    id,
    ...rest
  } = props;
  const wiring = useFieldWiring({ hint, error }, id);
  const styles = control({ size, numeric });
  return (
    <Field {...{ label, hideLabel, aside, hint, error, wiring, className }}>
      <div
        className={styles.box}
        data-invalid={error ? '' : undefined}
        data-disabled={rest.disabled ? '' : undefined}
      >
        {prefix === undefined ? null : <span className={styles.affix}>{prefix}</span>}
        <input type="text" {...rest} {...wiring} className={styles.input} />
        {suffix === undefined ? null : <span className={styles.affix}>{suffix}</span>}
      </div>
    </Field>
  );
}

export interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines; the box grows with the text up to 320 px. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, aside, hint, error, className, id, ...rest } = props;
  const wiring = useFieldWiring({ hint, error }, id);
  const styles = control({ area: true });
  return (
    <Field {...{ label, hideLabel, aside, hint, error, wiring, className }}>
      <div
        className={styles.box}
        data-invalid={error ? '' : undefined}
        data-disabled={rest.disabled ? '' : undefined}
      >
        <textarea rows={3} {...rest} {...wiring} className={styles.input} />
      </div>
    </Field>
  );
}

export interface PasswordFieldProps extends TextFieldProps {
  /** Labels of the button that shows and hides the typed text. */
  showLabel: string;
  hideTextLabel: string;
}

/** A secret; it can be shown, because typing blind on a phone fails. */
export function PasswordField({ showLabel, hideTextLabel, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={textLink({ look: 'quiet' })}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon size={16} /> : <EyeIcon size={16} />}
          <span>{isShown ? hideTextLabel : showLabel}</span>
        </button>
      }
    />
  );
}
