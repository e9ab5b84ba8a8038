/** Query options of the checkout. */
import { queryOptions } from '@tanstack/react-query';
import {
  fetchBalances,
  fetchCheckoutOffer,
  fetchCheckoutOrder,
  fetchQuote,
  fetchSandboxPayment,
} from './checkout.functions.ts';

interface QuoteInput {
  offer_id: string;
  count: number;
  promo_code?: string;
}

export const checkoutQueries = {
  offer: (id: string) =>
    queryOptions({
      queryKey: ['catalogue', 'offer', id],
      queryFn: () => fetchCheckoutOffer({ data: { id } }),
    }),
  /** Never taken from the cache: the total on the button is the total that is charged. */
  quote: (input: QuoteInput) =>
    queryOptions({
      queryKey: ['checkout', 'quote', input],
      queryFn: () => fetchQuote({ data: input }),
      staleTime: 0,
    }),
  order: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'detail', id],
      queryFn: () => fetchCheckoutOrder({ data: { id } }),
    }),
  balances: () =>
    queryOptions({ queryKey: ['wallet', 'balances'], queryFn: () => fetchBalances() }),
  sandboxPayment: (id: string) =>
    queryOptions({
      queryKey: ['sandbox', 'payment', id],
      queryFn: () => fetchSandboxPayment({ data: { id } }),
    }),
};
