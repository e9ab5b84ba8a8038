/** Endpoints of data exports and account deletion. */
import { readAs, signedIn, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';
import { requestDeletion, showDeletion, withdrawDeletion } from './use-cases/account-deletion.ts';
import { fetchArchive, requestExport, showExport } from './use-cases/request-export.ts';

export const privacyEndpoints = {
  showExport: api.privacy.showExport.handler(readAs(showExport)),
  requestExport: api.privacy.requestExport.handler(
    stepwise((ctx, input, inTransaction) => requestExport(signedIn(ctx), input, inTransaction)),
  ),
  fetchArchive: api.privacy.fetchArchive.handler(
    stepwise(async (ctx, { id }, _inTransaction, call) => {
      const file = await fetchArchive(signedIn(ctx), id);
      call.replyHeaders.set('content-disposition', `attachment; filename="${file.name}"`);
      return file;
    }),
  ),
  showDeletion: api.privacy.showDeletion.handler(readAs(showDeletion)),
  requestDeletion: api.privacy.requestDeletion.handler(
    stepwise((ctx, input, inTransaction) => requestDeletion(signedIn(ctx), input, inTransaction)),
  ),
  withdrawDeletion: api.privacy.withdrawDeletion.handler(
    writeAs(async (ctx) => {
      await withdrawDeletion(ctx);
      return {};
    }),
  ),
};
