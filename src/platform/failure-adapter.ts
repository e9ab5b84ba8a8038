/** Carries `Failure` across the server-function boundary and in dehydrated pages, code and details whole. */
import { createSerializationAdapter } from '@tanstack/react-router';
import { errorCatalogue, type ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure, type FailureDetails } from '~/contracts/failure.ts';

interface WireFailure {
  code: string;
  values: Record<string, string | number> | null;
  errors: { path: string; message: string }[] | null;
  retryAfterSeconds: number | null;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
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
  toSerializable: ({ code, details }): WireFailure => ({
    code,
    values: details.values ?? null,
    errors: details.errors ? [...details.errors] : null,
    retryAfterSeconds: details.retryAfterSeconds ?? null,
  }),
  fromSerializable: (wire: WireFailure) =>
    new Failure(isErrorCode(wire.code) ? wire.code : 'SERVER_ERROR', detailsOf(wire)),
});
