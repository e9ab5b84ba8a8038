/** Endpoints of the referral and affiliate programmes. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { listPartners, listReviewed } from './use-cases/list-cases.ts';
import { showAffiliate, showReferral } from './use-cases/overviews.ts';
import { showPartnerFigures } from './use-cases/partner-figures.ts';
import { applyAsPartner, decidePartner, decideReferral } from './use-cases/partnership.ts';

export const referralsEndpoints = endpointsOf('referrals', {
  referral: readAs((ctx) => showReferral(ctx)),
  affiliate: readAs((ctx) => showAffiliate(ctx)),
  affiliateFigures: readAs((ctx, { days }) => showPartnerFigures(ctx, days)),
  applyAffiliate: writeAs(async (ctx, { about }) => {
    await applyAsPartner(ctx, about);
    return showAffiliate(ctx);
  }),
  reviews: readAs((ctx, page) => listReviewed(ctx, page)),
  decideReferral: writeAs((ctx, { user_id: userId, decision, reason }) =>
    decideReferral(ctx, { userId, decision, reason }),
  ),
  partners: readAs((ctx, { status, ...page }) => listPartners(ctx, status, page)),
  decidePartner: writeAs((ctx, { user_id: userId, status, reason, forfeit }) =>
    decidePartner(ctx, { userId, status, reason, forfeit }),
  ),
});
