/** How the orders of a purchase would be paid by card, without paying them. */
import { purchaseParts } from '~/domain/purchase-parts.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findReservation, spendableOf } from '../../wallet/index.ts';
import type { OrderView } from '../orders.repository.ts';
import { costsOf } from './pay-purchase.ts';

/**
 * The parts of a payment of all orders, with what is reserved for them; null where no part of the wallet is wanted, or they are not
 * unpaid any more. Takes no locks.
 */
export async function quotePurchase(
  ctx: UserCtx,
  orders: readonly OrderView[],
  { useBonus, useWallet }: { useBonus: boolean; useWallet: boolean },
) {
  const isUnpaid = orders.every(({ status }) => status === 'created');
  if (!isUnpaid || !(useBonus || useWallet)) return null;
  const money = { ...(await spendableOf(ctx.db, ctx.actor.userId, ctx.now)) };
  const counted = new Set<string>();
  for (const { id } of orders) {
    const reserved = await findReservation(ctx.db, id, ctx.now);
    if (!reserved || counted.has(reserved.paymentId)) continue;
    counted.add(reserved.paymentId);
    money.bonus += reserved.usableBonus;
    money.card += reserved.card;
    money.real += reserved.real;
  }
  const { bonus, wallet, card } = purchaseParts(costsOf(orders), {
    bonusBalance: money.bonus,
    useBonus,
    walletBalance: money.card + money.real,
    useWallet,
    leastCents: ctx.services.payments.card?.leastCents ?? 0,
  });
  return { bonus_amount: bonus, wallet_amount: wallet, card_amount: card };
}
