/** Endpoints of the seller's table. */
import { readAs, writeAs } from '../../../core/unit-of-work.ts';
import { endpointsOf } from '../../../http/api.ts';
import {
  listBulks,
  listOutcomes,
  previewBulk,
  readBulk,
  startBulk,
  undoBulk,
} from './change-bulk.ts';
import { listTable } from './list-table.ts';

export const tableEndpoints = endpointsOf('offers', {
  ownTable: readAs((ctx, input) => listTable(ctx, input)),

  previewBulk: readAs((ctx, input) => previewBulk(ctx, input)),

  startBulk: writeAs((ctx, input) => startBulk(ctx, input)),

  bulks: readAs((ctx, { limit, offset }) => listBulks(ctx, { limit, offset })),

  showBulk: readAs((ctx, { id }) => readBulk(ctx, id)),

  bulkOutcomes: readAs((ctx, { id, outcome, limit, offset }) =>
    listOutcomes(ctx, id, { outcome: outcome ?? null, limit, offset }),
  ),

  undoBulk: writeAs((ctx, { id }) => undoBulk(ctx, id)),
});
