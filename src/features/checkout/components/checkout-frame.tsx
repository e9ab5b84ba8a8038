/** The head of every checkout: the title, and warnings. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { PageTitle, Wrap } from '~/ui/layout.tsx';

export function CheckoutFrame({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <Wrap className={page}>
      <PageTitle>
        <Trans>Checkout</Trans>
      </PageTitle>
      {note}
      {children}
    </Wrap>
  );
}

const page = css({ maxWidth: '1184px', paddingTop: '8', display: 'grid', gap: '6' });
