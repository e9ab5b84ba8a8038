/** Pending requests to become a seller, and the decision about them. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import {
  findApplicant,
  listSellerRequests,
  lockPendingRequest,
  presentSellerRequest,
  settleSellerRequest,
} from '../../sellers/index.ts';
import { selectUsers } from '../../accounts/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import { sellerRequestMail } from '../moderation.mails.ts';
import { requireOther } from '../moderation.policy.ts';
import { presentAccount } from '../moderation.presenter.ts';
import { readerOf } from './ban.ts';
import { accountToDecide } from './find-account.ts';

/** Keyset pagination: one extra row shows whether there is a next page. */
export async function waitingSellerRequests(ctx: Ctx, cursor: string | undefined, limit: number) {
  const rows = await listSellerRequests(ctx.db, cursor, limit + 1);
  const shown = rows.slice(0, limit);
  const accounts = await selectUsers(
    ctx.db,
    shown.map((row) => row.user_id),
  );
  const byId = new Map(accounts.map((row) => [row.id, row]));
  const data = shown.flatMap((row) => {
    const account = byId.get(row.user_id);
    return account
      ? [{ ...presentSellerRequest(row), account: presentAccount(account, ctx.now) }]
      : [];
  });
  return { data, meta: { next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null } };
}

/** @throws Failure SELLER_REQUEST_NOT_FOUND, SELLER_REQUEST_DECIDED, PERSON_OWN, PERSON_IS_BANNED */
export async function decideSellerRequest(
  ctx: UserCtx,
  input: { id: string; decision: 'approve' | 'reject'; reason: string },
): Promise<void> {
  const userId = await findApplicant(ctx.db, input.id);
  if (userId === undefined) throw new Failure('SELLER_REQUEST_NOT_FOUND');
  requireOther(ctx.actor, userId);
  // The account first, as everywhere: another transaction may have locked it.
  const { row, subject } = await accountToDecide(ctx, userId);
  if (!(await lockPendingRequest(ctx.db, input.id))) throw new Failure('SELLER_REQUEST_DECIDED');
  const isApproved = input.decision === 'approve';
  if (isApproved && subject.isBanned) throw new Failure('PERSON_IS_BANNED');
  const status = isApproved ? 'approved' : 'rejected';
  const reason = isApproved ? null : input.reason;
  await settleSellerRequest(ctx, { id: input.id, userId: row.id }, { status, reason });
  await recordAudit(ctx, {
    action: `moderation.${input.decision}_seller`,
    subject: { type: 'user', id: row.id },
    before: { seller_request: 'pending' },
    after: { seller_request: status },
    reason: input.reason,
  });
  const mail = sellerRequestMail(readerOf(ctx, row), status, input.reason);
  await ctx.services.mail.send(ctx.db, mail, ctx.now);
}
