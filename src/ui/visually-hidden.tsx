import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

/** Read by screen readers, not seen. */
export const visuallyHidden = css({ srOnly: true });

/** Text for screen readers only. */
export function VisuallyHidden(props: { children: ReactNode }) {
  return <span className={visuallyHidden}>{props.children}</span>;
}
