/** The price differs from the one that the buyer agreed to: shown in the page, and asked about before it is paid. */
import { Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Banner } from '~/ui/states.tsx';
import { dueCents, type CheckoutPrice } from '../use-agreed-price.ts';

/** Loaded lazily: dialogs are larger than the page that may open them. */
export const PriceChangedDialog = lazy(async () => ({
  default: (await import('./price-changed-dialog.tsx')).PriceChangedDialog,
}));

export interface PricesProps {
  before: CheckoutPrice;
  now: CheckoutPrice;
}

/** Stays in the page until the buyer agrees or chooses otherwise. */
export function PriceChangedBanner({ before, now }: PricesProps) {
  return (
    <Banner tone="warning" role="status" title={<Trans>The price has changed.</Trans>}>
      <PriceDifference before={before} now={now} />
    </Banner>
  );
}

/** Both amounts in a sentence. */
export function PriceDifference({ before, now }: PricesProps) {
  const format = useFormat();
  const old = format.cents(dueCents(before));
  const current = format.cents(dueCents(now));
  return (
    <Trans>
      You were to pay {old}, now it is {current}. Nothing was charged.
    </Trans>
  );
}
