/** Exclusive choices beside each other. A module of its own, because few forms that have choices have one. */
import { cx } from 'styled-system/css';
import { segmented } from 'styled-system/recipes';
import { useRadios, type ExclusiveProps } from './radios.ts';
import { visuallyHidden } from './visually-hidden.tsx';

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
