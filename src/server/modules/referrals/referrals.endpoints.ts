/** Endpoints of the referral and affiliate programmes. */
import { pageOf } from '../../core/paging.ts';
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { partnersBy } from './affiliate.repository.ts';
import { referralsInReview } from './referrals.repository.ts';
import { showAffiliate, showReferral } from './use-cases/overviews.ts';
import { applyAsPartner, decidePartner, decideReferral } from './use-cases/partnership.ts';

const byUser = (last: { user_id: string }) => last.user_id;

export const referralsEndpoints = endpointsOf('referrals', {
  referral: readAs((ctx) => showReferral(ctx)),
  affiliate: readAs((ctx) => showAffiliate(ctx)),
  applyAffiliate: writeAs(async (ctx, { about }) => {
    await applyAsPartner(ctx, about);
    return showAffiliate(ctx);
  }),
  reviews: readAs(async (ctx, { limit, cursor }) => {
    const rows = await referralsInReview(ctx.db, cursor, limit + 1);
    const present = (row: (typeof rows)[number]) => ({
      user_id: row.user_id,
      referrer_id: row.referrer_id,
      kind: row.kind,
      flags: row.flags,
      order_id: row.order_id,
      registered_at: row.registered_at.toISOString(),
    });
    return pageOf(rows, limit, present, byUser);
  }),
  decideReferral: writeAs((ctx, { user_id: userId, decision, reason }) =>
    decideReferral(ctx, { userId, decision, reason }),
  ),
  partners: readAs(async (ctx, { status, limit, cursor }) => {
    const rows = await partnersBy(ctx.db, status, cursor, limit + 1);
    const present = (row: (typeof rows)[number]) => ({
      ...row,
      created_at: row.created_at.toISOString(),
    });
    return pageOf(rows, limit, present, byUser);
  }),
  decidePartner: writeAs((ctx, { user_id: userId, status, reason, forfeit }) =>
    decidePartner(ctx, { userId, status, reason, forfeit }),
  ),
});
