/** Asks a provider to take or to give up promised money (decision 0100), after the commit of what decided it. */
import { placeOf } from '~/domain/payment-lifecycle.ts';
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import {
  ProviderDown,
  ProviderRefused,
  type PaymentProvider,
  type SeenPayment,
} from '../../../infra/payments/index.ts';
import { lookAgainAt } from '../missed-events.repository.ts';
import { capturedOf, payees } from '../payees.ts';
import { paymentNoticed } from '../payments.events.ts';
import { findPayment, lockPayment, orderOfPayment } from '../payments.repository.ts';
import { findNames } from '../provider-payments.repository.ts';
import { seenEvent } from '../seen-events.ts';
import { receiveProviderEvent } from './process-provider-event.ts';
import { giveUpPromise } from './settle-promise.ts';

type Act = 'capture' | 'void';

const statusOf = { capture: 'capturing', void: 'voiding' } as const;

/**
 * Asks once; repeated, it changes nothing that is done. What the provider then has goes through the inbox as everything that it tells,
 * so that one place decides what comes of it. On the pool.
 * @throws ProviderDown: it is tried again, and looked at later in any case
 */
export async function askForPromised(
  ctx: Ctx,
  { payment_id: id, act }: { payment_id: string; act: Act },
): Promise<void> {
  const payment = await findPayment(ctx.db, id);
  // Another process was first, or the order asks for something else by now.
  if (payment?.status !== statusOf[act]) return;
  const provider = ctx.services.payments.find(payment.provider);
  const names = await findNames(ctx.db, id);
  if (!provider || !names) return;
  if (act === 'capture' && (await unitOfWork(ctx, (step) => givenUpUnwanted(step, id)))) return;
  const soon = ctx.now.getTime() + serverConfig.payments.promise.lookMinutes * 60_000;
  await lookAgainAt(ctx.db, { reference: id, pageId: names.pageId }, new Date(soon));
  const cents = payment.amount_cents;
  const seen = await ctx.services.payments.ask(provider.name, () =>
    done(provider, act, { reference: id, cents, ...names }),
  );
  const event = seen && seenEvent(seen);
  if (event && event.type !== 'payment.authorised') {
    await receiveProviderEvent(ctx, { ...event, provider: provider.name });
  } else if (act === 'capture') {
    ctx.services.log.error(
      { reference: id, provider: provider.name },
      'promised money was refused',
    );
    await unitOfWork(ctx, (step) => giveUpRefused(step, id));
  }
}

interface Asked {
  reference: string;
  cents: number;
  pageId: string | null;
  paymentId: string | null;
}

/** Does it; where the provider refuses, what stands there instead. */
async function done(
  provider: PaymentProvider,
  act: Act,
  { reference, cents, pageId, paymentId: noted }: Asked,
): Promise<SeenPayment | null> {
  const fetched = noted === null ? await provider.fetch({ reference, pageId }) : null;
  const paymentId = noted ?? fetched?.paymentId ?? null;
  if (paymentId === null) throw new ProviderDown(provider.name, 'unclear', new Error('No payment'));
  try {
    return act === 'capture'
      ? await provider.capture({ reference, paymentId, amountCents: cents })
      : await provider.void({ reference, paymentId });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return provider.fetch({ reference, pageId });
  }
}

/**
 * Money that was to be taken at once, for an order that has ended, was paid in another way or costs something else by now: it is given
 * up instead, so that no card is charged for nothing. What changes after this look goes back as any late money. Needs a transaction.
 */
async function givenUpUnwanted(ctx: Ctx, id: string): Promise<boolean> {
  const orderId = await orderOfPayment(ctx.db, id);
  const order = orderId === undefined ? null : await payees.of(ctx).lockOrder(ctx, orderId);
  if (!order) return false;
  const payment = await lockPayment(ctx.db, id);
  if (placeOf(payment) !== 'capturing') return false;
  if (await order.wants(capturedOf(payment))) return false;
  await giveUpPromise(ctx, id);
  await order.unreserve(id);
  return true;
}

/** The provider will not give what it has promised: the order ends, or can be paid in another way. */
async function giveUpRefused(ctx: Ctx, id: string): Promise<void> {
  const orderId = await orderOfPayment(ctx.db, id);
  const order = orderId === undefined ? null : await payees.of(ctx).lockOrder(ctx, orderId);
  if (!order || orderId === undefined) return;
  const payment = await lockPayment(ctx.db, id);
  const place = placeOf(payment);
  if (place === 'collecting') await order.lose(id);
  if (place !== 'capturing') return;
  await giveUpPromise(ctx, id);
  await order.unreserve(id);
  const of = { user_id: order.buyerId, order_id: orderId, payment_id: id };
  const cents = payment.amount_cents;
  await ctx.publish(paymentNoticed({ ...of, kind: 'failed', cents, went_to: null }));
}
