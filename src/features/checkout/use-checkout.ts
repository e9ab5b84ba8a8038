/**
 * The one act of the checkout: place the order (unless it exists), then pay it. Each step has a key of its own, so
 * that pressing again after a failure continues where it stopped.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useIntentKey } from '~/platform/idempotency.ts';
import { paths } from '~/platform/paths.ts';
import { useFormat } from '~/platform/use-format.ts';
import { payOrder, placeOrder } from './checkout.functions.ts';

export type CheckoutMethod = 'sandbox' | 'wallet';

export interface CheckoutIntent {
  offerId: string;
  count: number;
  promoCode: string | null;
  buyerInputs: Record<string, string>;
  method: CheckoutMethod;
  /** What the button says, in cents: exactly this is charged. */
  price: CheckoutPrice;
}

/** The amounts that the buyer sees and agrees to. */
export interface CheckoutPrice {
  totalCents: number;
  discountCents: number;
  /** 0: no bonus money is used. */
  bonusCents: number;
}

export function useCheckout(existing: OrderOutput | null) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { currency } = useFormat();
  const placeKey = useIntentKey();
  const payKey = useIntentKey();
  const placed = useRef<{ order: OrderOutput; signature: string } | null>(null);

  const place = async (intent: CheckoutIntent): Promise<OrderOutput> => {
    if (existing) return existing;
    const { offerId, count, promoCode, buyerInputs, price } = intent;
    const input = {
      offer_id: offerId,
      count,
      currency,
      buyer_inputs: buyerInputs,
      ...(promoCode && { promo_code: promoCode }),
      expected_total_amount: price.totalCents,
      expected_discount_amount: price.discountCents,
    };
    const signature = JSON.stringify(input);
    if (placed.current?.signature === signature) return placed.current.order;
    placeKey.renew();
    payKey.renew();
    const order = await placeOrder({ data: { input, idempotencyKey: placeKey.current() } });
    placed.current = { order, signature };
    return order;
  };

  return useMutation({
    mutationFn: async (intent: CheckoutIntent) => {
      const order = await place(intent);
      const { totalCents, discountCents, bonusCents } = intent.price;
      const input = {
        id: order.id,
        method: intent.method,
        use_bonus: bonusCents > 0,
        expected_due_amount: totalCents - discountCents - bonusCents,
        expected_bonus_amount: bonusCents,
      };
      const answer = await payOrder({ data: { input, idempotencyKey: payKey.current() } });
      return { orderId: order.id, answer };
    },
    // Another try is another intent: a declined payment must not be answered from the stored one.
    onError: () => payKey.renew(),
    onSuccess: async ({ orderId, answer }) => {
      payKey.renew();
      await queryClient.invalidateQueries({ queryKey: ['wallet'] });
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      if ('redirect_url' in answer) window.location.assign(answer.redirect_url);
      else await router.navigate({ href: paths.order(orderId) });
    },
  });
}
