/** Health checks for load balancers and operators, dead letters, which staff revive, and the upkeep of the core's tables. */
import { defineModule } from '../../core/define-module.ts';
import { deadLetterWork, deliveryQueues } from '../../core/dead-letters.ts';
import { proofReaders, serviceWatches } from '../../core/operations.ts';
import { turnAnswerDays } from '../../core/idempotency-days.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { opsEndpoints } from './ops.endpoints.ts';

export const opsModule = defineModule({
  name: 'ops',
  uses: [],
  tables: [],
  needs: [deliveryQueues, proofReaders, serviceWatches],
  workQueues: [deadLetterWork],
  endpoints: { ops: opsEndpoints },
  jobs: [
    periodicJob({
      name: 'ops.turn_answer_days',
      periodSeconds: 6 * 3_600,
      run: (ctx) => turnAnswerDays(ctx.db),
    }),
  ],
});
