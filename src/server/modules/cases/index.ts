/** Cases of disputes: statements of both sides, the desk of staff, the evidence pack (decisions 0101, 0102 and 0113). */
import { defineModule } from '../../core/define-module.ts';
import { casesEndpoints } from './cases.endpoints.ts';
import { casesRealtime } from './cases.realtime.ts';
import { disputeWorkQueue } from './work-queues.repository.ts';

export { selectSideRecord } from './desk.repository.ts';
export { caseHolderOf, factsOf } from './use-cases/show-desk.ts';
export { casePdf } from './use-cases/draw-pack.ts';
export { noteDecision } from './use-cases/work-case.ts';

export const casesModule = defineModule({
  name: 'cases',
  uses: ['accounts', 'chat', 'media', 'orders'],
  tables: ['case_mark', 'case_question', 'case_statement', 'desk_mark', 'dispute_case'],
  // The queue and what is known of two sides, each by one statement.
  reads: ['app_user', 'market_order', 'order_event'],
  workQueues: [disputeWorkQueue],
  endpoints: { cases: casesEndpoints },
  realtime: casesRealtime,
});
