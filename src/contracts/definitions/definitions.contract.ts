/** Endpoints with which staff keep what categories define (decision 0122). */
import * as v from 'valibot';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import { aliasSchema, countSchema, emptySchema, idSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { definitionErrors } from './definitions.errors.ts';
import { catalogueFileContract } from './catalogue-file.contract.ts';
import { sectionsContract } from './sections.contract.ts';
import { gamesContract } from './games.contract.ts';
import {
  definitionDetailSchema,
  definitionPreviewSchema,
  definitionSchema,
  draftHeadSchema,
  lossChoicesSchema,
} from './definitions.schemas.ts';

const route = routesOf('Catalogue');
const pace = { limit: { calls: 120, seconds: 60 } };

/** Which draft, as it was seen. */
const seen = { category_id: idSchema, revision: countSchema };

const missing = pick(catalogueErrors, 'CATEGORY_NOT_FOUND');
const saving = pick(definitionErrors, 'DEFINITION_CHANGED', 'DEFINITION_BASE');
const drafting = pick(definitionErrors, 'DEFINITION_DRAFT_NOT_FOUND', 'DEFINITION_CHANGED');
const confirming = pick(secondFactorErrors, 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_CONFIRM');

export const definitionsContract = {
  ...gamesContract,
  ...catalogueFileContract,
  ...sectionsContract,

  drafts: staffEndpoint('keep_catalogue')
    .route(route.get('/admin/definitions', 'Drafts of categories, the last saved first'))
    .output(v.object({ data: v.array(draftHeadSchema) })),

  show: staffEndpoint('keep_catalogue')
    .route(
      route.get(
        '/admin/definitions/{game}/{category}',
        'What a category defines, its draft, who changed it when, and how many offers on sale have what',
      ),
    )
    .errors(documented(missing))
    .input(v.object({ game: aliasSchema, category: aliasSchema }))
    .output(definitionDetailSchema),

  save: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.put('/admin/definitions/{category_id}/draft', 'Save a draft of a category'),
      description:
        'A draft may be unfinished. `revision` is the one that was seen, 0 where there was none; `base_version` the version ' +
        'in use that was seen.',
    })
    .errors(documented({ ...missing, ...saving }))
    .input(v.object({ ...seen, base_version: countSchema, definition: definitionSchema }))
    .output(definitionDetailSchema),

  drop: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.post('/admin/definitions/{category_id}/draft/drop', 'Drop a draft'),
      description: 'Of a category that was never public the category goes with it.',
    })
    .errors(documented(drafting))
    .input(v.object({ ...seen, reason: staffReasonSchema }))
    .output(emptySchema),

  preview: staffEndpoint('keep_catalogue', pace)
    .route(
      route.get(
        '/admin/definitions/{category_id}/preview',
        'What applying the draft would do to offers, their sellers and saved searches',
      ),
    )
    .errors(documented({ ...missing, ...drafting }))
    .input(v.object({ category_id: idSchema }))
    .output(definitionPreviewSchema),

  apply: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.post('/admin/definitions/{category_id}/apply', 'Put a draft in force'),
      description:
        'The definition is in force with this call; a job fits the offers, some at a time. For each loss of the preview that ' +
        'concerns offers a choice is named by its id.',
    })
    .errors(
      documented({
        ...missing,
        ...drafting,
        ...confirming,
        ...pick(
          definitionErrors,
          'DEFINITION_BASE',
          'DEFINITION_SAME',
          'DEFINITION_WRONG',
          'DEFINITION_PRECISION',
          'DEFINITION_CHOICE',
          'DEFINITION_BUSY',
        ),
      }),
    )
    .input(
      v.object({
        ...seen,
        base_version: countSchema,
        choices: lossChoicesSchema,
        reason: staffReasonSchema,
      }),
    )
    .output(definitionDetailSchema),

  undo: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.post('/admin/definitions/{category_id}/undo', 'Undo the newest version'),
      description:
        'Possible until `undo_until` of the version. The definition before comes back as a new version; a job gives offers back ' +
        'what the other one took, apart from those that were edited since.',
    })
    .errors(
      documented({
        ...missing,
        ...confirming,
        ...pick(definitionErrors, 'DEFINITION_UNDO', 'DEFINITION_PRECISION'),
      }),
    )
    .input(v.object({ category_id: idSchema, version: countSchema, reason: staffReasonSchema }))
    .output(definitionDetailSchema),
};
