/** Endpoints by which staff manage landing pages. Pages read them through the storefront. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';
import {
  createLandingPage,
  deleteLandingPage,
  listLandingPages,
  updateLandingPage,
} from './use-cases/landing-pages.ts';

export const landingEndpoints = {
  landingPages: api.catalogue.landingPages.handler(
    readAs((ctx, input) => listLandingPages(ctx, input)),
  ),

  createLandingPage: api.catalogue.createLandingPage.handler(
    writeAs((ctx, input) => createLandingPage(ctx, input)),
  ),

  updateLandingPage: api.catalogue.updateLandingPage.handler(
    writeAs((ctx, { id, ...change }) => updateLandingPage(ctx, id, change)),
  ),

  deleteLandingPage: api.catalogue.deleteLandingPage.handler(
    writeAs(async (ctx, input) => {
      await deleteLandingPage(ctx, input.id);
      return {};
    }),
  ),
};
