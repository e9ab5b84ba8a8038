/** Public interface of reports: what people report, and what staff decide about it. */
import { defineModule } from '../../core/define-module.ts';
import { reportsEndpoints } from './reports.endpoints.ts';
export { reportDecided } from './reports.events.ts';
import { requestSubjects } from './request-subjects.ts';
import { reportWorkQueue } from './work-queues.repository.ts';
export { requestSubjects, type RequestSubject } from './request-subjects.ts';

export const reportsModule = defineModule({
  name: 'reports',
  uses: ['accounts', 'chat', 'media', 'offers', 'reviews'],
  tables: ['report'],
  workQueues: [reportWorkQueue],
  endpoints: { reports: reportsEndpoints },
  needs: [requestSubjects],
});
