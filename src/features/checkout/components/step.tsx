import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

/** A numbered part of the checkout. */
export function Step(props: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className={heading}>
        <span className={css({ color: 'faint', fontWeight: '600' })}>{props.number}</span>
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

const heading = css({
  textStyle: 'panel',
  display: 'flex',
  gap: '3',
  alignItems: 'baseline',
  marginBottom: '3.5',
});
