/** Public interface of reports: what people report, and what staff decide about it. */
import { defineModule } from '../../core/define-module.ts';
import { reportsEndpoints } from './reports.endpoints.ts';
export { reportDecided } from './reports.events.ts';

export const reportsModule = defineModule({
  name: 'reports',
  uses: ['accounts', 'chat', 'offers'],
  tables: ['report'],
  endpoints: { reports: reportsEndpoints },
});
