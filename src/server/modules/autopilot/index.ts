/** Public API of the autopilot module: what acts for sellers by their rules (decision 0076), and by those of the market (0082). */
import { defineModule } from '../../core/define-module.ts';
import { autopilotEndpoints } from './autopilot.endpoints.ts';
import { restStale, tellStale } from './use-cases/rest-stale.ts';
import { forgetActs, runRounds } from './use-cases/run-rounds.ts';

/** How soon a rule that is due begins. */
const ROUND_SECONDS = 5;
const FORGET_SECONDS = 3_600;
/** How soon sellers are told of offers that are due, and offers rest: they have days for it. */
const STALE_SECONDS = 600;

export const autopilotModule = defineModule({
  name: 'autopilot',
  uses: ['accounts', 'catalogue', 'market', 'notifications', 'offers'],
  tables: ['autopilot_act', 'autopilot_offer', 'autopilot_rival', 'autopilot_rule'],
  // The best offers of whole markets, with the names of their sellers, in one statement.
  reads: ['app_user', 'offer'],
  endpoints: { autopilot: autopilotEndpoints },
  jobs: [
    { name: 'autopilot.rounds', everySeconds: ROUND_SECONDS, run: runRounds },
    { name: 'autopilot.tell_stale', everySeconds: STALE_SECONDS, run: tellStale },
    { name: 'autopilot.rest', everySeconds: STALE_SECONDS, run: restStale },
    { name: 'autopilot.forget', everySeconds: FORGET_SECONDS, run: forgetActs },
  ],
});
