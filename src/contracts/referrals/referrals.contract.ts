/** Endpoints of the referral and affiliate programmes. */
import * as v from 'valibot';
import { cursorQuery, emptySchema, endlessListOf, idSchema, queryInteger } from '../common.ts';
import { endpoint, staffEndpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { referralsErrors } from './referrals.errors.ts';
import {
  affiliateApplicationSchema,
  affiliateOverviewSchema,
  partnerFiguresSchema,
  partnerSchema,
  partnerStatuses,
  reasonSchema,
  referralOverviewSchema,
  referralReviewSchema,
} from './referrals.schemas.ts';

const route = routesOf('Referrals');

const limit = { calls: 120, seconds: 60 };
const admin = staffEndpoint('keep_promotions', { limit });
const payer = staffEndpoint('keep_promotions', { limit, idempotent: 'optional' });

export const referralsContract = {
  referral: endpoint
    .meta({ who: 'user' })
    .route(route.get('/referral', 'Own link, clicks, sign-ups, rewards'))
    .output(referralOverviewSchema),

  affiliate: endpoint
    .meta({ who: 'user' })
    .route(route.get('/affiliate', 'Own partnership: status, clicks, sign-ups, commissions'))
    .output(affiliateOverviewSchema),

  affiliateFigures: endpoint
    .meta({ who: 'user', limit })
    .route(route.get('/affiliate/figures', 'What the own links brought, by day and by link'))
    .input(v.object({ days: queryInteger({ min: 7, max: 90, default: 30 }) }))
    .output(partnerFiguresSchema),

  applyAffiliate: endpoint
    .meta({ who: 'user', limit: { calls: 5, seconds: 3_600 } })
    .route({ ...route.post('/affiliate', 'Apply as an affiliate partner'), successStatus: 201 })
    .errors(
      documented({
        ...pick(referralsErrors, 'AFFILIATE_ALREADY'),
        ...pick(identityErrors, 'EMAIL_NOT_CONFIRMED', 'IMPERSONATING'),
      }),
    )
    .input(affiliateApplicationSchema)
    .output(affiliateOverviewSchema),

  reviews: admin
    .route(route.get('/admin/referral', 'Rewards that wait for a person, the oldest first'))
    .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
    .input(v.object(cursorQuery))
    .output(endlessListOf(referralReviewSchema)),

  decideReferral: payer
    .route(
      route.post(
        '/admin/referral/{user_id}/decide',
        'Pay or refuse the reward for somebody who was brought',
      ),
    )
    .errors(documented(referralsErrors))
    .input(
      v.object({
        user_id: idSchema,
        decision: v.picklist(['accept', 'refuse']),
        reason: reasonSchema,
      }),
    )
    .output(emptySchema),

  partners: admin
    .route(route.get('/admin/affiliate', 'Applications and partners, the oldest first'))
    .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
    .input(
      v.object({
        status: v.optional(v.picklist(partnerStatuses), 'pending'),
        ...cursorQuery,
      }),
    )
    .output(endlessListOf(partnerSchema)),

  decidePartner: payer
    .route(
      route.post(
        '/admin/affiliate/{user_id}/decide',
        'Approve or reject an application, or end a partnership',
      ),
    )
    .errors(documented(referralsErrors))
    .input(
      v.object({
        user_id: idSchema,
        status: v.picklist(['approved', 'rejected', 'ended']),
        reason: reasonSchema,
        /** With `ended`: the rules were broken, so that commission on hold is not paid. */
        forfeit: v.optional(v.boolean(), false),
      }),
    )
    .output(emptySchema),
};
