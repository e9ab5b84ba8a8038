/** Endpoints with which sellers import and export their offers as files. Somebody else's import is a 404. */
import * as v from 'valibot';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import { countSchema, idSchema, listOf, pageQuery } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import {
  importCellSchema,
  importDecimals,
  importFieldSchema,
  importModes,
  importRowSchema,
  importRules,
  importSchema,
  importSeparators,
  importSummarySchema,
  importViews,
} from './imports.schemas.ts';
import { offerErrors } from './offers.errors.ts';

const route = routesOf('Selling');

const byId = v.object({ id: idSchema });
const ofCategory = v.object({ category_id: idSchema });
const limit = { calls: 120, seconds: 60 };
const reader = endpoint.meta({ who: 'seller', limit, keys: ['offers:read'] });
const writer = endpoint.meta({ who: 'seller', limit, keys: ['offers:write'] });
/** What reads or writes thousands of rows. */
const seldom = { calls: 30, seconds: 300 };
const heavyReader = endpoint.meta({ who: 'seller', limit: seldom, keys: ['offers:read'] });
const heavyWriter = endpoint.meta({ who: 'seller', limit: seldom, keys: ['offers:write'] });

const notFound = documented(pick(offerErrors, 'IMPORT_NOT_FOUND'));
const categoryNotFound = documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND'));
const fileErrors = documented(
  pick(
    offerErrors,
    'IMPORT_TOO_LARGE',
    'IMPORT_TOO_MANY_ROWS',
    'IMPORT_TOO_WIDE',
    'IMPORT_EMPTY',
    'IMPORT_UNREADABLE',
    'IMPORT_QUOTES',
    'IMPORT_WORKBOOK_TOO_LARGE',
  ),
);

export const importsContract = {
  importTemplate: reader
    .route(
      route.get(
        '/market/seller/offer/import/template',
        'An empty CSV file with the columns of a category',
      ),
    )
    .errors(categoryNotFound)
    .input(ofCategory)
    .output(v.file()),

  exportOffers: heavyReader
    .route(
      route.get(
        '/market/seller/offer/export',
        'Own offers of a category as CSV; importing the file again changes nothing',
      ),
    )
    .errors(categoryNotFound)
    .input(ofCategory)
    .output(v.file()),

  uploadImport: heavyWriter
    .route({
      ...route.post('/market/seller/offer/import', 'Read and check a file; no offer is changed'),
      description:
        'CSV or XLSX as the multipart field `file`: at most 5 000 rows and 5 MB, with the names of the columns in its first line. CSV in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs; of a workbook the values of its first visible sheet.',
      successStatus: 201,
    })
    .errors(categoryNotFound)
    .errors(fileErrors)
    .input(v.object({ category_id: idSchema, file: v.file() }))
    .output(importSchema),

  imports: reader
    .route(route.get('/market/seller/offer/imports', 'Own imports, the newest first'))
    .input(v.object({ ...pageQuery, category_id: v.optional(idSchema) }))
    .output(listOf(importSummarySchema)),

  showImport: reader
    .route(route.get('/market/seller/offer/import/{id}', 'An own import: its check, its progress'))
    .errors(notFound)
    .input(byId)
    .output(importSchema),

  importRows: reader
    .route(route.get('/market/seller/offer/import/{id}/rows', 'Rows of an own import'))
    .errors(notFound)
    .input(
      v.object({
        id: idSchema,
        ...pageQuery,
        view: v.optional(v.picklist(importViews), 'all'),
        /** Only rows with an error of this field. */
        field: v.optional(importFieldSchema),
      }),
    )
    .output(listOf(importRowSchema)),

  checkImport: heavyWriter
    .route(
      route.post('/market/seller/offer/import/{id}/check', 'Choose the columns, and check again'),
    )
    .errors(notFound)
    .errors(fileErrors)
    .errors(documented(pick(offerErrors, 'IMPORT_WRONG_STATE')))
    .input(
      v.object({
        id: idSchema,
        /** Null for a workbook, which has none. */
        separator: v.nullable(v.picklist(importSeparators)),
        decimal: v.picklist(importDecimals),
        /** What each column becomes, in the order of the file; left out, it is guessed by the names. */
        mapping: v.optional(
          v.pipe(v.array(v.nullable(importFieldSchema)), v.maxLength(importRules.maxColumns)),
        ),
      }),
    )
    .output(importSchema),

  correctCell: writer
    .route({
      ...route.post(
        '/market/seller/offer/import/{id}/correct',
        'Correct a cell of a file that was not started, and check its row again',
      ),
      description:
        'Answers the rows that were checked: the corrected one, and those with the same external_id before or after.',
    })
    .errors(notFound)
    .errors(documented(pick(offerErrors, 'IMPORT_WRONG_STATE', 'IMPORT_CELL_NOT_FOUND')))
    .input(
      v.object({
        id: idSchema,
        number: countSchema,
        field: importFieldSchema,
        text: importCellSchema,
      }),
    )
    .output(v.object({ rows: v.array(importRowSchema) })),

  startImport: heavyWriter
    .route(route.post('/market/seller/offer/import/{id}/start', 'Import the rows without errors'))
    .errors(notFound)
    .errors(
      documented(pick(offerErrors, 'IMPORT_WRONG_STATE', 'IMPORT_HAS_ERRORS', 'IMPORT_NOTHING')),
    )
    .input(v.object({ id: idSchema, mode: v.optional(v.picklist(importModes), 'good') }))
    .output(importSchema),

  stopImport: writer
    .route(route.post('/market/seller/offer/import/{id}/stop', 'Stop; what was imported stays'))
    .errors(notFound)
    .errors(documented(pick(offerErrors, 'IMPORT_WRONG_STATE')))
    .input(byId)
    .output(importSchema),

  importErrors: reader
    .route(
      route.get(
        '/market/seller/offer/import/{id}/errors',
        'The rows with errors as CSV: the columns of the file, and one with the reasons',
      ),
    )
    .errors(notFound)
    .input(byId)
    .output(v.file()),
};
