/** Buying as an API client does: the price is requested first and sent along as the agreed one. */

/** Reads a path of the API as the buyer. Tests look into answers freely. */
// oxlint-disable-next-line no-explicit-any
export type Ask = (path: string) => Promise<{ status: number; body: any }>;

export interface AgreedOrder {
  offer_id: string;
  count: number;
  promo_code?: string;
  expected_total_amount?: number;
}

/** `POST market/order`: what cannot be priced is sent with 0, for the endpoint to refuse. */
export async function agreedOrder<O extends AgreedOrder>(ask: Ask, order: O) {
  const { offer_id: offer, count } = order;
  const { status, body } = await ask(`market/order-quote?offer_id=${offer}&count=${count}`);
  return { expected_total_amount: status === 200 ? body.total_amount : 0, ...order };
}

export interface AgreedPayment {
  method: string;
  use_bonus?: boolean;
  use_wallet?: boolean;
  expected_wallet_amount?: number;
  expected_due_amount?: number;
  expected_bonus_amount?: number;
}

/** `POST market/order/{id}/pay`: an order that cannot be seen is sent with 0, for the endpoint to refuse. */
export async function agreedPayment<P extends AgreedPayment>(
  ask: Ask,
  orderId: string,
  payment: P,
) {
  const { status, body: order } = await ask(`market/order/${orderId}`);
  const due: number = status === 200 ? order.due_amount : 0;
  const bonus = payment.use_bonus ? Math.min(order.bonus_limit_amount, await bonusBalance(ask)) : 0;
  const wallet = payment.use_wallet ? Math.min(due - bonus, await walletBalance(ask)) : 0;
  return {
    expected_due_amount: due - bonus,
    expected_bonus_amount: bonus,
    ...(payment.use_wallet && { expected_wallet_amount: wallet }),
    ...payment,
  };
}

async function balanceOf(ask: Ask, slugs: readonly string[]): Promise<number> {
  const { body } = await ask('wallet');
  const balances: { slug: string; balance: number }[] = body.data;
  return balances.reduce((sum, each) => (slugs.includes(each.slug) ? sum + each.balance : sum), 0);
}

const bonusBalance = (ask: Ask) => balanceOf(ask, ['bonus']);
const walletBalance = (ask: Ask) => balanceOf(ask, ['real', 'card']);
