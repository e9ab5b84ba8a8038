/** Carries `Failure` across the server-function boundary and in dehydrated pages, code and details whole. */
import { createSerializationAdapter } from '@tanstack/react-router';
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure, statusOf, type FailureDetails } from '~/contracts/failure.ts';

interface WireFailure {
  code: ErrorCode;
  status: number;
  values: Record<string, string | number> | null;
  errors: { path: string; message: string }[] | null;
  retryAfterSeconds: number | null;
}

function detailsOf({ values, errors, retryAfterSeconds }: WireFailure): FailureDetails {
  return {
    ...(values && { values }),
    ...(errors && { errors }),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
}

export const failureAdapter = createSerializationAdapter({
  key: 'legend-failure',
  test: (value: unknown): value is Failure => value instanceof Failure,
  toSerializable: (failure): WireFailure => ({
    code: failure.code,
    status: statusOf(failure),
    values: failure.details.values ?? null,
    errors: failure.details.errors ? [...failure.details.errors] : null,
    retryAfterSeconds: failure.details.retryAfterSeconds ?? null,
  }),
  fromSerializable: (wire: WireFailure) => new Failure(wire.code, detailsOf(wire), wire.status),
});
