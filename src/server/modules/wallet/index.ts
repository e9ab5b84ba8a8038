/** The front door of the wallet: the double-entry ledger. Orders and rewards are opaque references to it. */
import { unitOfWork } from '../../core/unit-of-work.ts';
import { defineModule } from '../../core/define-module.ts';
import { expireBonus } from './use-cases/bonus.ts';
import { screenPayouts } from './use-cases/payouts.ts';
import { releaseDueHolds } from './use-cases/release-holds.ts';

export { accountId, escrowAccount, platformAccount, userAccount } from './accounts.ts';
export { idBound, ledgerViolations, type Violation } from './ledger-integrity.repository.ts';
export { post, type LedgerEntry, type Posting } from './ledger.repository.ts';
export { grantBonus, revokeBonus, waiveBonus } from './use-cases/bonus.ts';
export { payReward } from './use-cases/rewards.ts';
export { settleDeposit, startDeposit, type DepositOutcome } from './deposits/deposits.ts';
export {
  completeOrder,
  creditLatePayment,
  payOrder,
  refundOrder,
  reopenOrder,
} from './use-cases/order-money.ts';
export { addPayoutMethod } from './use-cases/payout-methods.ts';
export {
  approvePayout,
  cancelPayout,
  declinePayout,
  markPayoutPaid,
  requestPayout,
} from './use-cases/payouts.ts';
export { expireBonus, releaseDueHolds };
export { depositCaptured, payoutStatusChanged } from './wallet.events.ts';
import { walletEndpoints } from './wallet.endpoints.ts';
export {
  balancesOf,
  lockSpendable,
  spendableOf,
  statementOf,
  type StatementLine,
} from './wallet.repository.ts';

export { runIntegrityCheck, type IntegrityCheck } from './use-cases/check-integrity.ts';

const BATCH = 50;

export const walletModule = defineModule({
  name: 'wallet',
  uses: ['accounts', 'auth'],
  tables: [
    'integrity_check',
    'bonus_grant',
    'bonus_use',
    'deposit',
    'hold',
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
    'payout_method',
    'payout_request',
  ],
  endpoints: { wallet: walletEndpoints },
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
      name: 'wallet.screen_payouts',
      everySeconds: 10,
      run: (ctx) => unitOfWork(ctx, (step) => screenPayouts(step, BATCH)),
    },
  ],
});
