/**
 * The front door of sellers: their level and the figures that it shows beside. It stands above offers and orders, whose
 * results it counts; the rule itself is `domain/seller-level.ts`, the figures are columns of the account.
 */
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { onOrder } from '../orders/index.ts';
import { sellerLevelChanged } from './sellers.events.ts';
import { countLevels } from './use-cases/count-levels.ts';
import { countCompleted, countRefunded } from './use-cases/count-orders.ts';

/** Each seller is counted once a day; who is due is looked up more often, so that restarts do not put it off. */
const LEVELS_SECONDS = 3_600;
const LEVELS_BATCH = 100;

export const sellersModule = defineModule({
  name: 'sellers',
  uses: ['identity', 'market', 'offers', 'orders'],
  tables: [],
  invalidates: [
    invalidatesOn(sellerLevelChanged, (event) => [
      tag.seller(event.user_id),
      tag.offersOf(event.user_id),
    ]),
  ],
  subscriptions: [
    onOrder(['completed'], 'sellers.count_completed', countCompleted),
    onOrder(['refund'], 'sellers.count_refunded', countRefunded),
  ],
  jobs: [
    {
      name: 'sellers.count_levels',
      everySeconds: LEVELS_SECONDS,
      run: (ctx) => countLevels(ctx, LEVELS_BATCH),
    },
  ],
});
