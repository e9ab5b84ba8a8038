/** The checkout: one page, the summary always visible, the exact total on the button. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { openOrderQueries } from '~/features/common/open-order.queries.ts';
import { api } from '~/platform/api/api.ts';
import type { Texts } from '~/platform/device/use-draft-texts.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { quoteQuery } from '../checkout.queries.ts';
import { CheckoutForm, type CodeChoice } from '../components/checkout-form.tsx';
import { CheckoutFrame } from '../components/checkout-frame.tsx';
import type { SummaryData } from '../components/summary.tsx';
import { LazyCountChoice, LazyOpenOrder, LazyRobloxWarning } from '../lazy-parts.ts';
import { summaryOf } from '../order-summary.ts';
import { useCheckoutDraft } from '../use-checkout-draft.ts';

interface OfferCheckoutPageProps {
  offerId: string;
  count: number;
  /** The promo code from the attribution cookie. */
  coupon: string | null;
}

/** Checkout of an offer. Whoever has an unpaid order of it continues with that one. */
export function OfferCheckoutPage(props: OfferCheckoutPageProps) {
  const { offerId } = props;
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: current } = useSuspenseQuery(openOrderQueries.of(offerId));
  // An order that is placed here is paid here: only a fresh visit begins with the open one.
  const [open, setOpen] = useState(current);
  const isOver = open !== null && current === null;
  useEffect(() => {
    if (isOver) void router.navigate({ href: paths.offer(offerId), replace: true });
  }, [isOver, offerId, router]);
  if (open) {
    return (
      <CheckoutFrame>
        <LazyOpenOrder order={current ?? open} />
      </CheckoutFrame>
    );
  }
  const look = async (): Promise<void> => {
    const found = await queryClient.fetchQuery({
      ...openOrderQueries.of(offerId),
      staleTime: 0,
    });
    if (found) await LazyOpenOrder.preload();
    setOpen(found);
  };
  return <NewOrderCheckout {...props} onLook={() => void look().catch(() => {})} />;
}

/** The order is placed when the button is pressed; from then on the page is the checkout of that order. */
function NewOrderCheckout(props: OfferCheckoutPageProps & { onLook(): void }) {
  const { offerId, count, coupon } = props;
  const [placed, setPlaced] = useState<OrderOutput | null>(null);
  const [chosen, choose] = useState(count);
  const { data: offer } = useSuspenseQuery(api.offers.show.queryOptions({ id: offerId }));
  const priced = usePricedCode({ offer_id: offerId, count }, coupon, placed !== null);
  const { quote } = priced;
  const summary: SummaryData = {
    title: offer.title,
    category: offer.category,
    sellerName: offer.seller.public_name,
    sellerAvatar: offer.seller.avatar,
    sellerLevel: offer.seller.level,
    count,
    unitPrice: quote.catalog_price,
    totalCents: quote.total_amount,
    discountCents: quote.discount_amount,
    promoCode: quote.promo_code,
    bonusCents: 0,
    timeline: quote.timeline,
    isInstant: offer.delivery.method === 'instant',
    promisedMinutes: offer.delivery.counts_hours ? null : offer.delivery.minutes,
  };
  return (
    <CheckoutFrame note={quote.alerts.includes('ROBLOX_WARNING') ? <LazyRobloxWarning /> : null}>
      <CheckoutForm
        summary={placed ? summaryOf(placed) : summary}
        offerId={offerId}
        order={placed}
        countChoice={
          placed ? null : (
            <LazyCountChoice offer={offer} count={count} chosen={chosen} onChoose={choose} />
          )
        }
        // The amount on the button is that of another count.
        isRepricing={!placed && chosen !== count}
        choice={`${count} ${priced.choice}`}
        inputs={placed ? [] : offer.buyer_inputs}
        bonusLimitCents={placed ? placed.bonus_limit_amount : quote.bonus_limit_amount}
        code={placed ? null : priced.code}
        onOrder={setPlaced}
        onLook={props.onLook}
      />
    </CheckoutFrame>
  );
}

/** The price with the code that the buyer typed, else with one of their own unless they declined it. */
function usePricedCode(
  order: { offer_id: string; count: number },
  coupon: string | null,
  isPlaced: boolean,
) {
  const first: Texts = coupon === null ? {} : { typed: coupon };
  const [texts, setTexts] = useCheckoutDraft(order.offer_id, 'code', first);
  const typed = texts['typed'] ?? null;
  const isOwnDeclined = texts['own'] === 'declined';
  const setTyped = (next: string | null) =>
    setTexts({ ...(next !== null && { typed: next }), ...(isOwnDeclined && { own: 'declined' }) });
  const setOwnDeclined = (next: boolean) =>
    setTexts({ ...(typed !== null && { typed }), ...(next && { own: 'declined' }) });
  const withOwn = useSuspenseQuery(quoteQuery(order));
  const withTyped = useQuery({
    ...quoteQuery({ ...order, ...(typed && { promo_code: typed }) }),
    enabled: typed !== null && !isPlaced,
    retry: false,
  });
  const withNone = useQuery({
    ...quoteQuery({ ...order, own_code: false }),
    enabled: isOwnDeclined && !isPlaced,
  });
  const isTypedApplied = typed !== null && !withTyped.error && withTyped.data !== undefined;
  const isNoneShown = isOwnDeclined && withNone.data !== undefined;
  const withoutTyped = isNoneShown ? withNone.data : withOwn.data;
  const quote = isTypedApplied ? withTyped.data : withoutTyped;
  const code: CodeChoice = {
    wanted: { typed: isTypedApplied ? typed : null, isOwnDeclined: isNoneShown },
    // Without a typed code it is the same query as `withOwn`: what that one fails with is not about a code.
    error: typed === null ? null : withTyped.error,
    isChecking: (typed !== null && withTyped.isFetching) || withNone.isFetching,
    dropped: isTypedApplied || isOwnDeclined ? null : withOwn.data.dropped_code,
    declined: isNoneShown ? withOwn.data.promo_code : null,
    onChange: setTyped,
    onRemove: () => (isTypedApplied ? setTyped(null) : setOwnDeclined(true)),
    onTakeBack: () => setOwnDeclined(false),
  };
  // While a code is being checked there is no price yet.
  const choice = `${typed} ${withTyped.isPending} ${isNoneShown}`;
  return { quote, code, choice };
}
