/** The catalogue as a file: taking it, checking one, and importing it (decision 0128). */
import * as v from 'valibot';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import { aliasSchema, queryList } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import {
  catalogueCheckSchema,
  catalogueDoneSchema,
  MOST_FILE_CATEGORIES,
} from './catalogue-file.schemas.ts';
import { definitionErrors } from './definitions.errors.ts';

const route = routesOf('Catalogue');
const pace = { limit: { calls: 20, seconds: 60 } };

const reading = pick(definitionErrors, 'CATALOGUE_FILE_TOO_LARGE', 'CATALOGUE_FILE_UNREADABLE');

export const catalogueFileContract = {
  exportFile: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.post('/admin/catalogue/export', 'The catalogue, or one game of it, as a file'),
      description:
        'JSON of the format `legend-catalogue`. Importing it again changes nothing. Taking it along is on record.',
    })
    .errors(documented(pick(catalogueErrors, 'GAME_NOT_FOUND')))
    .input(v.object({ game: v.optional(aliasSchema) }))
    .output(v.file()),

  checkFile: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.post('/admin/catalogue/check', 'What a file would do to the catalogue'),
      description:
        'The file is the multipart field `file`: JSON of the format `legend-catalogue`, at most 6 MB, 500 games, 2 000 categories ' +
        'and 5 000 landing pages. Nothing is written. `issues` says what is wrong in it, with its places.',
    })
    .errors(documented(reading))
    .input(v.object({ file: v.file() }))
    .output(catalogueCheckSchema),

  importFile: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.post('/admin/catalogue/import', 'Import a file into the catalogue'),
      description:
        'All of it or nothing. `seen` is the one of the check. What is in the catalogue and not in the file is left alone; ' +
        'changed definitions become drafts, new categories are not public. A draft that says something else is written over only ' +
        'where `overwrite` names its category (`game/category`, with commas between).',
    })
    .errors(
      documented({
        ...reading,
        ...pick(definitionErrors, 'CATALOGUE_FILE_WRONG', 'CATALOGUE_FILE_CHANGED'),
        ...pick(secondFactorErrors, 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_CONFIRM'),
      }),
    )
    .input(
      v.object({
        file: v.file(),
        seen: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
        overwrite: queryList({ max: MOST_FILE_CATEGORIES, maxLength: 161 }),
        reason: staffReasonSchema,
      }),
    )
    .output(catalogueDoneSchema),
};
