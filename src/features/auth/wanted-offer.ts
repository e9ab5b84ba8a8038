/** What a visitor was about to buy when signing in came in between. */
import type { QueryClient } from '@tanstack/react-query';
import type { GameRef } from '~/contracts/catalogue/catalogue.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { withoutLocale } from '~/platform/i18n/locale.ts';
import { safeReturnPath } from '~/platform/session/return-path.ts';

export interface WantedOffer {
  title: string;
  categoryTitle: string;
  game: Pick<GameRef, 'alias' | 'icon_image' | 'title'>;
  count: number;
  totalCents: number;
}

/** The purchase that a way back leads to, or null. */
export function purchaseOf(redirect: string | undefined): { id: string; count: number } | null {
  if (redirect === undefined) return null;
  const { pathname, searchParams } = new URL(withoutLocale(redirect), 'https://legend.invalid');
  const id = searchParams.get('offerId');
  if (pathname !== '/checkout' || id === null) return null;
  return { id, count: Number(searchParams.get('count') ?? 1) };
}

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
  const { id, count } = purchase;
  const priced = api.orders.quote.queryOptions({ offer_id: id, count });
  try {
    const [offer, quote] = await Promise.all([
      queryClient.ensureQueryData(api.offers.show.queryOptions({ id })),
      queryClient.fetchQuery({ ...priced, staleTime: 0 }),
    ]);
    const { title, game } = offer.category;
    const { total_amount: totalCents } = quote;
    return { title: offer.title, categoryTitle: title, game, count, totalCents };
  } catch {
    return null;
  } finally {
    // The member's price may be another one, with an own code: the checkout must not begin with the visitor's.
    queryClient.removeQueries({ queryKey: priced.queryKey });
  }
}
