/** On an offer's page: wait for its price, or until it is in stock again. Nobody waits for their own offer. */
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { withScript } from '~/features/common/shared-styles.ts';
import { Button } from '~/ui/button.tsx';
import { BellIcon } from '~/ui/icon.tsx';

const PriceAlertDialog = lazy(() => import('./price-alert-dialog.tsx'));

export function OfferAlert({ offer }: { offer: Offer }) {
  const [isOpen, setOpen] = useState(false);
  const { allowed, reason } = offer.purchase;
  if (reason === 'own_offer' || reason === 'seller_away') return null;
  return (
    <div className={cx(withScript, css({ marginTop: '2' }))}>
      <Button
        full
        look="ghost"
        aria-haspopup="dialog"
        icon={<BellIcon aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {allowed ? <Trans>Price alert</Trans> : <Trans>Tell me when it is back</Trans>}
      </Button>
      {isOpen ? (
        <Suspense>
          <PriceAlertDialog about={{ offer }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
