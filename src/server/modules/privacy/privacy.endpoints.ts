/** Endpoints of data exports and account deletion. */
import { readAs, signedIn, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { requestDeletion, showDeletion, withdrawDeletion } from './use-cases/account-deletion.ts';
import { fetchArchive, requestExport, showExport } from './use-cases/request-export.ts';

export const privacyEndpoints = endpointsOf('privacy', {
  showExport: readAs(showExport),
  requestExport: stepwise((ctx, input, inTransaction) =>
    requestExport(signedIn(ctx), input, inTransaction),
  ),
  fetchArchive: stepwise(async (ctx, { id }, _inTransaction, call) => {
    const file = await fetchArchive(signedIn(ctx), id);
    call.replyHeaders.set('content-disposition', `attachment; filename="${file.name}"`);
    return file;
  }),
  showDeletion: readAs(showDeletion),
  requestDeletion: stepwise((ctx, input, inTransaction) =>
    requestDeletion(signedIn(ctx), input, inTransaction),
  ),
  withdrawDeletion: writeAs((ctx) => withdrawDeletion(ctx)),
});
