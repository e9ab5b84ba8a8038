/** Endpoints of deposits and of provider webhooks. */
import { Failure } from '~/contracts/failure.ts';
import { readAs, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { openCheckout } from './checkout.ts';
import { depositRoom, type DepositLimit } from './deposit-limits.ts';
import { settleProviderEvent } from './use-cases/settle-provider-event.ts';
import { startDeposit } from './use-cases/start-deposit.ts';

const noteDeposit = writeAs((ctx, input: { amount: number; method: string }) =>
  startDeposit(ctx, { cents: input.amount, provider: input.method }),
);

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
    });
    if (redirectUrl === null) throw new Failure('DEPOSIT_METHOD_UNAVAILABLE');
    return { id, redirect_url: redirectUrl };
  },

  depositLimits: readAs(async (ctx) => {
    const { userId, trustLevel } = ctx.actor;
    const room = await depositRoom(ctx.db, { userId, trustLevel }, ctx.now);
    const shown = ({ cents, leftCents }: DepositLimit) => ({ limit: cents, left: leftCents });
    return {
      possible_amount: room.possibleCents,
      more_at: room.moreAt?.toISOString() ?? null,
      day: shown(room.day),
      month: shown(room.month),
    };
  }),
});

export const webhookEndpoints = endpointsOf('orders', {
  // Anybody may call it; the event is accepted only with a valid signature of the provider.
  paymentWebhook: stepwise(async (ctx, { provider: name }, inTransaction, call) => {
    const provider = ctx.services.payments.find(name);
    if (!provider) throw new Failure('NOT_FOUND');
    if (!call.raw) throw new Failure('PAYMENT_EVENT_MALFORMED');
    const event = provider.verifyWebhook(call.raw.headers, call.raw.body);
    await inTransaction((step) => settleProviderEvent(step, { ...event, provider: name }));
  }),
});
