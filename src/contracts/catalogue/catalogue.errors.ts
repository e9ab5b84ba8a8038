/** Named failures of the catalogue. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const catalogueErrors = defineErrors({
  PAGE_NOT_FOUND: { status: 404, message: msg`Not Found` },
  GAME_NOT_FOUND: { status: 404, message: msg`There is no such game.` },
  GENRE_NOT_FOUND: { status: 404, message: msg`There is no such genre.` },
  LANDING_PAGE_NOT_FOUND: { status: 404, message: msg`There is no such landing page.` },
  LANDING_ALIAS_TAKEN: {
    status: 409,
    message: msg`The category has a landing page with this address already.`,
  },
  LANDING_FILTER_UNKNOWN: {
    status: 422,
    message: msg`The category has no such filter, or no such value of it.`,
  },
  CATEGORY_NOT_FOUND: { status: 404, message: msg`There is no such category.` },
});
