/** Events about reports that other modules may want to know. */
import * as v from 'valibot';
import { reportOutcomes, reportSubjects } from '~/contracts/reports/reports.schemas.ts';
import { defineEvent } from '../../core/events.ts';

/** Staff decided about what this person had reported. */
export const reportDecided = defineEvent(
  'reports.decided',
  v.object({
    report_id: v.string(),
    reporter_id: v.string(),
    type: v.picklist(reportSubjects),
    outcome: v.picklist(reportOutcomes),
    quote: v.string(),
    person_id: v.string(),
  }),
  (event) => event.reporter_id,
);
