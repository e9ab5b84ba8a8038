import { choice, radioCard } from 'styled-system/recipes';
import type { RadioGroupProps } from './choice.tsx';
import { FieldSet } from './field.tsx';
import { useRadios } from './radios.ts';

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
