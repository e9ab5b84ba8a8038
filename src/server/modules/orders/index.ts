/** The public interface of orders. */
import type { Db } from '../../db/database.ts';
import { defineModule } from '../../core/define-module.ts';
import { on } from '../../core/events.ts';
import { serverConfig } from '~config';
import { periodicJob } from '../../core/periodic-job.ts';
import { catchUpReleases, holdReleased } from '../wallet/index.ts';
import { integrityJob } from '../ledger/index.ts';
import { countOpenOrders } from './orders.lists.repository.ts';
import { forgetDrafts } from './use-cases/checkout-drafts.ts';
import { creditLate } from './use-cases/credit-late.ts';
import { violationsIn } from './use-cases/check-integrity.ts';
import { withoutShare } from './recall.repository.ts';
import { feedFund } from './use-cases/recall-order.ts';
import { lapseProposals, remindOfOrders, sweepDueOrders } from './use-cases/sweep-orders.ts';

import { disputeDesk } from './dispute-desk.ts';
import { disputesEndpoints } from './disputes.endpoints.ts';
import { ordersEndpoints } from './orders.endpoints.ts';
import { onOrder } from './orders.events.ts';
import { ordersRealtime } from './orders.realtime.ts';
import { promoActivationEndpoints } from './promo-activation.endpoints.ts';
import { orderSearcher } from './staff-search.repository.ts';
import { approvalWorkQueue } from './work-queues.repository.ts';
export {
  onOrder,
  orderChanged,
  orderReminded,
  type OrderChange,
  type OrderReminder,
} from './orders.events.ts';
export {
  findOrderIds,
  findOrdersWith,
  findOrderSubjects,
  findReviewableOrder,
  isOrderBetween,
  listOrders,
  type PairOrder,
  type ReviewableOrder,
} from './orders.lists.repository.ts';
export {
  countWaiting,
  findOpenOrders,
  hasDelivered,
  sumOpenSales,
} from './open-orders.repository.ts';
export { recallMoved, recallPaid } from './orders.events.ts';
export { isChargedBack, selectFund, type FundFigures } from './recall.repository.ts';
export { handoverLogOf } from './use-cases/tick-handover.ts';
export { disputeDesk, type DeskDecision } from './dispute-desk.ts';
export { selectProposalsSince, selectReveals, type Reveal } from './evidence.repository.ts';
export type { ProposalView } from './proposals.repository.ts';
export { leftOf } from './order-effects.ts';
export { clocksOf, disputeOf } from './order-transition.ts';
export { requireParty, requireSupport, requireVisible, type OrderRole } from './orders.policy.ts';
export { findOrder, lockOrder, type OrderView } from './orders.repository.ts';
export { findOrderMoney, type OrderMoney } from './order-money.repository.ts';
export {
  findRateableOrder,
  saveBuyerStars,
  markReviewHidden,
  saveReviewReply,
  saveReviewSnapshot,
  type RateableOrder,
} from './order-reviews.repository.ts';
export { findToldOrders, type ToldOrder } from './told-orders.repository.ts';
export { findReceiptOrder, type ReceiptOrder } from './receipt.repository.ts';
export { selectSellerResults } from './seller-results.repository.ts';
export { checkIntegrity } from './use-cases/check-integrity.ts';
export { decideOrder, startForSeller, transitionOrder } from './use-cases/transition-order.ts';
export { payByWallet, startPayment } from './use-cases/pay-order.ts';
export { placeOrder } from './use-cases/place-order.ts';
export { lockPayableOrder } from './use-cases/receive-payment.ts';
export { lockPayablePurchase } from './use-cases/receive-purchase.ts';
export { lockStoppable, type StoppableOrder } from './use-cases/bank-stops.ts';
export { evidenceOf } from './evidence.ts';
export { settleVerification } from './use-cases/sweep-orders.ts';
export { lapseProposals, remindOfOrders, sweepDueOrders, violationsIn };

export { awaitsProof } from './orders.lists.repository.ts';

/** Purchases of a person that have not ended. */
export function countOpenPurchases(db: Db, userId: string): Promise<number> {
  return countOpenOrders(db, userId, 'buyer_id');
}

/** Sales of a person that have not ended. */
export function countOpenSales(db: Db, userId: string): Promise<number> {
  return countOpenOrders(db, userId, 'seller_id');
}

const BATCH = 50;

export const ordersModule = defineModule({
  name: 'orders',
  uses: [
    'accounts',
    'auth',
    'catalogue',
    'experiments',
    'ledger',
    'media',
    'offers',
    'payments',
    'promotions',
    'rates',
    'rules',
    'wallet',
  ],
  tables: [
    'checkout_draft',
    'dispute_proposal',
    'handover_checklist',
    'handover_tick',
    'late_credit',
    'market_order',
    'order_event',
    'purchase',
    'purchase_order',
    'recall_payment',
    'sealed_part',
    'secret_view',
  ],
  reads: [
    // Lists and pages join the names of buyer and seller; the checkout locks both accounts, and finds the seller
    // by the offer, in one statement.
    'app_user',
    'offer',
    // The integrity check compares orders with money, stock and promo codes in one snapshot: one statement.
    'card_refund',
    'card_use',
    // Recall protection pays nothing that a bank has paid: read behind the lock under which it is noted.
    'chargeback',
    'chargeback_order',
    'deposit',
    'hold',
    'wallet_reservation',
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
    'offer_secret',
    'payment',
    'promo_activation',
  ],
  workQueues: [approvalWorkQueue],
  staffSearchers: [orderSearcher],
  endpoints: {
    disputes: disputesEndpoints,
    orders: ordersEndpoints,
    promotions: promoActivationEndpoints,
  },
  subscriptions: [
    // Before broadcasts: the buyer's page reads the balance with the credit.
    onOrder(['refund'], 'orders.credit_late', creditLate, { first: true }),
    // The sale is final: no dispute takes the fee back any more.
    on(holdReleased, 'orders.feed_recall_fund', (ctx, { order_id: id }) => feedFund(ctx, id)),
  ],
  realtime: ordersRealtime,
  needs: [disputeDesk],
  jobs: [
    {
      name: 'orders.sweep',
      everySeconds: 2,
      run: (ctx) => sweepDueOrders(ctx, BATCH),
    },
    { name: 'orders.forget_drafts', everySeconds: 3_600, run: forgetDrafts },
    { name: 'orders.lapse_proposals', everySeconds: 5, run: (ctx) => lapseProposals(ctx, BATCH) },
    { name: 'orders.remind', everySeconds: 5, run: (ctx) => remindOfOrders(ctx, BATCH) },
    periodicJob({
      name: 'orders.catch_up_recall_fund',
      periodSeconds: serverConfig.wallet.catchUp.periodSeconds,
      run: (ctx) =>
        catchUpReleases(ctx, {
          job: 'orders.catch_up_recall_fund',
          missing: withoutShare,
          settle: feedFund,
        }),
    }),
    // The integrity of orders in one snapshot, including the ledger and the wallet.
    integrityJob({ name: 'orders.check_books', check: 'orders', proof: violationsIn }),
  ],
});
