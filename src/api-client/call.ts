/** Calls an endpoint by its contract, with the session of the request that is being served. */
import '@tanstack/react-start/server-only';
import type {
  AnyContractProcedure,
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
} from '@orpc/contract';
import { getRequest } from '@tanstack/react-start/server';
import type { Locale } from '~config';
import { currentLocale } from '~/platform/request/request-scope.ts';
import { Failure } from '~/contracts/failure.ts';
import { deviceIdOf, renewSession, sessionAccessToken } from './session.ts';
import { transport } from './transport.ts';

export interface CallOptions {
  /** For calls that move money or create an order: the idempotency key, made once per intent by the browser. */
  idempotencyKey?: string;
  /** For forms without script: the locale, because the address that they are sent to has no language. */
  locale?: Locale;
}

/**
 * Calls the endpoint that implements `procedure`.
 * @throws Failure with the endpoint's code.
 */
export function call<I extends AnySchema, O extends AnySchema, E extends ErrorMap, M extends Meta>(
  procedure: ContractProcedure<I, O, E, M>,
  input: InferSchemaInput<I>,
  options?: CallOptions,
): Promise<InferSchemaOutput<O>>;
export async function call(
  procedure: AnyContractProcedure,
  input: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const request = getRequest();
  const send = (accessToken: string | null) =>
    transport()(procedure, input, {
      accessToken,
      locale: options.locale ?? currentLocale(),
      request,
      idempotencyKey: options.idempotencyKey ?? null,
      deviceId: deviceIdOf(request),
    });
  try {
    return await send(await sessionAccessToken(request));
  } catch (error) {
    // One shared token renewal, then the call is repeated with its result (specification, section 4).
    if (!(error instanceof Failure) || error.code !== 'TOKEN_EXPIRED') throw error;
    return send(await renewSession(request));
  }
}
