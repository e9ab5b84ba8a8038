/** Named failures of keeping categories' definitions. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const definitionErrors = defineErrors({
  DEFINITION_DRAFT_NOT_FOUND: { status: 404, message: msg`There is no such draft any more.` },
  DEFINITION_CHANGED: {
    status: 409,
    message: msg`Somebody saved this draft meanwhile. What you typed is still here: look at what changed, then save again.`,
  },
  DEFINITION_BASE: {
    status: 409,
    message: msg`The category changed meanwhile, and the figures with it. What you typed is still here: look at what changed, then save again.`,
  },
  DEFINITION_SAME: { status: 409, message: msg`Nothing is different.` },
  DEFINITION_WRONG: {
    status: 422,
    message: msg`The definition is not finished. See what is missing.`,
  },
  DEFINITION_CHOICE: {
    status: 422,
    message: msg`Say what happens to each offer that loses something.`,
  },
  DEFINITION_BUSY: {
    status: 409,
    message: msg`Offers of this category are being changed. Wait until that is done, or undo it.`,
  },
  DEFINITION_UNDO: {
    status: 409,
    message: msg`This version cannot be undone: it is not the newest, or its time is over.`,
  },
  DEFINITION_PRECISION: {
    status: 409,
    message: msg`The decimals of prices cannot change while the category has offers.`,
  },
  SECTION_NOT_FOUND: { status: 404, message: msg`There is no such genre or base category.` },
  SECTION_CHANGED: {
    status: 409,
    message: msg`Somebody changed this meanwhile. What you typed is still here: look at what changed, then save again.`,
  },
  CATALOGUE_FILE_TOO_LARGE: {
    status: 413,
    message: msg`A file of the catalogue has 6 MB, 500 games and 500 entries in a list at most.`,
  },
  CATALOGUE_FILE_UNREADABLE: {
    status: 422,
    message: msg`This is no file of a catalogue: JSON of the format legend-catalogue, version 1, is read.`,
  },
  CATALOGUE_FILE_WRONG: {
    status: 422,
    message: msg`Something in the file is wrong. Check it again to see what.`,
  },
  CATALOGUE_FILE_CHANGED: {
    status: 409,
    message: msg`The catalogue changed since the file was checked. Check it again: nothing was written.`,
  },
  GAME_ICON_SMALL: {
    status: 422,
    message: msg({
      message: 'The picture is too small: it needs at least {pixels} pixels on each side.',
    }),
  },
  GAME_ALIAS_TAKEN: { status: 409, message: msg`There is a game with this alias already.` },
  GAME_ALIAS_RESERVED: {
    status: 422,
    message: msg`A page of the market has this address: choose another alias.`,
  },
  GAME_CHANGED: {
    status: 409,
    message: msg`Somebody changed this game meanwhile. What you typed is still here: look at what changed, then save again.`,
  },
  CATEGORY_ALIAS_TAKEN: {
    status: 409,
    message: msg`The game has a category with this alias already.`,
  },
  CATEGORIES_MANY: { status: 409, message: msg`A game has 100 categories at most.` },
  CATEGORIES_CHANGED: {
    status: 409,
    message: msg`The categories of this game or their order changed meanwhile. Look at them, then order them again.`,
  },
});
