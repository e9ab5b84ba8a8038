/** Endpoints of rules with dates (decision 0123): what holds, what comes, what was, and who decided it. */
import * as v from 'valibot';
import { endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { rulesErrors } from './rules.errors.ts';
import {
  feePreviewSchema,
  feeProposalSchema,
  feeRuleSchema,
  feesSchema,
  feeVersionSchema,
} from './rules.schemas.ts';

const route = routesOf('Back office');
const pace = { limit: { calls: 60, seconds: 60 } };
const decided = v.object({ id: idSchema, reason: staffReasonSchema });
const confirming = pick(secondFactorErrors, 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_CONFIRM');
const proposing = pick(
  rulesErrors,
  'RULE_PLACE',
  'RULE_OWN',
  'RULE_PAST',
  'RULE_NOTICE',
  'RULE_FAR',
  'RULE_ENDS_EARLY',
  'RULE_BOUNDS',
  'RULE_OVERLAPS',
  'RULE_SAME',
);
const acting = pick(rulesErrors, 'RULE_NOT_FOUND', 'RULE_OWN', 'RULE_STATE');

export const rulesContract = {
  fees: staffEndpoint('keep_catalogue')
    .route(route.get('/admin/rules/fees', 'The fees of now, and those that come'))
    .output(feesSchema),

  history: staffEndpoint('keep_catalogue')
    .route(
      route.get(
        '/admin/rules/fees/history',
        'Every change of fees, the newest first, with who made it and why',
      ),
    )
    .input(v.object(idCursorQuery))
    .output(endlessListOf(feeVersionSchema)),

  // It adds up every listed offer within reach.
  preview: staffEndpoint('keep_catalogue', { limit: { calls: 12, seconds: 60 } })
    .route(
      route.post(
        '/admin/rules/fees/preview',
        'How many offers and sellers a change of fees would touch, and by how much; nothing is written',
      ),
    )
    .errors(documented(proposing))
    .input(v.object({ rule: feeRuleSchema }))
    .output(feePreviewSchema),

  schedule: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.post('/admin/rules/fees', 'Fees from a moment on'),
      description:
        'What raises a fee is known to sellers a day before. A change beyond the bound for two people waits until ' +
        'somebody else agrees, and lapses where nobody does in time. Orders that were placed keep their fee.',
    })
    .errors(documented({ ...proposing, ...confirming }))
    .input(feeProposalSchema)
    .output(feeVersionSchema),

  agree: staffEndpoint('keep_catalogue', pace)
    .route(
      route.post('/admin/rules/fees/{id}/agree', 'Agree to a change of fees, as the second person'),
    )
    .errors(
      documented({
        ...acting,
        ...confirming,
        ...pick(rulesErrors, 'RULE_SECOND_PERSON', 'RULE_PAST', 'RULE_NOTICE'),
      }),
    )
    .input(decided)
    .output(feeVersionSchema),

  withdraw: staffEndpoint('keep_catalogue', pace)
    .route(
      route.post('/admin/rules/fees/{id}/withdraw', 'Take back a change of fees before it begins'),
    )
    .errors(documented(acting))
    .input(decided)
    .output(feeVersionSchema),
};
