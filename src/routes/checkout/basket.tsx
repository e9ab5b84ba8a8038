import { createFileRoute, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { Failure, statusOf } from '~/contracts/failure.ts';
import { idSchema } from '~/contracts/keys.ts';
import { offersOf } from '~/features/checkout/basket-parts.ts';
import { LazyReservedNote } from '~/features/checkout/lazy-reserved-note.ts';
import { preloadSummary } from '~/features/checkout/preload-summary.ts';
import { prefetchDraft } from '~/features/checkout/use-checkout-draft.ts';
import { basketQuote, BasketPage } from '~/features/checkout/pages/basket-page.tsx';
import { PurchasePage } from '~/features/checkout/pages/purchase-page.tsx';
import { readParts, type BasketPart } from '~/features/common/basket-parts.ts';
import { api } from '~/platform/api/api.ts';
import type { RouterContext } from '~/platform/navigation/router-context.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { requireSession } from '~/platform/session/session.ts';

const SERVER_ERROR = 500;

/** What is shown beside either page. */
const preloadFor = ({ queryClient, isIn }: RouterContext) =>
  Promise.all([
    queryClient.ensureQueryData(api.wallet.balances.queryOptions()),
    preloadSummary(isIn),
  ]);

/** A basket that cannot be bought any more leads back to where its first offer is listed. */
async function loadParts(queryClient: QueryClient, parts: readonly BasketPart[]): Promise<void> {
  const offers = await Promise.all(
    parts.map(({ offerId }) =>
      orNotFound(queryClient.ensureQueryData(api.offers.show.queryOptions({ id: offerId }))),
    ),
  );
  const [first] = offers;
  if (!first) throw redirect({ to: '/' });
  try {
    await Promise.all([
      prefetchDraft(queryClient, offersOf(parts)),
      ...parts.map((part) => queryClient.ensureQueryData(basketQuote(part))),
    ]);
  } catch (error) {
    const status = error instanceof Failure ? statusOf(error) : SERVER_ERROR;
    if (status >= SERVER_ERROR) throw error;
    const { alias: category, game } = first.category;
    throw redirect({ to: '/$game/$category', params: { game: game.alias, category } });
  }
}

/** Orders that exist, with what is reserved for them. */
function loadPurchase(queryClient: QueryClient, id: string) {
  const shown = { ...api.orders.showPurchase.queryOptions({ id }), staleTime: 0 };
  return Promise.all([orNotFound(queryClient.fetchQuery(shown)), LazyReservedNote.preload()]);
}

interface Asked {
  /** Orders that were placed together; the payment provider leads back to them. */
  purchase: string | null;
  result: 'success' | 'fail' | null;
  parts: BasketPart[];
}

function askedBy(search: object): Asked {
  const raw: Record<string, unknown> = { ...search };
  const status = raw['payment_status'];
  const id = v.safeParse(idSchema, raw['purchase']);
  return {
    purchase: id.success ? id.output : null,
    result: status === 'success' || status === 'fail' ? status : null,
    parts: readParts(raw['part']),
  };
}

/** The checkout of a basket, and what became of it: `?part=…`, `?purchase=…`. */
export const Route = createFileRoute('/checkout/basket')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context, location, deps }) => {
    await requireSession({ context, location });
    const { queryClient } = context;
    const asked = askedBy(deps);
    const { purchase: id, parts } = asked;
    await Promise.all([
      id ? loadPurchase(queryClient, id) : loadParts(queryClient, parts),
      preloadFor(context),
    ]);
    return asked;
  },
  component: Basket,
});

function Basket() {
  const { purchase, result, parts } = Route.useLoaderData();
  if (purchase === null) return <BasketPage parts={parts} />;
  return <PurchasePage id={purchase} result={result} />;
}
