/** Endpoints by which staff manage landing pages. */
import * as v from 'valibot';
import { emptySchema, idSchema, listOf, pageQuery } from '../common.ts';
import { staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { catalogueErrors } from './catalogue.errors.ts';
import { landingFieldEntries, landingPageSchema } from './landing.schemas.ts';

const tags = ['Back office'];
const writing = ['LANDING_ALIAS_TAKEN', 'LANDING_FILTER_UNKNOWN'] as const;
const editor = staffEndpoint('keep_catalogue', { limit: { calls: 120, seconds: 60 } });

export const landingPages = editor
  .route({
    method: 'GET',
    path: '/admin/landing-page',
    tags,
    summary: 'Landing pages of categories, the last changed first',
  })
  .input(v.object({ category_id: v.optional(idSchema), ...pageQuery }))
  .output(listOf(landingPageSchema));

export const createLandingPage = editor
  .route({
    method: 'POST',
    path: '/admin/landing-page',
    tags,
    summary: 'Add a landing page to a category',
    successStatus: 201,
  })
  .errors(documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND', ...writing)))
  .input(v.object({ category_id: idSchema, ...landingFieldEntries }))
  .output(landingPageSchema);

export const updateLandingPage = editor
  .route({
    method: 'PATCH',
    path: '/admin/landing-page/{id}',
    tags,
    summary: 'Change any field of a landing page; missing ones stay',
  })
  .errors(documented(pick(catalogueErrors, 'LANDING_PAGE_NOT_FOUND', ...writing)))
  .input(v.object({ id: idSchema, ...v.partial(v.object(landingFieldEntries)).entries }))
  .output(landingPageSchema);

export const deleteLandingPage = editor
  .route({
    method: 'DELETE',
    path: '/admin/landing-page/{id}',
    tags,
    summary: 'Delete a landing page; its address shows the market of that name, or nothing',
  })
  .errors(documented(pick(catalogueErrors, 'LANDING_PAGE_NOT_FOUND')))
  .input(v.object({ id: idSchema }))
  .output(emptySchema);
