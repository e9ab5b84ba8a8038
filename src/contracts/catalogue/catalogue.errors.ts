/** Named failures of the catalogue. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const catalogueErrors = defineErrors({
  PAGE_NOT_FOUND: { status: 404, message: msg`Not Found` },
  GAME_NOT_FOUND: { status: 404, message: msg`There is no such game.` },
  GENRE_NOT_FOUND: { status: 404, message: msg`There is no such genre.` },
  CATEGORY_NOT_FOUND: { status: 404, message: msg`There is no such category.` },
});
