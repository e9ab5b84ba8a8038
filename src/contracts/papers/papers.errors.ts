/** Named failures of receipts, invoices and yearly totals. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const paperErrors = defineErrors({
  PAPER_NOT_FOUND: { status: 404, message: msg`This document does not exist.` },
  PAPER_SEARCH_TOO_WIDE: {
    status: 422,
    message: msg`More than 50 accounts fit. Type more of the name.`,
  },
  PAPERS_TOO_MANY: {
    status: 422,
    message: msg`More than 20,000 documents fit, which is more than one file holds. Choose a month.`,
  },
  TAX_DETAILS_KEPT: {
    status: 409,
    message: msg`You have completed sales: the law asks for these details, so they can be changed but not removed.`,
  },
  RECEIPT_NOT_PAID: {
    status: 409,
    message: msg`There is a receipt once the order is paid.`,
  },
});
