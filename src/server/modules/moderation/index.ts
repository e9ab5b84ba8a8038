/** The front door of moderation: what no text of a user may contain. */
export { findForbidden, type ForbiddenOptions } from './find-forbidden.ts';
