/** Endpoints of the referral and affiliate programmes. */
import * as v from 'valibot';
import { emptySchema, endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { endpoint, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { referralsErrors } from './referrals.errors.ts';
import {
  affiliateApplicationSchema,
  affiliateOverviewSchema,
  partnerSchema,
  partnerStatuses,
  reasonSchema,
  referralOverviewSchema,
  referralReviewSchema,
} from './referrals.schemas.ts';

const tags = ['Referrals'];
const limit = { calls: 120, seconds: 60 };
const admin = staffEndpoint('keep_promotions', { limit });
const payer = staffEndpoint('keep_promotions', { limit, idempotent: 'optional' });

export const referralsContract = {
  referral: endpoint
    .meta({ who: 'user' })
    .route({
      method: 'GET',
      path: '/referral',
      tags,
      summary: 'Own link, clicks, sign-ups, rewards',
    })
    .output(referralOverviewSchema),

  affiliate: endpoint
    .meta({ who: 'user' })
    .route({
      method: 'GET',
      path: '/affiliate',
      tags,
      summary: 'Own partnership: status, clicks, sign-ups, commissions',
    })
    .output(affiliateOverviewSchema),

  applyAffiliate: endpoint
    .meta({ who: 'user', limit: { calls: 5, seconds: 3_600 } })
    .route({
      method: 'POST',
      path: '/affiliate',
      tags,
      summary: 'Apply as an affiliate partner',
      successStatus: 201,
    })
    .errors(
      documented({
        ...pick(referralsErrors, 'AFFILIATE_ALREADY'),
        ...pick(identityErrors, 'EMAIL_NOT_CONFIRMED', 'IMPERSONATING'),
      }),
    )
    .input(affiliateApplicationSchema)
    .output(affiliateOverviewSchema),

  reviews: admin
    .route({
      method: 'GET',
      path: '/admin/referral',
      tags,
      summary: 'Rewards that wait for a person',
    })
    .input(v.object(idCursorQuery))
    .output(endlessListOf(referralReviewSchema)),

  decideReferral: payer
    .route({
      method: 'POST',
      path: '/admin/referral/{user_id}/decide',
      tags,
      summary: 'Pay or refuse the reward for somebody who was brought',
    })
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
    .route({ method: 'GET', path: '/admin/affiliate', tags, summary: 'Applications and partners' })
    .input(
      v.object({
        status: v.optional(v.picklist(partnerStatuses), 'pending'),
        ...idCursorQuery,
      }),
    )
    .output(endlessListOf(partnerSchema)),

  decidePartner: payer
    .route({
      method: 'POST',
      path: '/admin/affiliate/{user_id}/decide',
      tags,
      summary: 'Approve or reject an application, or end a partnership',
    })
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
