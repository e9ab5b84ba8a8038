/** Named failures of offers, their stock and favourites. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const offerErrors = defineErrors({
  OFFER_NOT_FOUND: { status: 404, message: msg`There is no such offer.` },
  CURSOR_INVALID: {
    status: 422,
    message: msg`This place in the list is not valid. Start again from the first page.`,
  },
  SELLER_REQUIRED: { status: 403, message: msg`Become a seller first.` },
  OFFER_WRONG_STATE: {
    status: 409,
    message: msg`This is not possible in the offer's present state.`,
  },
  OFFER_CHANGED: {
    status: 409,
    message: msg`The offer was changed elsewhere in the meantime. Look at it again before you save.`,
  },
  OFFER_OWN: { status: 403, message: msg`This is your own offer, so a colleague has to decide.` },
  OFFER_INCOMPLETE: {
    status: 422,
    message: msg`Fill in the missing fields before publishing.`,
  },
  CONTACT_DATA_REFUSED: {
    status: 422,
    message: msg`Contact data, links and messenger names are not allowed here. Use the chat.`,
  },
  PRICE_NOT_WHOLE: {
    status: 422,
    message: msg`In this category the price must be in whole cents.`,
  },
  CATEGORY_MISMATCH: {
    status: 422,
    message: msg`The offer's delivery or attributes do not fit this category.`,
  },
  STOCK_NOT_INSTANT: {
    status: 409,
    message: msg`Only offers with instant delivery keep secrets.`,
  },
  STOCK_MANAGED: {
    status: 422,
    message: msg`The stock of an instant offer is the number of its stored secrets.`,
  },
});
