/** Endpoints by which staff manage landing pages. Pages read them through the storefront. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import {
  createLandingPage,
  deleteLandingPage,
  listLandingPages,
  updateLandingPage,
} from './use-cases/landing-pages.ts';

export const landingEndpoints = endpointsOf('catalogue', {
  landingPages: readAs((ctx, input) => listLandingPages(ctx, input)),

  createLandingPage: writeAs((ctx, input) => createLandingPage(ctx, input)),

  updateLandingPage: writeAs((ctx, { id, ...change }) => updateLandingPage(ctx, id, change)),

  deleteLandingPage: writeAs((ctx, input) => deleteLandingPage(ctx, input.id)),
});
