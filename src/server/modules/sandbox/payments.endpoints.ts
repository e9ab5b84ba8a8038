/** Endpoints of the sandbox provider's hosted page, for the page and for programs (decisions, section 11). */
import { currencySchema } from '~/contracts/common.ts';
import { sandboxChargebackStatuses } from '~/contracts/sandbox/sandbox.contract.ts';
import { Failure } from '~/contracts/failure.ts';
import * as v from 'valibot';
import type { Ctx } from '../../core/context.ts';
import { read, stepwise } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { moveBank } from '../../infra/payments/sandbox-chargebacks.ts';
import { findOfPayment } from '../../infra/payments/sandbox-chargebacks.repository.ts';
import { settleSandboxPayment, showSandboxPayment } from '../../infra/payments/sandbox-pages.ts';
import { sandboxPaymentWebhook } from '../../infra/payments/sandbox-events.ts';

const statusSchema = v.picklist(sandboxChargebackStatuses);

function requireSandbox(ctx: Ctx): void {
  if (!ctx.services.env.sandbox) throw new Failure('SANDBOX_OFF');
}

export const sandboxPaymentEndpoints = endpointsOf('sandbox', {
  payment: read(async (ctx, { id }) => {
    requireSandbox(ctx);
    const payment = await showSandboxPayment(ctx.db, id);
    if (!payment) throw new Failure('PAYMENT_NOT_FOUND');
    return {
      id: payment.id,
      status: payment.status,
      amount: payment.amount_cents,
      currency: v.parse(currencySchema, payment.currency),
      title: payment.title,
      return_url: payment.return_url,
      three_ds_required: payment.three_ds_required,
      chargeback: (await findOfPayment(ctx.db, payment.id))?.status ?? null,
    };
  }),
  // The decision is committed first; then the webhook is called at once, so that the payer's return page
  // shows the order as paid. If the call fails, the recurring job retries it.
  decidePayment: stepwise(async (ctx, { id, outcome, three_ds: threeDs }, inTransaction) => {
    requireSandbox(ctx);
    const answer = await inTransaction((step) =>
      settleSandboxPayment(step.db, id, { outcome, threeDs, now: ctx.now }),
    );
    await sandboxPaymentWebhook.deliver(ctx.db, ctx.services);
    return answer;
  }),

  moveBank: stepwise(async (ctx, { id, move, reason }, inTransaction) => {
    requireSandbox(ctx);
    const { chargebackId, status } = await inTransaction((step) =>
      moveBank(step.db, id, { move, reason, now: ctx.now }),
    );
    await sandboxPaymentWebhook.deliver(ctx.db, ctx.services);
    return { id: chargebackId, status: v.parse(statusSchema, status) };
  }),
});
