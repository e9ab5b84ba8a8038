/** Health checks for load balancers and operators, dead letters, which staff revive, backups, and the upkeep of the core's tables. */
import { defineModule } from '../../core/define-module.ts';
import { deadLetterWork, deliveryQueues } from '../../core/dead-letters.ts';
import { proofReaders, serviceWatches } from '../../core/operations.ts';
import { turnAnswerDays } from '../../core/idempotency-days.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { opsEndpoints } from './ops.endpoints.ts';
import { makeBackup, wantsBackup } from './use-cases/make-backup.ts';
import { BACKUP_JOB } from './use-cases/show-backups.ts';

export const opsModule = defineModule({
  name: 'ops',
  uses: [],
  tables: ['backup_run'],
  needs: [deliveryQueues, proofReaders, serviceWatches],
  workQueues: [deadLetterWork],
  endpoints: { ops: opsEndpoints },
  jobs: [
    periodicJob({
      name: 'ops.turn_answer_days',
      periodSeconds: 6 * 3_600,
      run: (ctx) => turnAnswerDays(ctx.db),
    }),
    periodicJob({
      name: BACKUP_JOB,
      periodSeconds: 24 * 3_600,
      isWanted: wantsBackup,
      run: makeBackup,
    }),
  ],
});
