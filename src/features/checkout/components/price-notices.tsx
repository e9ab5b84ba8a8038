/** Notices about the price: it differs from the one that was agreed to, or an own code is not applied. */
import { Trans } from '@lingui/react/macro';
import type { DroppedCodeOutput } from '~/contracts/orders/orders.schemas.ts';
import { usePromoRefusalText } from '~/features/common/promo-refusal.ts';
import { settingsHref } from '~/features/common/settings-search.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { dueCents, type CheckoutPrice } from '../use-agreed-price.ts';

export interface PricesProps {
  before: CheckoutPrice;
  now: CheckoutPrice;
  /** An own code that is not applied any more. */
  dropped: DroppedCodeOutput | null;
}

/** Stays in the page until the buyer agrees or chooses otherwise. */
export function PriceChangedBanner(props: PricesProps) {
  return (
    <Banner tone="warning" role="status" title={<Trans>The price has changed.</Trans>}>
      <PriceDifference {...props} />
    </Banner>
  );
}

/** An own code that the shown price is without. */
export function DroppedCodeBanner({ dropped }: { dropped: DroppedCodeOutput }) {
  const refusal = usePromoRefusalText();
  const { code } = dropped;
  return (
    <Banner
      tone="warning"
      role="status"
      title={<Trans>Your code {code} is not applied.</Trans>}
      action={
        <LinkButton size="sm" href={settingsHref('codes')}>
          <Trans>Your promo codes</Trans>
        </LinkButton>
      }
    >
      {refusal(dropped.reason)}
    </Banner>
  );
}

/** Both amounts in a sentence, and the reason where it is a code. */
export function PriceDifference({ before, now, dropped }: PricesProps) {
  const charge = useCharge();
  const refusal = usePromoRefusalText();
  const old = charge(dueCents(before));
  const current = charge(dueCents(now));
  const code = dropped?.code;
  return (
    <>
      <Trans>
        You were to pay {old}, now it is {current}. Nothing was charged.
      </Trans>
      {dropped && (
        <>
          {' '}
          <Trans>Your code {code} is not applied.</Trans> {refusal(dropped.reason)}
        </>
      )}
    </>
  );
}
