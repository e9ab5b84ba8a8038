/** Endpoints of the referral and affiliate programmes. */
import { pageOf } from '../../core/paging.ts';
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';
import { partnersBy } from './affiliate.repository.ts';
import { referralsInReview } from './referrals.repository.ts';
import { showAffiliate, showReferral } from './use-cases/overviews.ts';
import { applyAsPartner, decidePartner, decideReferral } from './use-cases/partnership.ts';

const byUser = (last: { user_id: string }) => last.user_id;

export const referralsEndpoints = {
  referral: api.referrals.referral.handler(readAs((ctx) => showReferral(ctx))),
  affiliate: api.referrals.affiliate.handler(readAs((ctx) => showAffiliate(ctx))),
  applyAffiliate: api.referrals.applyAffiliate.handler(
    writeAs(async (ctx, { about }) => {
      await applyAsPartner(ctx, about);
      return showAffiliate(ctx);
    }),
  ),
  reviews: api.referrals.reviews.handler(
    readAs(async (ctx, { limit, cursor }) => {
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
  ),
  decideReferral: api.referrals.decideReferral.handler(
    writeAs(async (ctx, { user_id: userId, decision, reason }) => {
      await decideReferral(ctx, { userId, decision, reason });
      return {};
    }),
  ),
  partners: api.referrals.partners.handler(
    readAs(async (ctx, { status, limit, cursor }) => {
      const rows = await partnersBy(ctx.db, status, cursor, limit + 1);
      const present = (row: (typeof rows)[number]) => ({
        ...row,
        created_at: row.created_at.toISOString(),
      });
      return pageOf(rows, limit, present, byUser);
    }),
  ),
  decidePartner: api.referrals.decidePartner.handler(
    writeAs(async (ctx, { user_id: userId, status, reason, forfeit }) => {
      await decidePartner(ctx, { userId, status, reason, forfeit });
      return {};
    }),
  ),
};
