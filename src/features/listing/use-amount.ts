/**
 * The wanted amount. Rows are repriced while the number is typed; the address, and with it the server's figures of the
 * market, is updated with a debounce.
 */
import { useEffect, useRef, useState } from 'react';
import { appConfig } from '~config';
import type { Basket, OfferCard, OfferList } from '~/contracts/offers/offers.schemas.ts';
import { parseCount } from '~/ui/count.ts';
import { cheapestOffer } from '~/features/offer/index.ts';
import type { CategoryView } from './use-category-view.ts';

export interface Amount {
  /** The count that every row is priced for. */
  count: number;
  presets: readonly number[];
  /** The draft in the input while it is typed; null otherwise. */
  draft: string | null;
  type(text: string): void;
  choose(count: number): void;
  /** The best way to buy the whole amount from one seller, where one is known. */
  cheapest: { offerId: string; totalCents: number } | null;
  /** The cheapest basket over sellers who are online; from the server, requested with a debounce. */
  basket: Basket | null;
  /** Whether the basket is for this count, not for an earlier one. */
  isAnswered: boolean;
}

/** The debounce of a typed number. */
const REST_MS = 500;

/** @param view what was asked last @param shown the view that `offers` and `market` answer */
export function useAmount(
  view: CategoryView,
  shown: CategoryView,
  offers: readonly OfferCard[],
  market: OfferList['market'],
  locale: string,
): Amount {
  const [draft, setDraft] = useState<string | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = market?.basket ?? null;
  const asked = shown.search.count ?? told?.wanted ?? 1;
  const typed = draft === null ? null : parseCount(draft, locale);
  const { max } = appConfig.offers.stock;
  const count = typed === null || typed < 1 ? asked : Math.min(typed, max);

  const ask = (next: number) => {
    if (next === view.search.count) return;
    view.go({ ...view.search, count: next, cursor: undefined }, { replace: true });
  };
  // A filter that is pressed while a typed number rests stays chosen.
  const askLatest = useRef(ask);
  useEffect(() => {
    askLatest.current = ask;
  });
  const choose = (next: number) => {
    clearTimeout(rest.current);
    setDraft(null);
    ask(next);
  };
  const type = (text: string) => {
    clearTimeout(rest.current);
    setDraft(text);
    const wanted = parseCount(text, locale);
    if (wanted === null || wanted < 1) return;
    rest.current = setTimeout(() => askLatest.current(Math.min(wanted, max)), REST_MS);
  };

  const isAnswered = told?.wanted === count;
  const local = cheapestOffer(offers, count);
  const answered = isAnswered ? market?.cheapest : null;
  const cheapest = answered
    ? { offerId: answered.offer_id, totalCents: answered.total_amount }
    : local && { offerId: local.offer.id, totalCents: local.totalCents };
  return {
    count,
    presets: market?.amounts ?? [],
    draft,
    type,
    choose,
    cheapest,
    basket: told,
    isAnswered,
  };
}
