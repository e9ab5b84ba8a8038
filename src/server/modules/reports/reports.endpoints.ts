/** Endpoints of reports. */
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { decideReport, waitingReports } from './use-cases/decide-report.ts';
import { report, showSubject } from './use-cases/report.ts';

export const reportsEndpoints = endpointsOf('reports', {
  subject: readAs((ctx, input) => showSubject(ctx, input)),
  create: writeAs((ctx, input) => report(ctx, input)),
  waiting: read((ctx, { cursor, limit }) => waitingReports(ctx, cursor, limit)),
  decide: writeAs((ctx, input) => decideReport(ctx, input)),
});
