/** The checkout: one page, the summary always visible, the exact total on the button. */
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OrderOutput, OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { OpenOrder } from '~/features/common/open-order.tsx';
import { openOrderQueries } from '~/features/common/open-order.queries.ts';
import { RobloxWarning } from '~/features/common/roblox-warning.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/paths.ts';
import { useTimeFormat } from '~/platform/use-format.ts';
import { PageTitle, Surface, Wrap } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { quoteQuery } from '../checkout.queries.ts';
import { CheckoutForm } from '../components/checkout-form.tsx';
import type { SummaryFacts } from '../components/summary.tsx';

interface OfferCheckoutPageProps {
  offerId: string;
  count: number;
  /** The code that the visitor arrived with. */
  coupon: string | null;
}

/** Checkout of an offer. Whoever has an order of it that waits for its payment goes on with that one. */
export function OfferCheckoutPage(props: OfferCheckoutPageProps) {
  const { offerId } = props;
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: current } = useSuspenseQuery(openOrderQueries.of(offerId));
  // An order that is placed here is paid here: only a visit begins with the open one.
  const [open, setOpen] = useState(current);
  const isOver = open !== null && current === null;
  useEffect(() => {
    if (isOver) void router.navigate({ href: paths.offer(offerId), replace: true });
  }, [isOver, offerId, router]);
  if (open) return <OpenOrderCheckout order={current ?? open} />;
  const look = { ...openOrderQueries.of(offerId), staleTime: 0 };
  return (
    <NewOrderCheckout
      {...props}
      onLook={() => void queryClient.fetchQuery(look).then(setOpen, () => {})}
    />
  );
}

function Page({ note, children }: { note?: ReactNode; children: ReactNode }) {
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

function OpenOrderCheckout({ order }: { order: OrderSummaryOutput }) {
  const { title, category } = order.offer;
  return (
    <Page>
      <Surface as="section" pad="lg" className={openOrder}>
        <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start' })}>
          <GameEmblem game={category.game} px={56} eager />
          <div className={css({ minWidth: '0' })}>
            <h2 className={css({ textStyle: 'heading', overflowWrap: 'anywhere' })}>{title}</h2>
            <p className={css({ fontSize: '14', color: 'muted', marginTop: '1' })}>
              {category.game.title} · {category.title}
            </p>
          </div>
        </div>
        <OpenOrder order={order} />
      </Surface>
    </Page>
  );
}

/** The order is made when the button is pressed; from then on the page is the checkout of that order. */
function NewOrderCheckout(props: OfferCheckoutPageProps & { onLook(): void }) {
  const { offerId, count, coupon } = props;
  const [code, setCode] = useState<string | null>(coupon);
  const [placed, setPlaced] = useState<OrderOutput | null>(null);
  const { data: offer } = useSuspenseQuery(api.offers.show.queryOptions({ id: offerId }));
  const plain = useSuspenseQuery(quoteQuery({ offer_id: offerId, count }));
  const withCode = useQuery({
    ...quoteQuery({ offer_id: offerId, count, ...(code && { promo_code: code }) }),
    enabled: code !== null && placed === null,
    retry: false,
  });
  const applied = code !== null && !withCode.error && withCode.data ? withCode.data : null;
  const quote = applied ?? plain.data;
  const facts: SummaryFacts = {
    title: offer.title,
    category: offer.category,
    sellerName: offer.seller.public_name,
    sellerAvatar: offer.seller.avatar,
    count,
    unitPrice: quote.catalog_price,
    totalCents: quote.total_amount,
    discountCents: quote.discount_amount,
    promoCode: applied ? code : null,
    bonusCents: 0,
    timeline: quote.timeline,
    isInstant: offer.delivery.method === 'instant',
    promisedMinutes: offer.delivery.minutes,
  };
  return (
    <Page note={quote.alerts.includes('ROBLOX_WARNING') ? <RobloxWarning /> : null}>
      <CheckoutForm
        facts={placed ? factsOf(placed) : facts}
        offerId={offerId}
        order={placed}
        // A code that is still being checked has no price yet.
        choice={`${code} ${withCode.isPending}`}
        inputs={placed ? [] : offer.buyer_inputs}
        bonusLimitCents={placed ? placed.bonus_limit_amount : quote.bonus_limit_amount}
        code={
          placed
            ? null
            : { error: withCode.error, isChecking: withCode.isFetching, onChange: setCode }
        }
        onOrder={setPlaced}
        onLook={props.onLook}
      />
    </Page>
  );
}

function factsOf(order: OrderOutput): SummaryFacts {
  const { offer } = order;
  return {
    title: offer.title,
    category: offer.category,
    sellerName: order.seller.public_name,
    sellerAvatar: order.seller.avatar,
    count: order.count,
    unitPrice: offer.catalog_price,
    totalCents: order.total_amount,
    discountCents: order.discount_amount,
    promoCode: order.promo_code,
    bonusCents: 0,
    timeline: order.timeline,
    isInstant: offer.delivery.method === 'instant',
    promisedMinutes: offer.delivery.minutes,
  };
}

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
  const reservedUntil = order.next_timer ? times.time(order.next_timer.at) : null;
  return (
    <Page
      note={
        <>
          {order.alerts.includes('ROBLOX_WARNING') && <RobloxWarning />}
          {hasFailed && (
            <Banner
              tone="warning"
              role="alert"
              title={<Trans>The payment did not go through.</Trans>}
            >
              <Trans>Nothing was charged. Try again or choose another method.</Trans>
            </Banner>
          )}
          {reservedUntil && (
            <p className={css({ fontSize: '14', color: 'muted' })}>
              <Trans>Stock is yours until {reservedUntil}</Trans>
            </p>
          )}
        </>
      }
    >
      <CheckoutForm
        facts={factsOf(order)}
        offerId={order.offer.id}
        order={order}
        choice=""
        inputs={[]}
        bonusLimitCents={order.bonus_limit_amount}
        code={null}
        // The page shows the order of the cache, which has just been asked for again.
        onOrder={() => {}}
        onLook={() => void router.invalidate()}
      />
    </Page>
  );
}

const page = css({ maxWidth: '1184px', paddingTop: '8', display: 'grid', gap: '6' });
const openOrder = css({ display: 'grid', gap: '5', width: 'full', maxWidth: '560px' });
