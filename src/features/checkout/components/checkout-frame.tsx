/** The head of every checkout: the title, and warnings. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useSession } from '~/platform/session/session.ts';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { LazyUnconfirmedBuyer } from '../lazy-parts.ts';

export function CheckoutFrame({ note, children }: { note?: ReactNode; children: ReactNode }) {
  const session = useSession();
  return (
    <Wrap className={page} data-exposes="checkout_v2 currency_purchase">
      <PageTitle>
        <Trans>Checkout</Trans>
      </PageTitle>
      {note}
      {session && !session.profile.email_confirmed && <LazyUnconfirmedBuyer />}
      {children}
    </Wrap>
  );
}

const page = css({ maxWidth: '1184px', paddingTop: '8', display: 'grid', gap: '6' });
