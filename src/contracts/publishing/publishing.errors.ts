/** Named failures of writing and publishing. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const publishingErrors = defineErrors({
  MANUSCRIPT_NOT_FOUND: { status: 404, message: msg`There is no such text.` },
  MANUSCRIPT_VERSION_NOT_FOUND: { status: 404, message: msg`There is no such version.` },
  MANUSCRIPT_CHANGED: {
    status: 409,
    message: msg`Somebody else has saved this text meanwhile. Nothing was overwritten: compare both and decide.`,
  },
  MANUSCRIPT_REMOVED: {
    status: 409,
    message: msg`This text was removed. Restore one of its versions to go on.`,
  },
  MANUSCRIPT_INCOMPLETE: {
    status: 422,
    message: msg`It cannot be published yet: something is missing, or a part of the text cannot be shown.`,
  },
  MANUSCRIPT_SLUG_TAKEN: { status: 409, message: msg`Another text has this address already.` },
  MANUSCRIPT_FIXED: { status: 409, message: msg`This cannot be done with a text of this kind.` },
  MANUSCRIPT_IN_PAST: { status: 422, message: msg`Choose a moment that is still to come.` },
  NEWS_UNPUBLISHED: {
    status: 409,
    message: msg`Only an article that readers see now can be sent as news.`,
  },
  NEWS_SENT: {
    status: 409,
    message: msg`This article was sent as news already. Each is sent once.`,
  },
  AUTHOR_TAKEN: { status: 409, message: msg`There is an author of this name already.` },
  PREVIEW_INCOMPLETE: {
    status: 422,
    message: msg`Choose first where it stands, and for an article who signs it: without them there is nothing to preview.`,
  },
  PREVIEW_NOT_FOUND: { status: 404, message: msg`There is no such preview.` },
  PREVIEW_EXPIRED: {
    status: 404,
    message: msg`This preview link has expired. Ask for a new one.`,
  },
});
