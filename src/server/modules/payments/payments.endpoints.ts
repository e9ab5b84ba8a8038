/** Endpoints of deposits, of provider webhooks, and of payments that staff look at. */
import { Failure } from '~/contracts/failure.ts';
import { pageById } from '../../core/paging.ts';
import { read, readAs, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import type { UserCtx } from '../../core/context.ts';
import { nextFigures } from '../rules/index.ts';
import { openCheckout } from './checkout.ts';
import { depositRoom, limitsOf, type DepositLimit } from './deposit-limits.ts';
import { listReviewed } from './payment-reviews.repository.ts';
import { presentReviewed } from './payments.presenter.ts';
import { receiveProviderEvent } from './use-cases/process-provider-event.ts';
import {
  closeEvent,
  creditEvent,
  leaseForStaff,
  processForStaff,
} from './use-cases/review-payment.ts';
import { startDeposit } from './use-cases/start-deposit.ts';

const noteDeposit = writeAs((ctx, input: { amount: number; method: string }) =>
  startDeposit(ctx, { cents: input.amount, provider: input.method }),
);

/** Other limits that come. */
async function nextLimits(ctx: UserCtx, trustLevel: number) {
  const next = await nextFigures(ctx, 'limits');
  if (!next) return null;
  const { day, month } = limitsOf(trustLevel, next.figures);
  return {
    from: next.from.toISOString(),
    most_amount: next.figures.deposit_once_cents,
    day,
    month,
  };
}

export const depositEndpoints = endpointsOf('wallet', {
  // The provider's page is created after the commit; a repeated key finds the same page.
  deposit: async (call) => {
    const { id } = await noteDeposit(call);
    const redirectUrl = await openCheckout(call.context, call.input.method, {
      purpose: 'deposit',
      reference: id,
      amountCents: call.input.amount,
      title: call.context.locale === 'fr' ? 'Dépôt Legend' : 'Legend deposit',
      returnPath: '/profile/me/balance',
      closesAt: null,
    });
    if (redirectUrl === null) throw new Failure('DEPOSIT_METHOD_UNAVAILABLE');
    return { id, redirect_url: redirectUrl };
  },

  depositLimits: readAs(async (ctx) => {
    const { userId, trustLevel } = ctx.actor;
    const room = await depositRoom(ctx, { userId, trustLevel });
    const shown = ({ cents, leftCents }: DepositLimit) => ({ limit: cents, left: leftCents });
    return {
      most_amount: room.mostCents,
      possible_amount: room.possibleCents,
      more_at: room.moreAt?.toISOString() ?? null,
      day: shown(room.day),
      month: shown(room.month),
      next: await nextLimits(ctx, trustLevel),
    };
  }),
});

export const webhookEndpoints = endpointsOf('orders', {
  // Anybody may call it; the event is accepted only with a valid signature of the provider. The answer says that the
  // event is stored, whatever comes of it.
  paymentWebhook: stepwise(async (ctx, { provider: name }, _inTransaction, call) => {
    const provider = ctx.services.payments.find(name);
    if (!provider) throw new Failure('NOT_FOUND');
    if (!call.raw) throw new Failure('PAYMENT_EVENT_MALFORMED');
    const event = await provider.verifyWebhook(call.raw.headers, call.raw.body);
    // Signed, but about something that nothing here uses.
    if (!event) return;
    await receiveProviderEvent(ctx, { ...event, provider: name });
  }),
});

const lease = writeAs(leaseForStaff);
const processLeasedNow = read(processForStaff);

/** For the staff. */
export const reviewEndpoints = endpointsOf('payments', {
  toReview: read(async (ctx, { state, reason, cursor, limit }) => {
    const found = await listReviewed(ctx.db, {
      isOpen: state === 'open',
      reasons: reason,
      cursor,
      limit: limit + 1,
    });
    return pageById(found, limit, presentReviewed);
  }),

  // Leased and recorded in one unit of work, processed after its commit: a failure must not undo the record.
  processAgain: async (call) => {
    const leased = await lease(call);
    return processLeasedNow({ ...call, input: leased });
  },

  credit: writeAs(creditEvent),
  close: writeAs(closeEvent),
});
