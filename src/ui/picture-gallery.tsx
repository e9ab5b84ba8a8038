import { useState, type ReactNode } from 'react';
import { cx } from 'styled-system/css';
import { gallery } from 'styled-system/recipes';

export interface Picture {
  src: string;
  alt: string;
  /** A small one for the row; the large one otherwise. */
  thumbSrc?: string;
  width?: number;
  height?: number;
}

export interface PictureGalleryProps {
  pictures: readonly Picture[];
  /** Name of the row of small pictures. */
  label: string;
  /** Name of one small picture: "Picture 2 of 5". */
  pictureLabel: (position: number, count: number) => string;
  /** Shown when there is no picture: generated artwork. */
  fallback?: ReactNode;
  className?: string;
}

/** One large picture and, when there are several, a row to choose from. Sizes are reserved: nothing moves. */
export function PictureGallery(props: PictureGalleryProps) {
  const { pictures } = props;
  const [chosen, setChosen] = useState(0);
  const styles = gallery();
  const shown = pictures[chosen] ?? pictures[0];
  return (
    <div className={cx(styles.root, props.className)}>
      <div className={styles.main}>
        {shown === undefined ? (
          props.fallback
        ) : (
          <img
            className={styles.image}
            src={shown.src}
            alt={shown.alt}
            width={shown.width}
            height={shown.height}
            fetchPriority="high"
            decoding="async"
          />
        )}
      </div>
      {pictures.length < 2 ? null : (
        <div className={styles.thumbs} role="group" aria-label={props.label}>
          {pictures.map((picture, index) => (
            <button
              key={picture.src}
              type="button"
              className={styles.thumb}
              aria-pressed={picture === shown}
              aria-label={props.pictureLabel(index + 1, pictures.length)}
              onClick={() => setChosen(index)}
            >
              <img
                className={styles.image}
                src={picture.thumbSrc ?? picture.src}
                alt=""
                loading="lazy"
                decoding="async"
              />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
