/** Public API of the autopilot module: what acts for sellers by their rules (decisions 0076, 0081), and by those of the market (0082). */
import { defineModule } from '../../core/define-module.ts';
import { autopilotEndpoints } from './autopilot.endpoints.ts';
import { restStale, tellStale } from './use-cases/rest-stale.ts';
import { forgetActs, runRounds } from './use-cases/run-rounds.ts';
import { runStarts } from './use-cases/run-starts.ts';
import { autopilotSubscriptions } from './autopilot.subscriptions.ts';

/** How soon a rule that is due begins. */
const ROUND_SECONDS = 5;
const START_SECONDS = 2;
const FORGET_SECONDS = 3_600;
/** How soon sellers are told of offers that are due, and offers rest: they have days for it. */
const STALE_SECONDS = 600;

export const autopilotModule = defineModule({
  name: 'autopilot',
  uses: ['accounts', 'catalogue', 'chat', 'market', 'notifications', 'offers', 'orders', 'sellers'],
  tables: [
    'autopilot_act',
    'autopilot_deed',
    'autopilot_offer',
    'autopilot_reply',
    'autopilot_rival',
    'autopilot_rule',
    'autopilot_start',
    'autopilot_talk',
    'autopilot_waiting',
  ],
  reads: [
    // The best offers of whole markets, with the names of their sellers, in one statement.
    'app_user',
    'offer',
    // Whether a message is answered, and an order started, is asked for each of them: one statement each.
    'chat_room',
    'market_order',
    'request_block',
    'seller_vacation',
  ],
  endpoints: { autopilot: autopilotEndpoints },
  subscriptions: autopilotSubscriptions,
  jobs: [
    { name: 'autopilot.starts', everySeconds: START_SECONDS, run: runStarts },
    { name: 'autopilot.rounds', everySeconds: ROUND_SECONDS, run: runRounds },
    { name: 'autopilot.tell_stale', everySeconds: STALE_SECONDS, run: tellStale },
    { name: 'autopilot.rest', everySeconds: STALE_SECONDS, run: restStale },
    { name: 'autopilot.forget', everySeconds: FORGET_SECONDS, run: forgetActs },
  ],
});
