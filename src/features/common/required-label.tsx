import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';

/** A label with the mark of what must be filled in. */
export function RequiredLabel({ children }: { children: ReactNode }) {
  return (
    // One element: the children of a legend are laid out beside each other.
    <span>
      {children}
      <span aria-hidden="true" className={star}>
        {' *'}
      </span>
      <VisuallyHidden>
        <Trans>(required)</Trans>
      </VisuallyHidden>
    </span>
  );
}

const star = css({ color: 'muted' });
