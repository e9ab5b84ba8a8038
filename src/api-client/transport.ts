/**
 * How a call reaches its endpoint. The server installs the in-process transport; a process that only renders pages
 * (ROLE=web with API_ORIGIN) installs the HTTP one. Callers do not know which.
 */
import type { AnyContractProcedure } from '@orpc/contract';
import type { Locale } from '~config';

/** Who calls, as the caller claims it: the transport forwards it, the API layer verifies it. */
export interface Caller {
  accessToken: string | null;
  locale: Locale;
  /** Forwarded unchanged: user agent, peer address, fingerprint. */
  request: Request;
  idempotencyKey: string | null;
  /** The secret of the `device` cookie when this very response sets it; otherwise the request carries it. */
  deviceId?: string | undefined;
}

/** Rejects with `Failure` for everything expected and for everything else, too (SERVER_ERROR). */
export type Transport = (
  procedure: AnyContractProcedure,
  input: unknown,
  caller: Caller,
) => Promise<unknown>;

let installed: Transport | undefined;

export function installTransport(chosen: Transport): void {
  installed = chosen;
}

export function transport(): Transport {
  if (!installed) throw new Error('No transport is installed: the server has not started');
  return installed;
}
