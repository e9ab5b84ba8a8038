/**
 * The public interface of payments: requests to providers, their events, and those that staff look at. The payee is
 * called by the port `payees`, in the same transaction; payments post nothing to the ledger themselves.
 */
import { serverConfig } from '~config';
import { sandboxPaymentWebhook } from '../../infra/payments/index.ts';
import { defineModule } from '../../core/define-module.ts';
import { on } from '../../core/events.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { chargebackDesk } from './chargeback-desk.ts';
import { payees } from './payees.ts';
import { cardsWatch } from './payments-watch.repository.ts';
import { cardRefundQueue } from './card-refunds.repository.ts';
import { closePage } from './use-cases/leave-payment.ts';
import { paymentLeft, promiseAsked } from './payments.events.ts';
import { askForPromised } from './use-cases/ask-for-promised.ts';
import { sendCardRefunds } from './use-cases/send-card-refunds.ts';
import { depositEndpoints, reviewEndpoints, webhookEndpoints } from './payments.endpoints.ts';
import { providerEventQueue } from './provider-events.repository.ts';
import { fetchMissedEvents } from './use-cases/fetch-missed-events.ts';
import { lookAtSilentPayments } from './use-cases/look-at-payments.ts';
import { lookAtSilentRefunds } from './use-cases/look-at-refunds.ts';
import { processDueEvents } from './use-cases/process-provider-event.ts';
import { paymentSearchers } from './staff-search.repository.ts';
import { paymentWorkQueue } from './work-queues.repository.ts';

export { chargebackDesk, type LookedAtChargeback } from './chargeback-desk.ts';
export { findOurs } from './provider-payments.repository.ts';
export { openCheckout } from './checkout.ts';
export {
  payees,
  type CapturedDeposit,
  type CapturedPayment,
  type PayableOrder,
  type PayablePurchase,
  type PromisedPayment,
} from './payees.ts';
export { findPaymentNotices } from './payment-notices.repository.ts';
export {
  cardRefundEnded,
  depositCaptured,
  paymentNoticed,
  type PaymentNoticed,
} from './payments.events.ts';
export {
  findPurchasePayment,
  lockDeposit,
  openPurchasePayment,
  resumePurchasePayment,
  statusOfPurchasePayment,
} from './deposits.repository.ts';
export { findPayment, openPayment, resumePayment, statusOfPayment } from './payments.repository.ts';
export { findKindsOfMoney } from './pretended-money.repository.ts';
export { collectPromise, giveUpPromise } from './use-cases/settle-promise.ts';
export {
  leavePayment,
  leavePayments,
  leavePurchasePayment,
  leavePurchasePayments,
} from './use-cases/leave-payment.ts';
export {
  findCardRefunds,
  keepWaitingRefunds,
  listCardRefunds,
  requestCardRefund,
  resumeWaitingRefunds,
  waitingOf,
  type CardRefund,
} from './card-refunds.repository.ts';

export const paymentsModule = defineModule({
  name: 'payments',
  uses: ['accounts', 'rules'],
  tables: [
    'card_refund',
    'deposit',
    'payment',
    'payment_event',
    'payment_event_processing',
    'provider_event_cursor',
    'provider_payment',
  ],
  reads: [
    // What a bank has is not sent back to its card meanwhile: asked by the statement that takes refunds out of their queue.
    'chargeback',
    // What the wallet was to pay beside a card is told with the payment, in one statement.
    'wallet_reservation',
  ],
  needs: [chargebackDesk, payees],
  workQueues: [paymentWorkQueue],
  services: [cardsWatch],
  staffSearchers: paymentSearchers,
  endpoints: { orders: webhookEndpoints, payments: reviewEndpoints, wallet: depositEndpoints },
  queues: [sandboxPaymentWebhook.queue, providerEventQueue, cardRefundQueue],
  subscriptions: [
    on(paymentLeft, 'payments.close_page', closePage, { transactional: false }),
    on(promiseAsked, 'payments.ask_for_promised', askForPromised, { transactional: false }),
  ],
  jobs: [
    { name: 'payments.process_events', everySeconds: 1, run: processDueEvents },
    {
      // Named as its lease is stored.
      name: 'orders.sandbox_webhooks',
      everySeconds: 1,
      run: (ctx) => sandboxPaymentWebhook.deliver(ctx.db, ctx.services),
    },
    { name: 'payments.card_refunds', everySeconds: 2, run: sendCardRefunds },
    periodicJob({
      name: 'payments.missed_events',
      periodSeconds: serverConfig.payments.missedEventsSeconds,
      run: fetchMissedEvents,
    }),
    periodicJob({
      name: 'payments.silent_payments',
      periodSeconds: serverConfig.payments.silentPaymentsSeconds,
      run: lookAtSilentPayments,
    }),
    periodicJob({
      name: 'payments.silent_refunds',
      periodSeconds: serverConfig.payments.silentRefundsSeconds,
      run: lookAtSilentRefunds,
    }),
  ],
});
