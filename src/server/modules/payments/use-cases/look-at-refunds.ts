/** Asks providers what became of refunds that they took long ago, and about which they told nothing. */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import {
  ProviderDown,
  ProviderRefused,
  type VerifiedEvent,
} from '../../../infra/payments/index.ts';
import { dueRefunds, lookAtRefundAgainAt, type SilentRefund } from '../missed-events.repository.ts';
import { receiveProviderEvent } from './process-provider-event.ts';

const { silentRefundsAtOnce, silentRefundAgainHours, silentRefundAlarmDays } =
  serverConfig.payments;

/**
 * Looks at those that are due, a bounded number of them; how one ended goes through the same inbox as what is told. On the pool.
 * One that has not ended is looked at again, for as long as it takes: after some days the log says so. The first provider
 * that cannot be asked ends the run, and the next one goes on with the same refunds.
 */
export async function lookAtSilentRefunds(ctx: Ctx): Promise<void> {
  const due = await dueRefunds(ctx.db, { at: ctx.now, limit: silentRefundsAtOnce });
  try {
    for (const refund of due) await look(ctx, refund);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    ctx.services.log.warn({ err: error, provider: error.provider }, 'refunds wait for a look');
  }
}

async function look(ctx: Ctx, refund: SilentRefund): Promise<void> {
  const { db, now, services } = ctx;
  const { id, provider, requestedAt } = refund;
  const event = await endOf(ctx, refund);
  if (event) await receiveProviderEvent(ctx, { ...event, provider });
  const days = (now.getTime() - requestedAt.getTime()) / 86_400_000;
  if (!event && days > silentRefundAlarmDays) {
    services.log.error({ refund: id, provider }, 'a refund was taken and never confirmed');
  }
  await lookAtRefundAgainAt(db, id, new Date(now.getTime() + silentRefundAgainHours * 3_600_000));
}

/** Null where it has not ended, and where nobody can say: one that is refused is no reason to leave the others alone. */
async function endOf({ services }: Ctx, refund: SilentRefund): Promise<VerifiedEvent | null> {
  const { id, provider, reference, paymentId, pageId } = refund;
  try {
    const asked = { refundId: id, reference, paymentId, pageId };
    return (await services.payments.find(provider)?.fetchRefund(asked)) ?? null;
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}
