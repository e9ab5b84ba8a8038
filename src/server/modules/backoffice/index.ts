/**
 * The home of the back office (decision 0116): what waits in the queues of all modules, and who takes it. And its search
 * (decision 0118), which asks all modules.
 */
import { defineModule } from '../../core/define-module.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { staffSearchers } from '../../core/staff-search.ts';
import { workQueues } from '../../core/work-queues.ts';
import { backofficeEndpoints } from './backoffice.endpoints.ts';
import { dropOldClaims } from './work.repository.ts';

/** What was taken so long ago is forgotten. */
const CLAIM_DAYS = 30;
const DAY_MS = 86_400_000;

export const backofficeModule = defineModule({
  name: 'backoffice',
  uses: ['accounts'],
  tables: ['work_claim'],
  // Names of people and of whoever has something, in the statement that sorts all queues.
  // What each of the team decided is counted with their names.
  reads: ['app_user', 'audit_record'],
  endpoints: { backoffice: backofficeEndpoints },
  needs: [staffSearchers, workQueues],
  jobs: [
    periodicJob({
      name: 'backoffice.forget_claims',
      periodSeconds: 86_400,
      run: async ({ db, now }) => {
        const before = new Date(now.getTime() - CLAIM_DAYS * DAY_MS);
        await dropOldClaims(db, before);
      },
    }),
  ],
});
