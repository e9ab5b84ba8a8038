/** Failures that are nobody's mistake. In a module of their own, because every page may need these two. */
import { msg } from '@lingui/core/macro';

export const outages = {
  SERVER_ERROR: { status: 500, message: msg`Server error` },
  UNAVAILABLE: { status: 503, message: msg`The service is not available right now.` },
} as const;
