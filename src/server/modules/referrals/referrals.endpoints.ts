/** Endpoints of the referral and affiliate programmes. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';
import { partnersBy } from './affiliate.repository.ts';
import { referralsInReview } from './referrals.repository.ts';
import { showAffiliate, showReferral } from './use-cases/overviews.ts';
import { applyAsPartner, decidePartner, decideReferral } from './use-cases/partnership.ts';

/** Keyset pagination: one extra row shows whether there is a next page. */
function page<T extends { user_id: string }>(rows: readonly T[], limit: number) {
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.user_id ?? null) : null;
  return { shown, meta: { next_cursor: next } };
}

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
      const { shown, meta } = page(await referralsInReview(ctx.db, cursor, limit + 1), limit);
      const data = shown.map((row) => ({
        user_id: row.user_id,
        referrer_id: row.referrer_id,
        kind: row.kind,
        flags: row.flags,
        order_id: row.order_id,
        registered_at: row.registered_at.toISOString(),
      }));
      return { data, meta };
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
      const { shown, meta } = page(await partnersBy(ctx.db, status, cursor, limit + 1), limit);
      const data = shown.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
      return { data, meta };
    }),
  ),
  decidePartner: api.referrals.decidePartner.handler(
    writeAs(async (ctx, { user_id: userId, status, reason, forfeit }) => {
      await decidePartner(ctx, { userId, status, reason, forfeit });
      return {};
    }),
  ),
};
