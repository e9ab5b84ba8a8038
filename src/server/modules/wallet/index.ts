/** The public interface of the wallet: balances, holds, bonus, payouts. Orders and rewards are opaque references. */
import { unitOfWork } from '../../core/unit-of-work.ts';
import { defineModule } from '../../core/define-module.ts';
import { expireBonus } from './use-cases/bonus.ts';
import { screenPayouts } from './payouts/decide-payouts.ts';
import { carryOut } from './payouts/carry-out.ts';
import { settleBatches } from './payouts/settle-batches.ts';
import { releaseDueHolds } from './use-cases/release-holds.ts';

export {
  balancesOf,
  capturedSince,
  lockCaptures,
  lockPaying,
  lockSpendable,
  statementOf,
  type StatementLine,
} from './balances.ts';
export { grantBonus, revokeBonus, waiveBonus } from './use-cases/bonus.ts';
export { payReward, takeBackReward } from './use-cases/rewards.ts';
export { sendBackAllCardMoney } from './use-cases/card-money.ts';
export { creditDeposit, returnDeposit } from './use-cases/credit-deposit.ts';
export {
  completeOrder,
  feedRecallFund,
  lockRecallFund,
  payOrder,
  payRecallProtection,
  refundOrder,
  reopenOrder,
  returnLatePayment,
  type ProviderPayment,
  type ReservedMoney,
} from './use-cases/order-money.ts';
export {
  bookChargebackFee,
  giveBackChargeback,
  lockLoss,
  loseChargeback,
  secureChargeback,
  type ChargebackMoney,
  type NewDebts,
} from './use-cases/chargebacks.ts';
export { forgiveDebt, refuseDebt, requireNoDebt } from './use-cases/debts.ts';
export {
  findCapture,
  owedBy,
  resumeHold,
  securedFor,
  usesOfCapture,
} from './chargebacks.repository.ts';
export {
  findReservation,
  keepReservedUntil,
  reservationsFor,
  type Reservation,
} from './reservations.repository.ts';
export { reserveMoney, returnReservation } from './use-cases/reservations.ts';
export { hasPayoutMethod } from './payouts/payouts.repository.ts';
export { addPayoutMethod } from './payouts/payout-methods.ts';
export {
  approvePayout,
  bouncePayout,
  cancelPayout,
  declinePayout,
  markPayoutPaid,
} from './payouts/decide-payouts.ts';
export { requestPayout } from './payouts/request-payout.ts';
export { expireBonus, releaseDueHolds };
export { catchUpReleases } from './use-cases/catch-up.ts';
export { isOnHold, releasesOf } from './holds.repository.ts';
export {
  holdReleased,
  reservationChanged,
  payoutFreezeChanged,
  payoutMethodAdded,
  payoutStatusChanged,
} from './wallet.events.ts';
import { batchEndpoints } from './payouts/batches.endpoints.ts';
import { payoutEndpoints } from './payouts/payouts.endpoints.ts';
import { walletEndpoints } from './wallet.endpoints.ts';
import { walletRealtime } from './wallet.realtime.ts';
import { payoutsWatch } from './payouts-watch.repository.ts';
import { payoutSearcher } from './staff-search.repository.ts';
import { payoutWorkQueue } from './work-queues.repository.ts';
export { cardMoneyViolations } from './card-integrity.repository.ts';
export { reservationViolations } from './reservation-integrity.repository.ts';
export { walletViolations } from './wallet-integrity.repository.ts';
export { orderSearch, orderSubjects } from './wallet.ports.ts';
export { spendableOf } from './wallet.repository.ts';

const BATCH = 50;
/** Each of them is a few calls to a service. */
const ASKED = 5;

export const walletModule = defineModule({
  name: 'wallet',
  uses: ['accounts', 'auth', 'ledger', 'payments', 'rules'],
  tables: [
    'bonus_grant',
    'bonus_use',
    'card_money',
    'card_use',
    'chargeback_part',
    'hold',
    'wallet_reservation',
    'reservation_part',
    'payout_batch',
    'payout_freeze',
    'payout_item',
    'payout_method',
    'payout_request',
  ],
  reads: [
    // The checkout reads real and bonus money in one statement while it holds locks.
    'ledger_account',
    // The integrity check compares holds, payouts, deposits and refunds with the accounts in one snapshot.
    'card_refund',
    'deposit',
    'ledger_posting',
    'ledger_transaction',
    // What is reserved for the payment of a purchase waits for each of its orders.
    'purchase_order',
  ],
  workQueues: [payoutWorkQueue],
  services: [payoutsWatch],
  staffSearchers: [payoutSearcher],
  endpoints: { wallet: { ...walletEndpoints, ...payoutEndpoints, ...batchEndpoints } },
  realtime: walletRealtime,
  jobs: [
    {
      name: 'wallet.release_holds',
      everySeconds: 5,
      run: (ctx) => releaseDueHolds(ctx, BATCH),
    },
    {
      name: 'wallet.expire_bonus',
      everySeconds: 60,
      run: (ctx) => expireBonus(ctx, BATCH),
    },
    {
      name: 'wallet.settle_payouts',
      everySeconds: 2,
      run: (ctx) => settleBatches(ctx, BATCH),
    },
    {
      name: 'wallet.carry_out_payouts',
      everySeconds: 2,
      run: (ctx) => carryOut(ctx, ASKED),
    },
    {
      name: 'wallet.screen_payouts',
      everySeconds: 10,
      run: (ctx) => unitOfWork(ctx, (step) => screenPayouts(step, BATCH)),
    },
  ],
});
