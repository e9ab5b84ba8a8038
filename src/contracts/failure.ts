/**
 * A named, expected failure. The same class is thrown by use cases, answered by the HTTP layer as
 * `{statusCode, message, code, errors?}`, and rebuilt in the browser by the server-function adapter.
 */
import type { ErrorCode } from './error-catalogue.ts';

export interface FieldError {
  /** Dotted path of the field, for example `credentials.email`. */
  path: string;
  message: string;
}

export interface FailureDetails {
  /** Values for the placeholders of the message. */
  values?: Record<string, string | number>;
  errors?: readonly FieldError[];
  retryAfterSeconds?: number;
}

export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly code: ErrorCode,
    readonly details: FailureDetails = {},
  ) {
    super(code);
  }
}
