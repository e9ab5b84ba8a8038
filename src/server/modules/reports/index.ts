/** Public interface of reports: what people report, and what staff decide about it. */
import { defineModule } from '../../core/define-module.ts';
import { reportsEndpoints } from './reports.endpoints.ts';
export { reportDecided } from './reports.events.ts';
import { requestSubjects } from './request-subjects.ts';
export { requestSubjects, type RequestSubject } from './request-subjects.ts';

export const reportsModule = defineModule({
  name: 'reports',
  uses: ['accounts', 'chat', 'offers'],
  tables: ['report'],
  endpoints: { reports: reportsEndpoints },
  needs: [requestSubjects],
});
