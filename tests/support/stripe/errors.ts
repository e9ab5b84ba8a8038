/** Stripe's errors: what is thrown while a request is carried out, and how it is written. */

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  request_log_url?: string;
  payment_intent?: unknown;
  charge?: string;
}

export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Whether the endpoint had begun: such an answer is repeated under the same idempotency key. */
  readonly isStored: boolean;

  constructor(status: number, body: ErrorBody, isStored = true) {
    super(body.message);
    this.status = status;
    this.isStored = isStored;
    this.body = body.code
      ? {
          ...body,
          doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`,
        }
      : body;
  }
}

type Details = Omit<ErrorBody, 'message' | 'type'>;

/** 400: what was asked for is impossible. */
export function invalid(message: string, details: Details = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details });
}

/** What Stripe says of a field before the endpoint begins; not kept under an idempotency key. */
export function badField(fault: { kind: string; param: string; sentence: string }): StripeFailure {
  const { kind, param, sentence } = fault;
  const said: Record<string, [string, string | undefined]> = {
    unknown: [`Received unknown parameter: ${param}`, 'parameter_unknown'],
    missing: [`Missing required param: ${param}.`, 'parameter_missing'],
    wrong: [`Invalid ${param}: ${sentence}`, undefined],
  };
  const [message, code] = said[kind]!;
  return new StripeFailure(
    400,
    { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) },
    false,
  );
}

/** @param place where the id stood: in the address (404) or in a field (400) */
export function missing(what: string, id: string, place: 'address' | 'field', param = 'id') {
  return new StripeFailure(place === 'address' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}

export const unexpectedState = (message: string, intent: unknown): StripeFailure =>
  invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
