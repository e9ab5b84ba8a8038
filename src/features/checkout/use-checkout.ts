/**
 * The mutation of the checkout: places the order (unless it exists) and pays it, from the wallet in one call. Both are one
 * intent: pressing again after a failure, or in another tab, continues where it stopped.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { Failure } from '~/contracts/failure.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { CardMethod } from '~/contracts/payments/card-methods.ts';
import { invalidateOpenOrders } from '~/features/common/open-order.queries.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useIntent } from '~/platform/api/intent.ts';
import type { Texts } from '~/platform/device/use-draft-texts.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { track } from '~/platform/analytics/track.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { dueCents, isChange, type AgreedPrice, type CheckoutPrice } from './use-agreed-price.ts';
import { useForgetDraft } from './use-checkout-draft.ts';

export type CheckoutMethod = CardMethod | 'wallet';

/** Which promo code the order is to have: a typed one, else one of the buyer's own unless they are declined. */
export interface CheckoutCode {
  typed: string | null;
  isOwnDeclined: boolean;
}

export interface CheckoutIntent {
  offerId: string;
  count: number;
  code: CheckoutCode;
  buyerInputs: Texts;
  method: CheckoutMethod;
  /** The amount on the button, and who pays it: exactly this is charged. */
  price: AgreedPrice;
}

interface CheckoutOptions {
  offerId: string;
  /** The order that is paid; null while it has to be placed. */
  order: OrderOutput | null;
  /** The order as it is now, after it was placed or could not be paid. */
  onOrder(order: OrderOutput): void;
  /** The server answered that the price, or the wallet's part, is another one; the page shows it already. */
  onPriceChanged(): void;
  /** No order could be placed: there may be an open one, placed elsewhere. */
  onNotPlaced(): void;
}

/** Places an order under the idempotency key of its intent, which is also the prefix of the keys of its payment. */
function usePlacing({ offerId, order, onOrder }: CheckoutOptions) {
  const { currency } = useFormat();
  const intent = useIntent(order ? `pay ${order.id}` : `buy ${offerId}`);
  const placed = useRef<{ order: OrderOutput; key: string } | null>(null);

  const orderInput = ({ count, code, buyerInputs, price }: CheckoutIntent) => ({
    offer_id: offerId,
    count,
    currency,
    buyer_inputs: buyerInputs,
    ...(code.typed && { promo_code: code.typed }),
    ...(code.isOwnDeclined && { own_code: false }),
    expected_total_amount: price.totalCents,
    expected_discount_amount: price.discountCents,
  });

  const place = async (wanted: CheckoutIntent): Promise<OrderOutput> => {
    const input = orderInput(wanted);
    const key = intent.keyFor(input);
    const answer = await api.orders.place.send(input, { idempotencyKey: key });
    placed.current = { order: answer, key };
    intent.end();
    onOrder(answer);
    return answer;
  };
  return {
    orderFor: async (wanted: CheckoutIntent) => order ?? placed.current?.order ?? place(wanted),
    /** The order, if there is one already. */
    known: () => order ?? placed.current?.order ?? null,
    /** Places the order and pays it from the wallet: both happen, or nothing does. */
    buy: (wanted: CheckoutIntent): Promise<OrderOutput> => {
      const pay = { method: 'wallet' as const, ...paymentTerms(wanted.price) };
      const input = { ...orderInput(wanted), pay };
      return api.orders.place.send(input, { idempotencyKey: intent.keyFor(input) });
    },
    payKeyFor: (input: unknown) =>
      placed.current ? keyWithin(placed.current.key, input) : intent.keyFor(input),
    end: () => intent.end(),
  };
}

/** The amounts that the buyer agrees to by pressing. */
function paymentTerms(price: CheckoutPrice) {
  const { bonusCents } = price;
  return {
    use_bonus: bonusCents > 0,
    expected_due_amount: dueCents(price),
    expected_bonus_amount: bonusCents,
  };
}

export function useCheckout(options: CheckoutOptions) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const placing = usePlacing(options);
  const forgetDraft = useForgetDraft(options.offerId);

  /** After a refusal: fetches prices, balances and the order again. An order in another status is shown instead. */
  const lookAgain = async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.orders.quote.key() }),
      queryClient.invalidateQueries({ queryKey: api.wallet.key() }),
    ]);
    const order = placing.known();
    if (order === null) return options.onNotPlaced();
    const { queryKey, queryFn } = api.orders.show.queryOptions({ id: order.id });
    await queryClient.prefetchQuery({ queryKey, queryFn, staleTime: 0 });
    const fresh = queryClient.getQueryData(queryKey) ?? order;
    if (fresh.status === 'created') options.onOrder(fresh);
    else await router.navigate({ href: paths.order(fresh.id), replace: true });
  };

  return useSingleMutation({
    leavesPage: true,
    mutationFn: async (wanted: CheckoutIntent) => {
      if (wanted.method === 'wallet' && placing.known() === null) {
        const order = await placing.buy(wanted);
        return { orderId: order.id, answer: order };
      }
      const order = await placing.orderFor(wanted);
      const { method } = wanted;
      const { walletCents } = wanted.price;
      const input = {
        id: order.id,
        method,
        ...paymentTerms(wanted.price),
        ...(method !== 'wallet' &&
          walletCents > 0 && { use_wallet: true, expected_wallet_amount: walletCents }),
      };
      const idempotencyKey = placing.payKeyFor(input);
      return { orderId: order.id, answer: await api.orders.pay.send(input, { idempotencyKey }) };
    },
    onError: async (error) => {
      // Without a response of the server nothing has changed as far as is known.
      if (!(error instanceof Failure)) return;
      await lookAgain();
      if (isChange(error.code)) options.onPriceChanged();
    },
    onSuccess: async ({ orderId, answer }) => {
      placing.end();
      forgetDraft();
      if ('redirect_url' in answer) {
        window.location.assign(answer.redirect_url);
        return;
      }
      track({ name: 'Purchase', method: 'wallet' });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.wallet.key() }),
        queryClient.invalidateQueries({ queryKey: api.orders.key() }),
        invalidateOpenOrders(queryClient),
      ]);
      // The way back leads past the checkout: its button would buy the same thing once more.
      await router.navigate({ href: paths.order(orderId), replace: true });
    },
  });
}
