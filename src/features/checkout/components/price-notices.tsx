/** Notices about the price: it, or how it is paid, differs from what was agreed to, or an own code is not applied. */
import { Trans } from '@lingui/react/macro';
import type { DroppedCodeOutput } from '~/contracts/orders/orders.schemas.ts';
import { usePromoRefusalText } from '~/features/common/promo-refusal.ts';
import { settingsHref } from '~/features/common/settings-search.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { dueCents, type AgreedPrice, type CheckoutPrice } from '../use-agreed-price.ts';

export interface PricesProps {
  before: AgreedPrice;
  now: AgreedPrice;
  /** An own code that is not applied any more. */
  dropped: DroppedCodeOutput | null;
}

/** Whether all parts of two prices are the same. */
export function isSamePrice(a: CheckoutPrice, b: CheckoutPrice): boolean {
  return (
    a.totalCents === b.totalCents &&
    a.discountCents === b.discountCents &&
    a.bonusCents === b.bonusCents
  );
}

/** Stays in the page until the buyer agrees or chooses otherwise. */
export function PriceChangedBanner(props: PricesProps) {
  const title = isSamePrice(props.before, props.now) ? (
    <Trans>How you pay has changed.</Trans>
  ) : (
    <Trans>The price has changed.</Trans>
  );
  return (
    <Banner tone="warning" role="status" title={title}>
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

type Way = 'wallet' | 'card' | 'both';

function wayOf(price: AgreedPrice): Way {
  if (price.walletCents === dueCents(price)) return 'wallet';
  return price.walletCents === 0 ? 'card' : 'both';
}

/** Who pays what now, where that is not as before. */
function WayNow({ before, now }: Pick<PricesProps, 'before' | 'now'>) {
  const format = useFormat();
  const way = wayOf(now);
  const isSame =
    way === wayOf(before) && (way !== 'both' || now.walletCents === before.walletCents);
  if (isSame) return null;
  if (way === 'wallet') return <Trans>Your wallet now pays all of it.</Trans>;
  if (way === 'card') return <Trans>Your card now pays all of it.</Trans>;
  // The parts add up to what is due, as it is shown.
  const rest = format.shownCents(dueCents(now) - now.walletCents);
  const wallet = format.shown(format.shownCents(dueCents(now)) - rest);
  const card = format.shown(rest);
  return (
    <Trans>
      Your wallet now pays {wallet} of it, and your card {card}.
    </Trans>
  );
}

/** Both amounts in a sentence, who pays them, and the reason where it is a code. */
export function PriceDifference({ before, now, dropped }: PricesProps) {
  const charge = useCharge();
  const refusal = usePromoRefusalText();
  const old = charge(dueCents(before));
  const current = charge(dueCents(now));
  const code = dropped?.code;
  return (
    <>
      {isSamePrice(before, now) ? (
        <Trans>What is in your wallet has changed. Nothing was charged.</Trans>
      ) : (
        <Trans>
          You were to pay {old}, now it is {current}. Nothing was charged.
        </Trans>
      )}{' '}
      <WayNow before={before} now={now} />
      {dropped && (
        <>
          {' '}
          <Trans>Your code {code} is not applied.</Trans> {refusal(dropped.reason)}
        </>
      )}
    </>
  );
}
