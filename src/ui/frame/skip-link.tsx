import type { ReactNode } from 'react';
import { frame } from 'styled-system/recipes';

/** The id of the page's main part. */
export const mainId = 'main';

/** The first stop of the keyboard: past the navigation to the page. */
export function SkipLink(props: { children: ReactNode }) {
  return (
    <a href={`#${mainId}`} className={frame().skip}>
      {props.children}
    </a>
  );
}
