/** Asks providers what became of payments whose page should long have ended, and about which they told nothing. */
import type { PaymentStatus } from '~/domain/payment-lifecycle.ts';
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import {
  ProviderDown,
  ProviderRefused,
  type SeenPayment,
  type VerifiedEvent,
} from '../../../infra/payments/index.ts';
import { duePayments, lookAgainAt, type SilentPayment } from '../missed-events.repository.ts';
import { receiveProviderEvent } from './process-provider-event.ts';

const { silentPaymentsAtOnce, silentAgainMinutes, silentHours } = serverConfig.payments;

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
  const event = seen && eventOf(seen);
  if (event) await receiveProviderEvent(ctx, { ...event, provider: name });
  await lookAgainAt(ctx.db, payment, event ? null : nextLook(payment, ctx.now));
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

const types: Partial<Record<SeenPayment['status'], VerifiedEvent['type']>> = {
  authorised: 'payment.authorised',
  captured: 'payment.succeeded',
  expired: 'payment.expired',
  failed: 'payment.failed',
  voided: 'payment.voided',
};

/** What was seen as an event, the same one each time; null where nothing has come to an end. */
function eventOf(seen: SeenPayment): VerifiedEvent | null {
  const type = types[seen.status];
  if (!type) return null;
  const { status, reference, pageId, ...told } = seen;
  const eventId = `looked:${pageId ?? reference}:${status}`;
  return { ...told, eventId, type, reference, pageId, attempt: null };
}
