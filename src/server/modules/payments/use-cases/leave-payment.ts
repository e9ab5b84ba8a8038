/** A card payment that its buyer leaves: its page is closed after the commit, so that nobody pays on it. */
import { paymentStep, placeOf } from '~/domain/payment-lifecycle.ts';
import type { Ctx } from '../../../core/context.ts';
import {
  ProviderDown,
  ProviderRefused,
  type PaymentProvider,
  type SeenPayment,
} from '../../../infra/payments/index.ts';
import {
  lockDeposit,
  notePurchaseClosed,
  openPaymentsOfPurchase,
  updateDeposit,
} from '../deposits.repository.ts';
import { paymentLeft } from '../payments.events.ts';
import { lockPayment, movePayment, noteClosed, openPaymentsOf } from '../payments.repository.ts';
import { ASKING_MS, findPage } from '../provider-payments.repository.ts';

/**
 * Leaves a payment whose page is open; of any other nothing is to be left. Needs a transaction that holds the order's lock.
 * Locks the payment. Money that is paid on the page nevertheless pays the order if it still wants it, or goes back.
 */
export async function leavePayment(ctx: Ctx, id: string): Promise<void> {
  const { status, outcome } = await lockPayment(ctx.db, id);
  const place = placeOf({ status, outcome });
  const step = paymentStep(place, 'leave', { isWanted: false, isRisky: false });
  if (step?.to !== 'closing') return;
  await movePayment(ctx.db, id, step.to, ctx.now);
  await ctx.publish(paymentLeft({ payment_id: id }));
}

/**
 * As `leavePayment`, of the payment of a purchase. Needs the lock of one of its orders: another one of it may be let go at once, and
 * whoever comes second finds that it was left.
 */
export async function leavePurchasePayment(ctx: Ctx, id: string): Promise<void> {
  const deposit = await lockDeposit(ctx.db, id);
  const step = deposit && paymentStep(deposit.status, 'leave', { isWanted: false, isRisky: false });
  if (step?.to !== 'closing') return;
  await updateDeposit(ctx.db, id, step.to, ctx.now);
  await ctx.publish(paymentLeft({ payment_id: id }));
}

/** Leaves every payment of a purchase whose page is open: one of its orders has another price now. As `leavePayments`. */
export async function leavePurchasePayments(ctx: Ctx, purchaseId: string): Promise<void> {
  for (const id of await openPaymentsOfPurchase(ctx.db, purchaseId)) {
    await leavePurchasePayment(ctx, id);
  }
}

/**
 * Leaves every payment of an order whose page is open: the order has another price now. Needs a transaction that holds the
 * order's lock. Locks the payments.
 */
export async function leavePayments(ctx: Ctx, orderId: string): Promise<void> {
  for (const id of await openPaymentsOf(ctx.db, orderId)) await leavePayment(ctx, id);
}

/**
 * Closes the page of a payment that was left. On the pool. What the provider saw there instead of an open page it tells
 * itself, by its event.
 * @throws ProviderDown: it is tried again, also while the call that asks for the page may still run
 */
export async function closePage(ctx: Ctx, { payment_id: id }: { payment_id: string }) {
  const page = await findPage(ctx.db, id);
  const provider = page && ctx.services.payments.find(page.provider);
  if (!page || !provider) return;
  const { pageId, askedAt } = page;
  const isAsked = pageId === null && askedAt !== null;
  if (isAsked && ctx.now.getTime() - askedAt.getTime() < ASKING_MS) {
    throw new ProviderDown(provider.name, 'unclear', new Error('Its page is being asked for'));
  }
  try {
    const seen = await ctx.services.payments.ask(provider.name, () =>
      closeAt(provider, id, pageId),
    );
    if (seen && seen.status !== 'expired') return;
    // Of an order or of a purchase.
    await noteClosed(ctx.db, id, ctx.now);
    await notePurchaseClosed(ctx.db, id, ctx.now);
  } catch (error) {
    // There is nothing that could be closed.
    if (!(error instanceof ProviderRefused)) throw error;
  }
}

/**
 * Closes the page. Where the call that asked for it never told which one it is, what stands under the reference. Null: nothing
 * stands there.
 */
async function closeAt(
  provider: PaymentProvider,
  reference: string,
  noted: string | null,
): Promise<SeenPayment | null> {
  if (noted !== null) return provider.expire({ reference, pageId: noted });
  const found = await provider.fetch({ reference, pageId: null });
  // Money may be on its way.
  if (found?.status === 'unknown') throw new ProviderDown(provider.name, 'unclear', found.payload);
  const pageId = found?.pageId ?? null;
  const isOpen = found?.status === 'open' || found?.status === 'declined';
  return isOpen && pageId !== null ? provider.expire({ reference, pageId }) : found;
}
