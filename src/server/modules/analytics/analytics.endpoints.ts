/** Endpoints of measuring. */
import { readAs, stepwise } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { exportReport, readReport } from './use-cases/read-report.ts';
import { recordEvents } from './use-cases/record-events.ts';

export const analyticsEndpoints = endpointsOf('analytics', {
  record: stepwise((ctx, input, inTransaction) => recordEvents(ctx, input, inTransaction)),
  report: readAs((ctx, asked) => readReport(ctx, asked)),
  exportReport: readAs((ctx, asked) => exportReport(ctx, asked)),
});
