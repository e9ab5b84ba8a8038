/** Named failures of documents and the contact form. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const contentErrors = defineErrors({
  DOCUMENT_NOT_FOUND: { status: 404, message: msg`There is no such page.` },
});
