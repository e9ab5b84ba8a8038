import { useId, useState } from 'react';
import { cx } from 'styled-system/css';
import { field, stars } from 'styled-system/recipes';
import { FieldNotes, useFieldWiring, type FieldTexts } from './field.tsx';
import { StarIcon } from './icon.tsx';
import { visuallyHidden } from './visually-hidden.tsx';

const scale = [1, 2, 3, 4, 5];

export interface RatingStarsProps {
  /** 0 to 5; shown to the nearest whole star. Show a text instead when there is no rating yet. */
  value: number;
  /** The rating as text: "4.93 of 5". */
  label: string;
  /** Edge of a star in pixels. */
  size?: number;
  className?: string;
}

/** A rating as five stars. */
export function RatingStars({ value, label, size = 16, className }: RatingStarsProps) {
  const styles = stars();
  return (
    <span className={cx(styles.root, className)} role="img" aria-label={label}>
      {scale.map((star) => (
        <StarIcon
          key={star}
          size={size}
          className={cx('ui-icon', styles.star)}
          data-empty={star > Math.round(value) ? '' : undefined}
        />
      ))}
    </span>
  );
}

export interface RatingInputProps extends FieldTexts {
  value: number | null;
  onValueChange: (value: number) => void;
  /** What each star means, from one to five. */
  words: readonly [string, string, string, string, string];
  name?: string;
  disabled?: boolean;
}

/** Five stars to choose from; each is a radio, so arrow keys work. */
export function RatingInput(props: RatingInputProps) {
  const { value, words } = props;
  const ownName = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const wiring = useFieldWiring(props);
  const styles = stars();
  const frame = field();
  const shown = pointed ?? value ?? 0;
  return (
    <fieldset
      className={frame.root}
      aria-describedby={wiring['aria-describedby']}
      disabled={props.disabled}
    >
      <legend className={cx(frame.label, props.hideLabel && visuallyHidden)}>{props.label}</legend>
      <div className={styles.set} onPointerLeave={() => setPointed(null)}>
        {scale.map((star) => (
          <label
            key={star}
            className={styles.item}
            data-empty={star > shown ? '' : undefined}
            onPointerEnter={(event) => {
              if (event.pointerType === 'mouse') setPointed(star);
            }}
          >
            <input
              type="radio"
              className={styles.input}
              name={props.name ?? ownName}
              value={star}
              checked={value === star}
              aria-label={words[star - 1]}
              onChange={() => props.onValueChange(star)}
            />
            <StarIcon size={28} />
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {shown > 0 ? words[shown - 1] : null}
        </span>
      </div>
      <FieldNotes id={wiring.id} hint={props.hint} error={props.error} />
    </fieldset>
  );
}
