/** Endpoints of adjustments of the books (decision 0119). */
import * as v from 'valibot';
import { emptySchema, endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import {
  adjustmentReasonSchema,
  adjustmentSchema,
  newAdjustmentSchema,
} from './adjustments.schemas.ts';
import { ledgerErrors } from './ledger.errors.ts';

const route = routesOf('Back office');
const pace = { limit: { calls: 60, seconds: 60 } };
const mover = staffEndpoint('adjust_ledger', { ...pace, idempotent: true });
const decided = v.object({ id: idSchema, reason: adjustmentReasonSchema });
const { IMPERSONATING } = identityErrors;
const confirmed = {
  IMPERSONATING,
  ...pick(secondFactorErrors, 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_CONFIRM'),
};
const ofOther = pick(
  ledgerErrors,
  'ADJUSTMENT_NOT_FOUND',
  'ADJUSTMENT_DECIDED',
  'ADJUSTMENT_OWN',
  'ADJUSTMENT_SECOND_PERSON',
);

export const adjustmentsContract = {
  adjustments: staffEndpoint('adjust_ledger')
    .route(route.get('/admin/ledger/adjustments', 'Proposed adjustments, newest first'))
    .input(
      v.object({
        ...idCursorQuery,
        state: v.optional(v.picklist(['waiting', 'all']), 'waiting'),
      }),
    )
    .output(endlessListOf(adjustmentSchema)),

  proposeAdjustment: mover
    .route(
      route.post(
        '/admin/ledger/adjustments',
        'Propose to move money between an account of the market and another one; nothing moves before somebody else agrees',
      ),
    )
    .errors(
      documented({
        ...confirmed,
        ...pick(ledgerErrors, 'ADJUSTMENT_PAIR', 'ADJUSTMENT_OWN', 'ADJUSTMENT_PERSON_GONE'),
      }),
    )
    .input(newAdjustmentSchema)
    .output(v.object({ id: idSchema })),

  agreeAdjustment: mover
    .route(
      route.post('/admin/ledger/adjustments/{id}/agree', 'Agree to an adjustment: it is posted'),
    )
    .errors(
      documented({
        ...confirmed,
        ...ofOther,
        ...pick(
          ledgerErrors,
          'ADJUSTMENT_PROPOSER',
          'ADJUSTMENT_PERSON_GONE',
          'ADJUSTMENT_NOT_COVERED',
        ),
      }),
    )
    .input(decided)
    .output(emptySchema),

  refuseAdjustment: mover
    .route(route.post('/admin/ledger/adjustments/{id}/refuse', 'Refuse an adjustment'))
    .errors(documented({ ...confirmed, ...ofOther }))
    .input(decided)
    .output(emptySchema),

  withdrawAdjustment: mover
    .route(route.post('/admin/ledger/adjustments/{id}/withdraw', 'Withdraw what one has proposed'))
    .errors(
      documented({
        IMPERSONATING,
        ...pick(ledgerErrors, 'ADJUSTMENT_NOT_FOUND', 'ADJUSTMENT_DECIDED', 'ADJUSTMENT_NOT_YOURS'),
      }),
    )
    .input(decided)
    .output(emptySchema),
};
