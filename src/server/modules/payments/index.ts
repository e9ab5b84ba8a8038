/**
 * The public interface of payments: requests to providers, and their webhooks. The payee is called by the port
 * `payees`, in the same transaction; payments post nothing to the ledger themselves.
 */
import { sandboxPaymentWebhook } from '../../infra/payments/index.ts';
import { defineModule } from '../../core/define-module.ts';
import { payees } from './payees.ts';
import { depositEndpoints, webhookEndpoints } from './payments.endpoints.ts';

export { openCheckout } from './checkout.ts';
export { payees, type CapturedDeposit, type CapturedPayment, type PayableOrder } from './payees.ts';
export { openPayment } from './payments.repository.ts';

export const paymentsModule = defineModule({
  name: 'payments',
  uses: ['accounts'],
  tables: ['deposit', 'payment', 'payment_event'],
  needs: [payees],
  endpoints: { orders: webhookEndpoints, wallet: depositEndpoints },
  queues: [sandboxPaymentWebhook.queue],
  jobs: [
    {
      // Named as its lease is stored.
      name: 'orders.sandbox_webhooks',
      everySeconds: 1,
      run: (ctx) => sandboxPaymentWebhook.deliver(ctx.db, ctx.services),
    },
  ],
});
