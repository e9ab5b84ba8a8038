/**
 * The named failures, for answers that come by another way than a server function: the socket's and the upload's. In a
 * module of its own, which is loaded with the first refusal: most visits meet none.
 */
import { errorCatalogue, type ErrorCode } from '~/contracts/error-catalogue.ts';

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/** The code of ours in an answer; null for anything else. */
export function knownCode(code: unknown): ErrorCode | null {
  return typeof code === 'string' && isKnown(code) ? code : null;
}
