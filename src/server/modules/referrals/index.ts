/**
 * The public interface of referrals: who referred whom, the reward for friends and the commission of partners. It is
 * above orders and subscribes to their events; the discount itself is a personal promo code (decision 0013).
 */
import { on } from '../../core/events.ts';
import { defineModule } from '../../core/define-module.ts';
import { chargebackTold } from '../chargebacks/index.ts';
import { userRegistered } from '../accounts/index.ts';
import { integrityJob } from '../ledger/index.ts';
import { onOrder, type OrderChange } from '../orders/index.ts';
import { holdReleased } from '../wallet/index.ts';
import type { Ctx } from '../../core/context.ts';
import type { Db } from '../../db/database.ts';
import { commissionsOf } from './affiliate.repository.ts';
import { referralViolations } from './referral-integrity.repository.ts';
import { bindReferral } from './use-cases/bind-referral.ts';
import { releaseCommissions } from './use-cases/release-commissions.ts';
import { settleKept, settleOrder, settleReleased } from './use-cases/settle-referral.ts';

import { referralsEndpoints } from './referrals.endpoints.ts';
import { referralWorkQueues } from './work-queues.repository.ts';
export { programmeDecided } from './referrals.events.ts';
export { createClickCounter } from './click-counter.ts';
export { countClick } from './referrals.repository.ts';
export { referralViolations };
export { releaseCommissions };

/** Cents of commissions that wait for their release. */
export async function heldCommissions(db: Db, userId: string): Promise<number> {
  return (await commissionsOf(db, userId)).heldCents;
}

const BATCH = 50;

const settle = (ctx: Ctx, event: OrderChange): Promise<void> =>
  settleOrder(ctx, event.order_id, event.buyer_id);

export const referralsModule = defineModule({
  name: 'referrals',
  uses: ['accounts', 'auth', 'chargebacks', 'ledger', 'orders', 'promotions', 'wallet'],
  tables: ['affiliate_commission', 'affiliate_partner', 'referral', 'referral_click'],
  reads: [
    // A list joins the names of partners; the query for the next due commission skips banned partners.
    'app_user',
    // The integrity check compares rewards and commissions with the ledger in one statement.
    'bonus_grant',
    // A commission of an order whose money a bank has is not released.
    'chargeback',
    'chargeback_order',
    // What is suspicious is listed with whether its order may still be refunded.
    'hold',
    'ledger_posting',
    'ledger_transaction',
  ],
  workQueues: referralWorkQueues,
  endpoints: { referrals: referralsEndpoints },
  subscriptions: [
    on(userRegistered, 'referrals.bind', bindReferral, {
      concerns: ({ referral_code: code }) => code !== null,
    }),
    // Before broadcasts: buyer and seller reload their balance, which must include the reward.
    onOrder(['completed', 'disputed', 'refund'], 'referrals.settle', settle, { first: true }),
    on(
      chargebackTold,
      'referrals.settle_kept',
      (ctx, event) => settleKept(ctx, event.chargeback_id),
      {
        concerns: ({ change, side }) => change === 'lost' && side === 'payer',
      },
    ),
    on(holdReleased, 'referrals.settle_released', (ctx, event) =>
      settleReleased(ctx, event.order_id),
    ),
  ],
  jobs: [
    integrityJob({
      name: 'referrals.check_books',
      check: 'referrals',
      proof: (view) => referralViolations(view),
    }),
    {
      name: 'referrals.release_commissions',
      everySeconds: 60,
      run: (ctx) => releaseCommissions(ctx, BATCH),
    },
  ],
});
