/** The checkout of an order that waits for its payment. */
import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Banner } from '~/ui/states.tsx';
import { CheckoutForm } from '../components/checkout-form.tsx';
import { CheckoutFrame } from '../components/checkout-frame.tsx';
import { LazyReservedNote } from '../lazy-reserved-note.ts';
import { LazyRobloxWarning } from '../lazy-parts.ts';
import { summaryOf } from '../order-summary.ts';
import { useOrderCode } from '../use-order-code.ts';

/** Checkout of an order that exists and waits for its payment. */
export function OrderCheckoutPage({
  order,
  hasFailed,
}: {
  order: OrderOutput;
  hasFailed: boolean;
}) {
  const router = useRouter();
  const times = useTimeFormat();
  const code = useOrderCode(order);
  const reservedUntil = order.next_timer ? times.time(order.next_timer.at) : null;
  return (
    <CheckoutFrame
      note={
        <>
          {order.alerts.includes('ROBLOX_WARNING') && <LazyRobloxWarning />}
          {hasFailed && (
            <Banner
              tone="warning"
              role="alert"
              title={<Trans>The payment did not go through.</Trans>}
            >
              <Trans>Nothing was charged. Try again or choose another method.</Trans>
            </Banner>
          )}
          <LazyReservedNote orderIds={[order.id]} />
          {reservedUntil && (
            <p className={css({ fontSize: '14', color: 'muted' })}>
              <Trans>Stock is yours until {reservedUntil}</Trans>
            </p>
          )}
        </>
      }
    >
      <CheckoutForm
        summary={summaryOf(order)}
        offerId={order.offer.id}
        order={order}
        countChoice={null}
        isRepricing={code.isChecking}
        // Another code is the buyer's own choice: its price is no surprise.
        choice={`${order.promo_code}`}
        inputs={[]}
        bonusLimitCents={order.bonus_limit_amount}
        code={code}
        // The page renders the order from the cache, which has just been fetched again.
        onOrder={() => {}}
        onLook={() => void router.invalidate()}
      />
    </CheckoutFrame>
  );
}
