/**
 * Calls to Stripe by its official SDK, which is loaded with the first of them: it is large, and most processes of tests never
 * ask. What is answered is read by a schema, and what is thrown becomes an error of the port.
 */
import type Stripe from 'stripe';
import * as v from 'valibot';
import { ProviderDown, ProviderRefused, type CallEnd, type RefusalCode } from '../provider.ts';

export const STRIPE = 'stripe';

export interface StripeSettings {
  secretKey: string;
  /** Of the endpoints that call us. More than one while a secret is replaced. */
  webhookSecrets: readonly string[];
  /** Where the API is asked; null is Stripe's own address. */
  apiUrl: string | null;
}

/** For one call: jobs ask ten times in a row within their lease. */
const CALL_MS = 5_000;

export interface StripeClient {
  /**
   * One call.
   * @param schema reads the answer; fields that it does not name are left behind
   * @throws ProviderDown, ProviderRefused
   */
  ask<const Schema extends v.GenericSchema>(
    schema: Schema,
    run: (stripe: Stripe) => Promise<unknown>,
  ): Promise<v.InferOutput<Schema>>;
  /** The SDK itself, for what asks nobody. */
  sdk(): Promise<Stripe>;
}

/** @param callMs what one call may take */
export function createStripeClient(
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  callMs = CALL_MS,
): StripeClient {
  let made: Promise<Stripe> | null = null;
  const make = async (): Promise<Stripe> => {
    const { default: Sdk } = await import('stripe');
    return new Sdk(secretKey, {
      // Whether a call is repeated is decided by who asks: the SDK knows neither our generations nor who waits.
      maxNetworkRetries: 0,
      timeout: callMs,
      telemetry: false,
      ...addressOf(apiUrl),
    });
  };
  const sdk = () => (made ??= make());
  return {
    sdk,
    async ask(schema, run) {
      const stripe = await sdk();
      let answer: unknown;
      try {
        answer = await run(stripe);
      } catch (error) {
        throw asPortError(error);
      }
      const read = v.safeParse(schema, answer);
      if (read.success) return read.output;
      const path = v.getDotPath(read.issues[0]) ?? 'all of it';
      const strange = new Error(`Not as the API is described: ${path}`);
      throw new ProviderDown(STRIPE, 'unclear', strange, 'answered');
    },
  };
}

function addressOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** What the SDK throws. */
const sdkErrorSchema = v.object({
  type: v.string(),
  code: v.optional(v.nullable(v.string())),
  param: v.optional(v.nullable(v.string())),
  message: v.string(),
  detail: v.optional(v.unknown()),
});

/** The line was never there, so nothing was sent. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** Nothing is done for whoever is not let in, or asks too often. */
const NOT_LET_IN = ['StripeRateLimitError', 'StripeAuthenticationError', 'StripePermissionError'];

const refusals: Readonly<Record<string, RefusalCode>> = {
  resource_missing: 'not_found',
  amount_too_large: 'amount_too_large',
  amount_too_small: 'amount_too_small',
  charge_already_refunded: 'already_refunded',
  charge_disputed: 'charge_disputed',
  payment_intent_unexpected_state: 'wrong_state',
  charge_already_captured: 'wrong_state',
  charge_expired_for_capture: 'wrong_state',
  charge_not_refundable: 'wrong_state',
};

function asPortError(error: unknown): ProviderDown | ProviderRefused {
  const told = v.safeParse(sdkErrorSchema, error);
  if (!told.success) return new ProviderDown(STRIPE, 'unclear', error);
  const { type, code, param, message, detail } = told.output;
  if (type === 'StripeConnectionError') {
    const isSent = !v.is(v.object({ code: v.picklist(NOT_SENT) }), detail);
    return new ProviderDown(STRIPE, isSent ? 'unclear' : 'not_done', error);
  }
  if (NOT_LET_IN.includes(type)) return new ProviderDown(STRIPE, 'not_done', error);
  if (type === 'StripeCardError') return new ProviderRefused(STRIPE, 'invalid', message);
  if (type !== 'StripeInvalidRequestError') {
    return new ProviderDown(STRIPE, 'unclear', error, endOf(told.output));
  }
  // More than is left of a charge has no code of its own.
  const isTooMuch = param === 'amount' && message.includes('greater than');
  const refusal = isTooMuch ? 'amount_too_large' : refusals[code ?? ''];
  return new ProviderRefused(STRIPE, refusal ?? 'invalid', message);
}

/** How a call ended that is neither a refusal nor a broken line. A 5xx is kept under its key. */
function endOf({ type, code }: v.InferOutput<typeof sdkErrorSchema>): CallEnd {
  if (type === 'StripeIdempotencyError' || code === 'idempotency_key_in_use') return 'key_taken';
  return type === 'StripeAPIError' ? 'answered' : 'unknown';
}

/** Why an idempotency key was not taken: another call uses it right now, or it was used for something else. */
export function keyTrouble(error: unknown): 'in_use' | 'other_request' | null {
  if (!(error instanceof ProviderDown)) return null;
  const told = v.safeParse(sdkErrorSchema, error.cause);
  if (!told.success) return null;
  if (told.output.code === 'idempotency_key_in_use') return 'in_use';
  return told.output.type === 'StripeIdempotencyError' ? 'other_request' : null;
}

/** Whether a call was refused for this reason. */
export const isRefused = (error: unknown, ...codes: RefusalCode[]): boolean =>
  error instanceof ProviderRefused && codes.includes(error.code);
