/**
 * Named failures. Each area lists its own in `<area>.errors.ts` with `defineErrors`; the code is sent over the wire,
 * the message descriptor is translated where it is shown (interface) or answered (API).
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { outages } from './outages.ts';

export interface ErrorDefinition {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  message: MessageDescriptor;
}

/** Preserves the literal types of the codes while checking the shape. */
export function defineErrors<const T extends Record<string, ErrorDefinition>>(errors: T): T {
  return errors;
}

/** The part of an error definition that the OpenAPI page shows. */
export function documented<T extends Record<string, ErrorDefinition>>(
  errors: T,
): { [K in keyof T]: { status: number; message: string } } {
  const entries = Object.entries(errors).map(([code, { status, message }]) => [
    code,
    { status, message: message.message ?? code },
  ]);
  return Object.fromEntries(entries);
}

/** Failures that any endpoint may answer with. */
export const commonErrors = defineErrors({
  MALFORMED: { status: 400, message: msg`The request could not be read.` },
  UNAUTHENTICATED: { status: 401, message: msg`Sign in to continue.` },
  TOKEN_EXPIRED: { status: 401, message: msg`Your session has expired. Sign in again.` },
  API_KEY_INVALID: {
    status: 401,
    message: msg`This API key does not work: it is unknown, revoked or expired, or its owner does not sell any more.`,
  },
  API_KEY_REFUSED: { status: 403, message: msg`API keys cannot do this.` },
  API_KEY_SCOPE: {
    status: 403,
    message: msg({ message: 'This API key needs the scope {scope}.' }),
  },
  FORBIDDEN: { status: 403, message: msg`You are not allowed to do this.` },
  CROSS_SITE: { status: 403, message: msg`The request came from another site and was refused.` },
  BANNED: { status: 403, message: msg`Your account is banned.` },
  NOT_FOUND: { status: 404, message: msg`There is nothing here.` },
  CONFLICT: { status: 409, message: msg`This was changed in the meantime. Reload and try again.` },
  IDEMPOTENCY_KEY_MISSING: { status: 422, message: msg`An Idempotency-Key header is required.` },
  IDEMPOTENCY_KEY_MALFORMED: {
    status: 422,
    message: msg`An Idempotency-Key has 1 to 200 printable ASCII characters.`,
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: msg`This Idempotency-Key was already used with another request.`,
  },
  TOO_LARGE: { status: 413, message: msg`The request is too large.` },
  VALIDATION: { status: 422, message: msg`Some fields need your attention.` },
  BUSY: {
    status: 503,
    message: msg`Too many changes at once. Please try again in a moment.`,
  },
  TOO_MANY: { status: 429, message: msg`Too many requests. Please wait a moment.` },
  ...outages,
});

/** Part of an area's errors, for one endpoint: `documented(pick(orderErrors, 'ORDER_NOT_FOUND'))`. */
export function pick<T extends Record<string, ErrorDefinition>, K extends keyof T>(
  errors: T,
  ...codes: K[]
): Pick<T, K> {
  const entries = codes.map((code) => [code, errors[code]]);
  return Object.fromEntries(entries);
}
