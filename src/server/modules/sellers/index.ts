/**
 * The public interface of sellers: requests to become one, their level and the statistics shown with it, and vacations. It is above
 * offers and orders, whose results it counts; the rule itself is `domain/seller-level.ts`, the statistics are columns
 * of the account.
 */
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { on } from '../../core/events.ts';
import type { Db } from '../../db/database.ts';
import { trustLevelChanged } from '../accounts/index.ts';
import { onOrder } from '../orders/index.ts';
import { availabilityEndpoints, sellersEndpoints } from './sellers.endpoints.ts';
import {
  sellerAvailabilityChanged,
  sellerLevelChanged,
  sellerRepliesCounted,
} from './sellers.events.ts';
import { presentSellerRequest } from './sellers.presenter.ts';
import { sellersRealtime } from './sellers.realtime.ts';
import { selectLastSellerRequest } from './seller-requests.repository.ts';
import { admitWaitingSeller } from './use-cases/admit-waiting-seller.ts';
import { recomputeLevels } from './use-cases/recompute-levels.ts';
import { countCompleted, countRefunded } from './use-cases/count-orders.ts';
import { turnVacations } from './use-cases/vacation.ts';
import { sellerWorkQueue } from './work-queues.repository.ts';

export {
  findApplicant,
  listSellerRequests,
  lockPendingRequest,
} from './seller-requests.repository.ts';
export { sellerAvailabilityChanged } from './sellers.events.ts';
export { presentSellerRequest } from './sellers.presenter.ts';
export { findRunningVacation, selectTurns } from './vacations.repository.ts';
export { settleSellerRequest } from './use-cases/decide-selling.ts';

/** The last request to become a seller; null without one. */
export async function findSellerRequest(db: Db, userId: string) {
  const row = await selectLastSellerRequest(db, userId);
  return row ? presentSellerRequest(row) : null;
}

/** Each level is computed once a day; the job looks more often for who is due, so that restarts do not delay it. */
const LEVELS_SECONDS = 3_600;
const LEVELS_BATCH = 100;
/** How soon after its date a vacation begins or ends. */
const VACATION_SECONDS = 5;
const VACATIONS_BATCH = 50;

export const sellersModule = defineModule({
  name: 'sellers',
  uses: ['accounts', 'chat', 'market', 'offers', 'orders', 'rules'],
  tables: ['seller_level_change', 'seller_request', 'seller_vacation'],
  // A vacation is claimed by locking its seller's account.
  reads: ['app_user'],
  workQueues: [sellerWorkQueue],
  endpoints: { identity: sellersEndpoints, sellers: availabilityEndpoints },
  invalidates: [
    invalidatesOn(sellerLevelChanged, (event) => [
      tag.seller(event.user_id),
      tag.offersOf(event.user_id),
    ]),
    invalidatesOn(sellerRepliesCounted, (event) => [tag.seller(event.user_id)]),
    invalidatesOn(sellerAvailabilityChanged, (event) => [
      tag.seller(event.user_id),
      tag.offersOf(event.user_id),
      tag.offers,
    ]),
  ],
  realtime: sellersRealtime,
  // Subscriber names are stored with pending deliveries: one of them is older than the module.
  subscriptions: [
    on(trustLevelChanged, 'identity.admit_waiting_seller', (ctx, event) =>
      admitWaitingSeller(ctx, event.user_id),
    ),
    onOrder(['completed'], 'sellers.count_completed', countCompleted),
    onOrder(['refund'], 'sellers.count_refunded', countRefunded),
  ],
  jobs: [
    {
      name: 'sellers.turn_vacations',
      everySeconds: VACATION_SECONDS,
      run: (ctx) => turnVacations(ctx, VACATIONS_BATCH),
    },
    {
      name: 'sellers.count_levels',
      everySeconds: LEVELS_SECONDS,
      run: (ctx) => recomputeLevels(ctx, LEVELS_BATCH),
    },
  ],
});
