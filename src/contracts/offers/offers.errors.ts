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
  WORD_REFUSED: {
    status: 422,
    message: msg`A word in the offer’s texts must not be used here. Change it before you publish.`,
  },
  WORD_LISTED: { status: 409, message: msg`This word is on the list already.` },
  WORD_NOT_FOUND: { status: 404, message: msg`This word is not on the list any more.` },
  WORDS_FULL: {
    status: 422,
    message: msg`The list is full: at most 1,000 words. Remove some first.`,
  },
  PRICE_BELOW_MINIMUM: {
    status: 422,
    message: msg`The price is below the least that this category allows.`,
  },
  SELLER_PROOF_REQUIRED: {
    status: 403,
    message: msg`This category is open to sellers who proved that they can sell there. Show it first; drafts are possible until then.`,
  },
  SELLER_PROOF_NOT_ASKED: {
    status: 409,
    message: msg`There is nothing to prove: you can sell in this category.`,
  },
  SELLER_PROOF_PENDING: {
    status: 409,
    message: msg`Support looks at what you sent already.`,
  },
  SELLER_PROOF_NOT_FOUND: { status: 404, message: msg`There is no such proof of a seller.` },
  SELLER_PROOF_DECIDED: { status: 409, message: msg`This proof is decided already.` },
  STOCK_PROOF_NOT_ASKED: {
    status: 409,
    message: msg`This offer does not wait for a proof of its stock.`,
  },
  STOCK_PROOF_PENDING: {
    status: 409,
    message: msg`Support looks at the proof of this stock already.`,
  },
  STOCK_UNPROVEN: {
    status: 409,
    message: msg`The seller has to show this stock first: there is no proof of so many units yet.`,
  },
  STOCK_PROOF_REQUIRED: {
    status: 403,
    message: msg`At this value the category asks for a proof of stock: the seller needs an offer of as many units that support has seen.`,
  },
  CATEGORY_RULES_CHANGED: {
    status: 409,
    message: msg`Somebody else changed the rules of this category in the meantime. Look at them again.`,
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
  PRICE_MISSING: { status: 422, message: msg`The offer has no price yet.` },
  PRICE_OUT_OF_RANGE: {
    status: 422,
    message: msg`The price must be greater than zero and at most 100,000 dollars.`,
  },
  MINIMUM_ABOVE_STOCK: {
    status: 422,
    message: msg`The minimum purchase must not be greater than the stock.`,
  },
  DELIVERY_INSTANT: { status: 422, message: msg`Instant offers have no delivery time.` },
  DELIVERY_NOT_OFFERED: {
    status: 422,
    message: msg`The category does not have this delivery time.`,
  },
  BULK_NOT_FOUND: { status: 404, message: msg`There is no such change of several offers.` },
  BULK_NOTHING: { status: 422, message: msg`No offer is selected any more.` },
  BULK_TOO_MANY: {
    status: 422,
    message: msg`This is for at most 10,000 offers at once. Narrow the filter.`,
  },
  BULK_WRONG_STATE: { status: 409, message: msg`This can no longer be undone.` },
  IMPORT_NOT_FOUND: { status: 404, message: msg`There is no such import.` },
  IMPORT_CELL_NOT_FOUND: {
    status: 404,
    message: msg`This cell is not in the file any more. Load the page again.`,
  },
  IMPORT_TOO_LARGE: { status: 413, message: msg`The file is larger than 5 MB.` },
  IMPORT_TOO_MANY_ROWS: {
    status: 422,
    message: msg`The file has more than 5,000 rows. Split it into several.`,
  },
  IMPORT_TOO_WIDE: { status: 422, message: msg`The file has more than 100 columns.` },
  IMPORT_EMPTY: { status: 422, message: msg`The file has no rows below the names of its columns.` },
  IMPORT_UNREADABLE: {
    status: 422,
    message: msg`This is not a CSV or XLSX file. Save your table as one of them and choose that file.`,
  },
  IMPORT_WORKBOOK_TOO_LARGE: {
    status: 422,
    message: msg`The workbook holds too much. Save its table alone, or as CSV.`,
  },
  IMPORT_QUOTES: {
    status: 422,
    message: msg({
      message: 'A quotation mark in line {line} is not closed, or stands where none may.',
    }),
  },
  IMPORT_WRONG_STATE: {
    status: 409,
    message: msg`This is not possible in the import's present state.`,
  },
  IMPORT_HAS_ERRORS: {
    status: 422,
    message: msg`Some rows have errors, so nothing was started.`,
  },
  IMPORT_NOTHING: { status: 422, message: msg`No row of the file can be imported.` },
});
