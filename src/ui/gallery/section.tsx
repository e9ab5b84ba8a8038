import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const section = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '176px minmax(0, 1fr)' },
  columnGap: '8',
  rowGap: '4',
  borderTop: '1px solid {colors.line}',
  paddingBlock: '7',
});
const note = css({ textStyle: 'caption', color: 'muted', marginTop: '2' });
const heading = css({ textStyle: 'heading' });

/** One group of components with its name and what to know about it. */
export function GallerySection(props: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={section} aria-label={props.title}>
      <div>
        <h2 className={heading}>{props.title}</h2>
        {props.note === undefined ? null : <p className={note}>{props.note}</p>}
      </div>
      <div className={css({ minWidth: '0' })}>{props.children}</div>
    </section>
  );
}

/** Things in a row that wraps. */
export const galleryRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
});

/** Equal columns of at least 210 px. */
export const galleryGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
  columnGap: '4',
  rowGap: '5',
  alignItems: 'start',
});

/** A small quiet label above or beside a component. */
export const galleryLabel = css({ textStyle: 'caption', color: 'muted' });
