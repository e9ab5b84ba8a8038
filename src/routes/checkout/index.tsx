import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { Failure, statusOf } from '~/contracts/failure.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { quoteQuery } from '~/features/checkout/checkout.queries.ts';
import { LazyOpenOrder } from '~/features/checkout/lazy-parts.ts';
import { preloadSummary } from '~/features/checkout/preload-summary.ts';
import { prefetchDraft } from '~/features/checkout/use-checkout-draft.ts';
import { OfferCheckoutPage } from '~/features/checkout/pages/checkout-page.tsx';
import { openOrderQueries } from '~/features/common/open-order.queries.ts';
import { api } from '~/platform/api/api.ts';
import { currentCoupon } from '~/platform/request/request-scope.ts';
import { requireSession } from '~/platform/session/session.ts';

const searchSchema = v.object({
  offerId: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  count: v.fallback(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))),
    undefined,
  ),
});

const NOT_FOUND = 404;
const SERVER_ERROR = 500;

/** A count that cannot be bought redirects to the offer, which shows the possible ones. */
async function orBackToOffer<T>(quote: Promise<T>, offerId: string): Promise<T> {
  try {
    return await quote;
  } catch (error) {
    const status = error instanceof Failure ? statusOf(error) : SERVER_ERROR;
    if (status === NOT_FOUND || status >= SERVER_ERROR) throw error;
    throw redirect({ to: '/offers/$offerId', params: { offerId } });
  }
}

/** Checkout of an offer. Without one there is nothing to pay (specification, section 2). */
export const Route = createFileRoute('/checkout/')({
  validateSearch: searchSchema,
  beforeLoad: async ({ context, location, search }) => {
    if (!search.offerId) throw redirect({ to: '/' });
    await requireSession({ context, location });
    return { offerId: search.offerId, coupon: currentCoupon() };
  },
  loaderDeps: ({ search: { count } }) => ({ count: count ?? 1 }),
  loader: async ({ context: { queryClient, offerId, isIn }, deps: { count } }) => {
    const [open] = await Promise.all([
      queryClient.fetchQuery({ ...openOrderQueries.of(offerId), staleTime: 0 }),
      orNotFound(queryClient.ensureQueryData(api.offers.show.queryOptions({ id: offerId }))),
      queryClient.ensureQueryData(api.wallet.balances.queryOptions()),
      prefetchDraft(queryClient, offerId),
    ]);
    // The own reservation may be the last unit: then another one has no price.
    if (open) return LazyOpenOrder.preload();
    const quote = quoteQuery({ offer_id: offerId, count });
    await Promise.all([
      orNotFound(orBackToOffer(queryClient.ensureQueryData(quote), offerId)),
      preloadSummary(isIn),
    ]);
  },
  component: Checkout,
});

function Checkout() {
  const { offerId, coupon } = Route.useRouteContext();
  const { count } = Route.useSearch();
  return (
    <OfferCheckoutPage
      // Another offer remounts the form, another count does not: what was typed stays.
      key={offerId}
      offerId={offerId}
      count={count ?? 1}
      coupon={coupon}
    />
  );
}
