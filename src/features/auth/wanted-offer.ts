/** What a visitor was about to buy when signing in came in between. */
import type { QueryClient } from '@tanstack/react-query';
import type { GameRef } from '~/contracts/catalogue/catalogue.schemas.ts';
import { readParts, type BasketPart } from '~/features/common/basket-parts.ts';
import { api } from '~/platform/api/api.ts';
import { withoutLocale } from '~/platform/i18n/locale.ts';
import { safeReturnPath } from '~/platform/session/return-path.ts';

export interface WantedOffer {
  /** Null for a basket, which has one for each seller. */
  title: string | null;
  /** As many as orders. */
  sellers: number;
  categoryTitle: string;
  game: Pick<GameRef, 'alias' | 'icon_image' | 'title'>;
  /** Units of all orders. */
  count: number;
  totalCents: number;
}

interface Purchase {
  isBasket: boolean;
  parts: readonly BasketPart[];
}

/** The purchase that a way back leads to, or null. */
export function purchaseOf(redirect: string | undefined): Purchase | null {
  if (redirect === undefined) return null;
  const { pathname, searchParams } = new URL(withoutLocale(redirect), 'https://legend.invalid');
  if (pathname === '/checkout/basket') {
    const parts = readParts(searchParams.getAll('part'));
    return parts.length === 0 ? null : { isBasket: true, parts };
  }
  const offerId = searchParams.get('offerId');
  if (pathname !== '/checkout' || offerId === null) return null;
  return { isBasket: false, parts: [{ offerId, count: Number(searchParams.get('count') ?? 1) }] };
}

/** Baskets are without promo codes. */
const quoteOf = ({ offerId, count }: BasketPart, isBasket: boolean) =>
  api.orders.quote.queryOptions({
    offer_id: offerId,
    count,
    ...(isBasket && { own_code: false }),
  });

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

/**
 * For loaders. Nothing but the purchase itself decides what can be bought: here it is only shown.
 * @param search the page's own, as it is written: what a loader depends on would be in the bundle of every page
 */
export async function loadWantedOffer(
  queryClient: QueryClient,
  search: string,
): Promise<WantedOffer | null> {
  const purchase = purchaseOf(safeReturnPath(new URLSearchParams(search).get('redirect')));
  if (purchase === null) return null;
  const { isBasket, parts } = purchase;
  const priced = parts.map((part) => quoteOf(part, isBasket));
  try {
    const [offers, quotes] = await Promise.all([
      Promise.all(
        parts.map(({ offerId }) =>
          queryClient.ensureQueryData(api.offers.show.queryOptions({ id: offerId })),
        ),
      ),
      Promise.all(priced.map((quote) => queryClient.fetchQuery({ ...quote, staleTime: 0 }))),
    ]);
    const [offer] = offers;
    if (!offer) return null;
    const { title: categoryTitle, game } = offer.category;
    return {
      title: isBasket ? null : offer.title,
      sellers: parts.length,
      categoryTitle,
      game,
      count: sum(parts.map(({ count }) => count)),
      totalCents: sum(quotes.map((quote) => quote.total_amount)),
    };
  } catch {
    return null;
  } finally {
    // The member's price may be another one, with an own code: the checkout must not begin with the visitor's.
    for (const { queryKey } of priced) queryClient.removeQueries({ queryKey });
  }
}
