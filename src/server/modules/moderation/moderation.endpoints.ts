/** Endpoints of staff decisions about people. */
import { pageById } from '../../core/paging.ts';
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';
import { searchAccounts } from '../accounts/index.ts';
import { presentAccount } from './moderation.presenter.ts';
import { banAccount, liftBan } from './use-cases/ban.ts';
import { changeRole, setRequiredTrust } from './use-cases/change-role.ts';
import { decideSellerRequest, waitingSellerRequests } from './use-cases/decide-seller-request.ts';
import { letIn } from './use-cases/enter-account.ts';
import { showAccount } from './use-cases/find-account.ts';
import { exportAudit, listAudit } from './use-cases/read-audit.ts';
import { devicesOf, removeSecondFactor, signOut } from './use-cases/sign-ins.ts';

const accounts = api.moderation.accounts.handler(
  read(async (ctx, { search = '', state, cursor, limit }) => {
    const rows = await searchAccounts(ctx.db, { search, state, cursor, limit: limit + 1 });
    return pageById(rows, limit, (row) => presentAccount(row, ctx.now));
  }),
);

export const moderationEndpoints = {
  accounts,
  account: api.moderation.account.handler(readAs((ctx, { id }) => showAccount(ctx, id))),
  ban: api.moderation.ban.handler(
    writeAs(async (ctx, input) => {
      await banAccount(ctx, input);
      return showAccount(ctx, input.id);
    }),
  ),
  liftBan: api.moderation.liftBan.handler(
    writeAs(async (ctx, { id, reason }) => {
      await liftBan(ctx, id, reason);
      return showAccount(ctx, id);
    }),
  ),
  requireTrust: api.moderation.requireTrust.handler(
    writeAs(async (ctx, input) => {
      await setRequiredTrust(ctx, input);
      return showAccount(ctx, input.id);
    }),
  ),
  changeRole: api.moderation.changeRole.handler(
    writeAs(async (ctx, input) => {
      await changeRole(ctx, input);
      return showAccount(ctx, input.id);
    }),
  ),
  enter: api.moderation.enter.handler(writeAs((ctx, { id, reason }) => letIn(ctx, id, reason))),
  sessions: api.moderation.sessions.handler(
    readAs(async (ctx, { id }) => ({ data: await devicesOf(ctx, id) })),
  ),
  endSessions: api.moderation.endSessions.handler(
    writeAs(async (ctx, input) => {
      await signOut(ctx, input);
      return showAccount(ctx, input.id);
    }),
  ),
  removeSecondFactor: api.moderation.removeSecondFactor.handler(
    writeAs(async (ctx, input) => {
      await removeSecondFactor(ctx, input);
      return showAccount(ctx, input.id);
    }),
  ),
  audit: api.moderation.audit.handler(readAs((ctx, input) => listAudit(ctx, input))),
  exportAudit: api.moderation.exportAudit.handler(writeAs((ctx, input) => exportAudit(ctx, input))),
  sellerRequests: api.moderation.sellerRequests.handler(
    read((ctx, { cursor, limit }) => waitingSellerRequests(ctx, cursor, limit)),
  ),
  decideSellerRequest: api.moderation.decideSellerRequest.handler(
    writeAs(async (ctx, input) => {
      await decideSellerRequest(ctx, input);
      return {};
    }),
  ),
};
