/** Between the payment provider and what was bought: nobody has to stay for it. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Wrap } from '~/ui/layout.tsx';
import { Spinner } from '~/ui/marks.tsx';

interface WaitingForProviderProps {
  /** What goes on by itself. */
  children: ReactNode;
  /** Where it will be found. */
  action: ReactNode;
}

export function WaitingForProvider({ children, action }: WaitingForProviderProps) {
  return (
    <Wrap className={calm}>
      <Spinner />
      <h1 className={css({ textStyle: 'title' })}>
        <Trans>Waiting for the payment provider</Trans>
      </h1>
      <p role="status" className={css({ color: 'muted', maxWidth: '46ch' })}>
        {children}
      </p>
      {action}
    </Wrap>
  );
}

const calm = css({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '4',
  minHeight: '60vh',
  textAlign: 'center',
});
