/** Public API of measuring: what visits did, with their consent and without their names (decision 0064). */
import { defineModule } from '../../core/define-module.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { analyticsEndpoints } from './analytics.endpoints.ts';
import { closeDays, countNews, hasNews } from './use-cases/count-days.ts';

export const analyticsModule = defineModule({
  name: 'analytics',
  uses: [],
  tables: ['analytics_day', 'analytics_event'],
  endpoints: { analytics: analyticsEndpoints },
  jobs: [
    periodicJob({
      name: 'analytics.count',
      periodSeconds: 300,
      lookSeconds: 60,
      isWanted: hasNews,
      run: countNews,
    }),
    periodicJob({
      name: 'analytics.close_days',
      periodSeconds: 24 * 3_600,
      run: closeDays,
    }),
  ],
});
