/**
 * A named, expected failure. The same class is thrown by use cases, answered by the HTTP layer as
 * `{statusCode, message, code, errors?}`, and rebuilt in the browser by the server-function adapter.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { ErrorCode } from './error-catalogue.ts';
import { outages } from './outages.ts';

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
    /** The status that the server sent; without it the catalogue's is used. */
    readonly toldStatus?: number,
  ) {
    super(code);
  }
}

type Known = Readonly<Record<string, { status: number; message: MessageDescriptor }>>;

let known: Known = outages;

/** Registers the error catalogue where it is loaded: pages do without it until they have called the server. */
export function knowFailures(catalogue: Known): void {
  known = catalogue;
}

/** Without a known status and a catalogue entry: 500, as if the server had failed. */
const OUTAGE_STATUS = 500;

/** The HTTP status of a failure. */
export function statusOf({ code, toldStatus }: Failure): number {
  return toldStatus ?? known[code]?.status ?? OUTAGE_STATUS;
}

/** The message of a failure. A page that is older than its server may not know the code. */
export function messageOf({ code }: Failure): MessageDescriptor {
  return (
    (Object.hasOwn(known, code) ? known[code] : undefined)?.message ?? outages.SERVER_ERROR.message
  );
}

/** Turns whatever was thrown into a failure. Unknown errors are a fault of ours. */
export function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure('SERVER_ERROR');
}
