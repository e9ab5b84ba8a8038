/** Endpoints of rules with dates (decision 0123): what holds, what comes, what was, and who decided it. */
import * as v from 'valibot';
import { endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import {
  figureKindSchema,
  figuresPreviewSchema,
  figuresProposalSchema,
  figuresRuleSchema,
  figuresSchema,
  figuresVersionSchema,
} from './figures.schemas.ts';
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
const decidedFigures = v.object({ kind: figureKindSchema, ...decided.entries });
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
const proposingFigures = pick(
  rulesErrors,
  'RULE_PAST',
  'RULE_WORSE',
  'RULE_FAR',
  'RULE_COMES',
  'RULE_FIGURES',
  'RULE_FIGURE_BOUNDS',
  'RULE_FIGURE_ORDER',
  'RULE_SAME',
);
const actingOnFigures = pick(rulesErrors, 'RULE_NOT_FOUND', 'RULE_STATE');
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

  figures: staffEndpoint('keep_catalogue')
    .route(
      route.get('/admin/rules/figures/{kind}', 'The figures of a kind: those of now, what comes'),
    )
    .input(v.object({ kind: figureKindSchema }))
    .output(figuresSchema),

  figureHistory: staffEndpoint('keep_catalogue')
    .route(
      route.get(
        '/admin/rules/figures/{kind}/history',
        'Every change of the figures of a kind, the newest first, with who made it and why',
      ),
    )
    .input(v.object({ kind: figureKindSchema, ...idCursorQuery }))
    .output(endlessListOf(figuresVersionSchema)),

  previewFigures: staffEndpoint('keep_catalogue', pace)
    .route(
      route.post(
        '/admin/rules/figures/{kind}/preview',
        'Which figures a rule would change, and who has to agree; nothing is written',
      ),
    )
    .errors(documented(proposingFigures))
    .input(figuresRuleSchema)
    .output(figuresPreviewSchema),

  scheduleFigures: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.post('/admin/rules/figures/{kind}', 'Figures from a moment on'),
      description:
        'What is worse for those who use the market is known a day before. Where more money is at risk by more than the ' +
        'double, it waits until somebody else agrees, and lapses where nobody does in time. What was begun keeps its figures.',
    })
    .errors(documented({ ...proposingFigures, ...confirming }))
    .input(figuresProposalSchema)
    .output(figuresVersionSchema),

  agreeFigures: staffEndpoint('keep_catalogue', pace)
    .route(
      route.post(
        '/admin/rules/figures/{kind}/{id}/agree',
        'Agree to a change of figures, as the second person',
      ),
    )
    .errors(
      documented({
        ...actingOnFigures,
        ...confirming,
        ...pick(rulesErrors, 'RULE_SECOND_PERSON', 'RULE_PAST', 'RULE_WORSE'),
      }),
    )
    .input(decidedFigures)
    .output(figuresVersionSchema),

  withdrawFigures: staffEndpoint('keep_catalogue', pace)
    .route(
      route.post(
        '/admin/rules/figures/{kind}/{id}/withdraw',
        'Take back a change of figures before it begins',
      ),
    )
    .errors(documented(actingOnFigures))
    .input(decidedFigures)
    .output(figuresVersionSchema),
};
