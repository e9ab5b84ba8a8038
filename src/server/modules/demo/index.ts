/**
 * The demo market's script (decision 0053): sellers that the seed wrote act by themselves, so that visitors find a market
 * that lives. Without the demo market, or with `DEMO_SCRIPT=off`, it does nothing.
 */
import type { Ctx } from '../../core/context.ts';
import { defineModule } from '../../core/define-module.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { attend, isAwaited } from './use-cases/attend.ts';
import { SHOWING_SECONDS, showSellers } from './use-cases/show-up.ts';
import { TENDING_SECONDS, tendOffers } from './use-cases/tend-offers.ts';

/** Asked before a job takes its lease. */
const isOn = async ({ services }: Ctx): Promise<boolean> => services.env.demoScript;

export const demoModule = defineModule({
  name: 'demo',
  uses: ['auth', 'catalogue', 'chat', 'media', 'offers', 'orders'],
  tables: [],
  reads: [
    // What waits for demo sellers is found in one statement each: orders, unread conversations, offers, with whether a
    // person is in the seller's account.
    'app_marker',
    'app_user',
    'chat_member',
    'chat_message',
    'chat_room',
    'market_order',
    'offer',
    'session',
  ],
  jobs: [
    periodicJob({
      name: 'demo.attend',
      lookSeconds: 5,
      periodSeconds: 1,
      isWanted: isAwaited,
      run: attend,
    }),
    periodicJob({
      name: 'demo.show_up',
      periodSeconds: SHOWING_SECONDS,
      isWanted: isOn,
      run: showSellers,
    }),
    periodicJob({
      name: 'demo.tend_offers',
      periodSeconds: TENDING_SECONDS,
      isWanted: isOn,
      run: tendOffers,
    }),
  ],
});
