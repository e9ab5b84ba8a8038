/** A switch: on or off, effective at once. A module of its own, because few forms that have choices have one. */
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { cx } from 'styled-system/css';
import { toggle } from 'styled-system/recipes';

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type'> {
  children: ReactNode;
  /** A detail, or why it is unavailable. */
  note?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** On or off, effective at once. */
export function Switch({ children, note, className, ...rest }: SwitchProps) {
  const styles = toggle();
  const id = useId();
  return (
    <label className={cx(styles.root, className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className={styles.input}
        aria-describedby={note ? id : undefined}
      />
      <span className={styles.text}>{children}</span>
      {note === undefined ? null : (
        <span id={id} className={styles.note}>
          {note}
        </span>
      )}
    </label>
  );
}
