/** Endpoints by which staff manage landing pages. */
import * as v from 'valibot';
import { aliasSchema, emptySchema, idSchema, listOf, pageQuery } from '../common.ts';
import { staffEndpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { catalogueErrors } from './catalogue.errors.ts';
import { landingFieldEntries, landingPageSchema } from './landing.schemas.ts';

const route = routesOf('Back office');

const writing = ['LANDING_ALIAS_TAKEN', 'LANDING_FILTER_UNKNOWN'] as const;
const editor = staffEndpoint('keep_catalogue', { limit: { calls: 120, seconds: 60 } });

export const landingPages = editor
  .route(route.get('/admin/landing-page', 'Landing pages of categories, the last changed first'))
  .input(
    v.object({
      category_id: v.optional(idSchema),
      /** Of that name alone: one of a category, wherever it stands in the list. */
      alias: v.optional(aliasSchema),
      ...pageQuery,
    }),
  )
  .output(listOf(landingPageSchema));

export const createLandingPage = editor
  .route({
    ...route.post('/admin/landing-page', 'Add a landing page to a category'),
    successStatus: 201,
  })
  .errors(documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND', ...writing)))
  .input(v.object({ category_id: idSchema, ...landingFieldEntries }))
  .output(landingPageSchema);

export const updateLandingPage = editor
  .route(
    route.patch(
      '/admin/landing-page/{id}',
      'Change any field of a landing page; missing ones stay',
    ),
  )
  .errors(documented(pick(catalogueErrors, 'LANDING_PAGE_NOT_FOUND', ...writing)))
  .input(v.object({ id: idSchema, ...v.partial(v.object(landingFieldEntries)).entries }))
  .output(landingPageSchema);

export const deleteLandingPage = editor
  .route(
    route.delete(
      '/admin/landing-page/{id}',
      'Delete a landing page; its address shows the market of that name, or nothing',
    ),
  )
  .errors(documented(pick(catalogueErrors, 'LANDING_PAGE_NOT_FOUND')))
  .input(v.object({ id: idSchema }))
  .output(emptySchema);
