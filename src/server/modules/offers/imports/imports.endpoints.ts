/** Endpoints of imports and exports. */
import { readAs, signedIn, stepwise, writeAs } from '../../../core/unit-of-work.ts';
import { endpointsOf } from '../../../http/api.ts';
import { checkImport, startImport, stopImport, uploadImport } from './change-import.ts';
import { correctCell } from './correct-cell.ts';
import {
  errorsFile,
  exportFile,
  listImports,
  listRows,
  readImport,
  templateFile,
} from './read-import.ts';

export const importsEndpoints = endpointsOf('offers', {
  importTemplate: readAs((ctx, input) => templateFile(ctx, input.category_id)),

  exportOffers: readAs((ctx, input) => exportFile(ctx, input.category_id)),

  uploadImport: stepwise(async (ctx, input, inTransaction) => {
    const own = signedIn(ctx);
    return readImport(own, await uploadImport(own, input, inTransaction));
  }),

  imports: readAs((ctx, { category_id: categoryId = null, limit, offset }) =>
    listImports(ctx, { categoryId, limit, offset }),
  ),

  showImport: readAs((ctx, input) => readImport(ctx, input.id)),

  importRows: readAs((ctx, { id, view, field, limit, offset }) =>
    listRows(ctx, { importId: id, view, field: field ?? null, limit, offset }),
  ),

  checkImport: stepwise(async (ctx, input, inTransaction) => {
    const own = signedIn(ctx);
    await checkImport(own, input, inTransaction);
    return readImport(own, input.id);
  }),

  correctCell: writeAs(async (ctx, input) => ({ rows: await correctCell(ctx, input) })),

  startImport: stepwise(async (ctx, input, inTransaction) => {
    const own = signedIn(ctx);
    await startImport(own, input, inTransaction);
    return readImport(own, input.id);
  }),

  stopImport: writeAs(async (ctx, input) => {
    await stopImport(ctx, input.id);
    return readImport(ctx, input.id);
  }),

  importErrors: readAs((ctx, input) => errorsFile(ctx, input.id)),
});
