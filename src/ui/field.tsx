import { useId, type ReactNode } from 'react';
import { cx } from 'styled-system/css';
import { field } from 'styled-system/recipes';
import { AlertIcon } from './icon.tsx';
import { visuallyHidden } from './visually-hidden.tsx';

/** What every field takes besides its control. */
export interface FieldTexts {
  label: ReactNode;
  /** A visually hidden label: only where the context shows it already. */
  hideLabel?: boolean;
  /** At the end of the label's line: "optional", a counter. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The error message beside the field; announced when it appears. */
  error?: ReactNode;
}

/** Ids and attributes that tie a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Ids for one field; `id` may be given from outside so that a form library can focus it. */
export function useFieldWiring(
  texts: Pick<FieldTexts, 'hint' | 'error'>,
  id?: string,
): FieldWiring {
  const own = useId();
  const base = id ?? own;
  const described = [texts.error ? `${base}-error` : '', texts.hint ? `${base}-hint` : ''].filter(
    Boolean,
  );
  return {
    id: base,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': texts.error ? true : undefined,
  };
}

/** Label above the control, hint or error below. The error replaces the hint, so that the height does not change. */
export function Field(
  props: FieldTexts & { wiring: FieldWiring; className?: string; children: ReactNode },
) {
  const styles = field();
  const { wiring } = props;
  return (
    <div className={cx(styles.root, props.className)}>
      <label htmlFor={wiring.id} className={cx(styles.label, props.hideLabel && visuallyHidden)}>
        <span>{props.label}</span>
        {props.aside === undefined ? null : <span className={styles.aside}>{props.aside}</span>}
      </label>
      {props.children}
      <FieldNotes id={wiring.id} hint={props.hint} error={props.error} />
    </div>
  );
}

/** The lines under a control. The error's element is a live region from the start, so that its text is announced. */
export function FieldNotes(props: { id: string; hint?: ReactNode; error?: ReactNode }) {
  const styles = field();
  return (
    <>
      {props.hint ? (
        <span
          id={`${props.id}-hint`}
          className={cx(styles.hint, Boolean(props.error) && visuallyHidden)}
        >
          {props.hint}
        </span>
      ) : null}
      <span role="alert" className={props.error ? undefined : visuallyHidden}>
        {props.error ? (
          <span id={`${props.id}-error`} className={styles.error}>
            <AlertIcon size={14} />
            <span>{props.error}</span>
          </span>
        ) : null}
      </span>
    </>
  );
}

/** A group of controls under one legend: radios, a set of checkboxes. */
export function FieldSet(
  props: FieldTexts & { id?: string; className?: string; children: ReactNode },
) {
  const styles = field();
  const wiring = useFieldWiring(props, props.id);
  return (
    <fieldset
      id={wiring.id}
      className={cx(styles.root, props.className)}
      aria-describedby={wiring['aria-describedby']}
      aria-invalid={wiring['aria-invalid']}
    >
      <legend className={cx(styles.label, props.hideLabel && visuallyHidden)}>{props.label}</legend>
      {props.children}
      <FieldNotes id={wiring.id} hint={props.hint} error={props.error} />
    </fieldset>
  );
}
