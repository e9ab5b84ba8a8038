/**
 * The mutation of a basket's checkout: places all orders (unless they are) and pays them with one payment, from the wallet
 * in one call. Both are one intent, as of a single order.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { Failure } from '~/contracts/failure.ts';
import type { PurchaseOutput } from '~/contracts/orders/purchases.schemas.ts';
import { invalidateOpenOrders } from '~/features/common/open-order.queries.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { track } from '~/platform/analytics/track.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { dueCents, isChange, type AgreedPrice, type CheckoutPrice } from './use-agreed-price.ts';
import { useForgetDraft } from './use-checkout-draft.ts';
import type { CheckoutMethod } from './use-checkout.ts';

/** A part as the server takes it. */
export interface PurchasePart {
  offer_id: string;
  count: number;
  buyer_inputs: Record<string, string>;
  expected_total_amount: number;
}

interface PurchaseIntent {
  parts: readonly PurchasePart[];
  method: CheckoutMethod;
  /** The amount on the button, of all orders together, and who pays it. */
  price: AgreedPrice;
}

interface PurchaseOptions {
  /** What the intent is about: the same basket in two tabs is one. */
  subject: string;
  /** The purchase that is paid; null while its orders have to be placed. */
  purchaseId: string | null;
  /** Ids of the offers, under which what was typed is kept. */
  offers: string;
  /** The orders exist from now on, whatever becomes of their payment. */
  onPlaced(orderIds: readonly string[]): void;
  /** The server answered that the price, or the wallet's part, is another one; the page shows it already. */
  onPriceChanged(): void;
}

function termsOf(price: CheckoutPrice) {
  return {
    use_bonus: price.bonusCents > 0,
    expected_due_amount: dueCents(price),
    expected_bonus_amount: price.bonusCents,
  };
}

type Answer = PurchaseOutput | { redirect_url: string };

/** Both calls under the keys of one intent. */
function useCalls({ subject, purchaseId, onPlaced }: PurchaseOptions) {
  const { currency } = useFormat();
  const intent = useIntent(subject);
  const placed = useRef<{ id: string; key: string } | null>(null);

  const place = async (wanted: PurchaseIntent): Promise<string> => {
    const input = { parts: [...wanted.parts], currency };
    const key = intent.keyFor(input);
    const { id, orders } = await api.orders.purchase.send(input, { idempotencyKey: key });
    placed.current = { id, key };
    onPlaced(orders.map((order) => order.id));
    intent.end();
    return id;
  };
  return {
    end: () => intent.end(),
    async run(wanted: PurchaseIntent): Promise<{ id: string; answer: Answer }> {
      const { method, price } = wanted;
      const known = purchaseId ?? placed.current?.id ?? null;
      if (method === 'wallet' && known === null) {
        const pay = { method: 'wallet' as const, ...termsOf(price) };
        const input = { parts: [...wanted.parts], currency, pay };
        const idempotencyKey = intent.keyFor(input);
        const answer = await api.orders.purchase.send(input, { idempotencyKey });
        return { id: answer.id, answer };
      }
      const id = known ?? (await place(wanted));
      const { walletCents } = price;
      const input = {
        id,
        method,
        ...termsOf(price),
        ...(method !== 'wallet' &&
          walletCents > 0 && { use_wallet: true, expected_wallet_amount: walletCents }),
      };
      const idempotencyKey = placed.current
        ? keyWithin(placed.current.key, input)
        : intent.keyFor(input);
      return { id, answer: await api.orders.payPurchase.send(input, { idempotencyKey }) };
    },
  };
}

/**
 * The browser's way back from the payment's page leads to the orders that wait, not to the basket, which they have taken
 * off the market. Past the router: it would open them here, while the page is being left.
 */
function comeBackTo(purchaseId: string): void {
  const url = new URL(window.location.href);
  url.search = new URLSearchParams({ purchase: purchaseId }).toString();
  History.prototype.replaceState.call(window.history, window.history.state, '', url);
}

export function usePurchase(options: PurchaseOptions) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const calls = useCalls(options);
  const forgetDraft = useForgetDraft(options.offers);
  /** After a refusal: prices, balances and orders are asked for again. */
  const lookAgain = async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.orders.quote.key() }),
      queryClient.invalidateQueries({ queryKey: api.orders.showPurchase.key() }),
      queryClient.invalidateQueries({ queryKey: api.wallet.key() }),
    ]);
  };
  return useSingleMutation({
    leavesPage: true,
    mutationFn: calls.run,
    onError: async (error) => {
      // Without a response of the server nothing has changed as far as is known.
      if (!(error instanceof Failure)) return;
      await lookAgain();
      if (isChange(error.code)) options.onPriceChanged();
    },
    onSuccess: async ({ id, answer }) => {
      calls.end();
      forgetDraft();
      if ('redirect_url' in answer) {
        comeBackTo(id);
        window.location.assign(answer.redirect_url);
        return;
      }
      track({ name: 'Purchase', method: 'wallet' });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.wallet.key() }),
        queryClient.invalidateQueries({ queryKey: api.orders.key() }),
        invalidateOpenOrders(queryClient),
      ]);
      // The way back leads past the checkout: its button would buy the same things once more.
      await router.navigate({ href: `${paths.basket}?purchase=${id}`, replace: true });
    },
  });
}
