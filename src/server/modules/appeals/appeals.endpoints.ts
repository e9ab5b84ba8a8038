/** Endpoints of appeals. */
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { makeAppeal, showAppealed } from './use-cases/appeal.ts';
import { decideAppeal, waitingAppeals } from './use-cases/decide-appeal.ts';

export const appealsEndpoints = endpointsOf('appeals', {
  show: readAs(showAppealed),
  create: writeAs(makeAppeal),
  waiting: read((ctx, { cursor, limit }) => waitingAppeals(ctx, cursor, limit)),
  decide: writeAs(decideAppeal),
});
