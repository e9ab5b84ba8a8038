/** Asks providers what became of payments whose page should long have ended, and about which they told nothing. */
import type { PaymentStatus } from '~/domain/payment-lifecycle.ts';
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import {
  ProviderDown,
  ProviderRefused,
  type VerifiedEvent,
} from '../../../infra/payments/index.ts';
import { duePayments, lookAgainAt, type SilentPayment } from '../missed-events.repository.ts';
import { seenEvent } from '../seen-events.ts';
import { askForPromised } from './ask-for-promised.ts';
import { receiveProviderEvent } from './process-provider-event.ts';

const { silentPaymentsAtOnce, silentAfterMinutes, silentAgainMinutes, silentHours } =
  serverConfig.payments;

/** What is over needs no look: whatever else is told about it comes as an event. */
const over: readonly (PaymentStatus | null)[] = ['captured', 'voided', 'expired', 'failed', null];

/**
 * Looks at those that are due, a bounded number of them; what is seen goes through the same inbox as what is told. On the pool.
 * The first provider that cannot be asked ends the run, and the next one goes on with the same payments.
 */
export async function lookAtSilentPayments(ctx: Ctx): Promise<void> {
  const due = await duePayments(ctx.db, { at: ctx.now, limit: silentPaymentsAtOnce });
  try {
    for (const payment of due) await look(ctx, payment);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    ctx.services.log.warn({ err: error, provider: error.provider }, 'payments wait for a look');
  }
}

async function look(ctx: Ctx, payment: SilentPayment): Promise<void> {
  const { reference, pageId, provider: name } = payment;
  const provider = ctx.services.payments.find(name);
  if (over.includes(payment.status)) return lookAgainAt(ctx.db, payment, null);
  const seen = provider ? await asked(() => provider.fetch({ reference, pageId })) : null;
  const event = seen && seenEvent(seen);
  if (event) await receiveProviderEvent(ctx, { ...event, provider: name });
  await lookAgainAt(ctx.db, payment, againAt(payment, event, ctx.now));
  // What was asked for was not done, or not heard of.
  const act = event?.type === 'payment.authorised' ? asks[payment.status ?? 'created'] : undefined;
  if (act) await askForPromised(ctx, { payment_id: reference, act });
}

const asks: Partial<Record<PaymentStatus, 'capture' | 'void'>> = {
  capturing: 'capture',
  voiding: 'void',
};

/** When it is looked at once more. Promised money is looked at until it was taken or is gone: an order may wait with it. */
function againAt(payment: SilentPayment, event: VerifiedEvent | null, now: Date): Date | null {
  const soon = new Date(now.getTime() + silentAgainMinutes * 60_000);
  const { status } = payment;
  if (event?.type === 'payment.authorised') {
    const { authorisedUntil: until } = event;
    const isOver = until === null || until <= now || status !== 'authorised';
    return isOver ? soon : new Date(until.getTime() + silentAfterMinutes * 60_000);
  }
  if (event) return null;
  const isPromised = status === 'authorised' || status === 'capturing' || status === 'voiding';
  return isPromised ? soon : nextLook(payment, now);
}

/** One that is refused is no reason to leave the others alone. */
async function asked<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}

function nextLook({ closesAt }: SilentPayment, now: Date): Date | null {
  const isLate = closesAt === null || now.getTime() - closesAt.getTime() > silentHours * 3_600_000;
  return isLate ? null : new Date(now.getTime() + silentAgainMinutes * 60_000);
}
