/** Endpoints of staff decisions about people. */
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { banAccount, liftBan } from './use-cases/ban.ts';
import { changeRole, setRequiredTrust } from './use-cases/change-role.ts';
import { decideSellerRequest, waitingSellerRequests } from './use-cases/decide-seller-request.ts';
import { letIn } from './use-cases/enter-account.ts';
import { findAccounts, openAccount, showAccount } from './use-cases/find-account.ts';
import { showChain } from './use-cases/prove-audit.ts';
import { exportAudit, listAudit } from './use-cases/read-audit.ts';
import { devicesOf, removeSecondFactor, signOut } from './use-cases/sign-ins.ts';

export const moderationEndpoints = endpointsOf('moderation', {
  accounts: writeAs((ctx, input) => findAccounts(ctx, input)),
  account: writeAs((ctx, { id }) => openAccount(ctx, id)),
  ban: writeAs(async (ctx, input) => {
    await banAccount(ctx, input);
    return showAccount(ctx, input.id);
  }),
  liftBan: writeAs(async (ctx, { id, reason }) => {
    await liftBan(ctx, id, reason);
    return showAccount(ctx, id);
  }),
  requireTrust: writeAs(async (ctx, input) => {
    await setRequiredTrust(ctx, input);
    return showAccount(ctx, input.id);
  }),
  changeRole: writeAs(async (ctx, input) => {
    await changeRole(ctx, input);
    return showAccount(ctx, input.id);
  }),
  enter: writeAs((ctx, { id, reason }) => letIn(ctx, id, reason)),
  sessions: readAs(async (ctx, { id }) => ({ data: await devicesOf(ctx, id) })),
  endSessions: writeAs(async (ctx, input) => {
    await signOut(ctx, input);
    return showAccount(ctx, input.id);
  }),
  removeSecondFactor: writeAs(async (ctx, input) => {
    await removeSecondFactor(ctx, input);
    return showAccount(ctx, input.id);
  }),
  audit: readAs((ctx, input) => listAudit(ctx, input)),
  auditChain: read((ctx) => showChain(ctx)),
  exportAudit: writeAs((ctx, input) => exportAudit(ctx, input)),
  sellerRequests: read((ctx, { cursor, limit }) => waitingSellerRequests(ctx, cursor, limit)),
  decideSellerRequest: writeAs((ctx, input) => decideSellerRequest(ctx, input)),
});
