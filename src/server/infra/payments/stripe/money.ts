/** Money at Stripe: promised money taken or given up, taken money given back. */
import {
  ProviderDown,
  ProviderRefused,
  type PaymentProvider,
  type RefusalCode,
  type RefundRequest,
  type SeenPayment,
  type SeenStatus,
  type VerifiedEvent,
} from '../provider.ts';
import { isRefused, STRIPE, type StripeClient } from './client.ts';
import {
  currencyOf,
  idOf,
  intentSchema,
  listOf,
  ourPaymentOf,
  ourRefundOf,
  refundSchema,
  type StripeIntent,
  type StripeRefund,
} from './objects.ts';
import { amountOf, paymentIdOf, promiseOf } from './pages.ts';

const EXPANDED = ['latest_charge'];

const seenAs: Readonly<Record<string, SeenStatus>> = {
  succeeded: 'captured',
  requires_capture: 'authorised',
  canceled: 'voided',
};

function seenIntent(reference: string, intent: StripeIntent): SeenPayment {
  const status = seenAs[intent.status] ?? 'unknown';
  return {
    reference,
    purpose: ourPaymentOf(intent.metadata)?.purpose ?? 'order',
    status,
    amountCents: amountOf(status, intent) ?? intent.amount,
    currency: currencyOf(intent.currency),
    pageId: null,
    paymentId: intent.id,
    ...promiseOf(intent),
    payload: intent,
  };
}

/** Runs a change of a payment; where it was refused, a payment that is there already answers as if it were done now. */
async function changed(
  client: StripeClient,
  { reference, paymentId }: { reference: string; paymentId: string },
  { wanted, run }: { wanted: SeenStatus; run: () => Promise<StripeIntent> },
): Promise<SeenPayment> {
  try {
    return seenIntent(reference, await run());
  } catch (error) {
    if (!isRefused(error, 'invalid', 'wrong_state')) throw error;
    const intent = await client.ask(intentSchema, (stripe) =>
      stripe.paymentIntents.retrieve(paymentId, { expand: EXPANDED }),
    );
    const seen = seenIntent(reference, intent);
    if (seen.status === wanted) return seen;
    const isPromised = seen.status === 'authorised';
    if (isPromised) throw error;
    throw new ProviderRefused(STRIPE, 'wrong_state', `The payment is ${intent.status}`);
  }
}

/**
 * Takes promised money; the rest is released. Without a key of ours, which would repeat a failure for a day: the state of the payment
 * lets it be taken once, and a second call answers what was taken. @throws ProviderRefused
 */
export function captureMoney(
  client: StripeClient,
  request: Parameters<PaymentProvider['capture']>[0],
): Promise<SeenPayment> {
  const { paymentId, amountCents } = request;
  const params = { amount_to_capture: amountCents, expand: EXPANDED };
  return changed(client, request, {
    wanted: 'captured',
    run: () =>
      client.ask(intentSchema, (stripe) => stripe.paymentIntents.capture(paymentId, params)),
  });
}

/** Gives promised money up. @throws ProviderRefused */
export function voidMoney(
  client: StripeClient,
  request: Parameters<PaymentProvider['void']>[0],
): Promise<SeenPayment> {
  return changed(client, request, {
    wanted: 'voided',
    run: () =>
      client.ask(intentSchema, (stripe) =>
        stripe.paymentIntents.cancel(request.paymentId, { expand: EXPANDED }),
      ),
  });
}

/** A hundred refunds of one payment are more than it has cents worth returning. */
async function refundsOf(client: StripeClient, paymentId: string): Promise<StripeRefund[]> {
  const { data } = await client.ask(listOf(refundSchema), (stripe) =>
    stripe.refunds.list({ payment_intent: paymentId, limit: 100 }),
  );
  return data;
}

async function paymentOf(
  client: StripeClient,
  {
    reference,
    paymentId,
    pageId = null,
  }: Pick<RefundRequest, 'reference' | 'paymentId' | 'pageId'>,
): Promise<string> {
  return paymentId ?? (await paymentIdOf(client, { reference, pageId }));
}

/** What is asked before the refund itself uses none of its keys: a failure of it says nothing about how they ended. */
async function beforehand<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    throw new ProviderDown(STRIPE, error.certainty, error.cause);
  }
}

/** What no later try changes. Anything else can be mended: our balance may be too low, a setting wrong. */
const FINAL: readonly RefusalCode[] = [
  'already_refunded',
  'charge_disputed',
  'amount_too_large',
  'not_found',
  'wrong_state',
];

/**
 * Asks for a refund. Keys are forgotten after a day, so one that may have been asked for before is looked for. A failure that
 * was answered is repeated under its key, so the next request has another one, once the look found nothing.
 * @throws ProviderRefused for what is final; ProviderDown, `answered`, for any other refusal
 */
export async function refundMoney(client: StripeClient, request: RefundRequest): Promise<void> {
  const { reference, refundId, attempt, amountCents, isRetry, failures = 0 } = request;
  const paymentId = await beforehand(() => paymentOf(client, request));
  if (isRetry) {
    const known = await beforehand(() => refundsOf(client, paymentId));
    const isThere = known.some(({ metadata }) => {
      const ours = ourRefundOf(metadata);
      return ours?.refund === refundId && ours.attempt === attempt;
    });
    if (isThere) return;
  }
  const params = {
    payment_intent: paymentId,
    amount: amountCents,
    metadata: { reference, refund: refundId, attempt: String(attempt) },
  };
  const again = failures === 0 ? '' : `-${failures}`;
  const options = { idempotencyKey: `refund-${refundId}-${attempt}${again}` };
  try {
    await client.ask(refundSchema, (stripe) => stripe.refunds.create(params, options));
  } catch (error) {
    if (!(error instanceof ProviderRefused) || FINAL.includes(error.code)) throw error;
    throw new ProviderDown(STRIPE, 'not_done', error, 'answered');
  }
}

/** How the newest attempt of a refund ended. */
export async function fetchRefund(
  client: StripeClient,
  request: Parameters<PaymentProvider['fetchRefund']>[0],
): Promise<VerifiedEvent | null> {
  const refunds = await refundsOf(client, await paymentOf(client, request));
  const [newest] = refunds
    .filter(({ metadata }) => ourRefundOf(metadata)?.refund === request.refundId)
    .toSorted((a, b) => attemptOf(b) - attemptOf(a));
  return newest ? refundEvent(newest, `seen-${newest.id}-${newest.status}`, newest) : null;
}

const attemptOf = ({ metadata }: StripeRefund): number => ourRefundOf(metadata)?.attempt ?? 0;

const ended: Readonly<Record<string, 'refund.succeeded' | 'refund.failed'>> = {
  succeeded: 'refund.succeeded',
  failed: 'refund.failed',
  canceled: 'refund.failed',
};

/**
 * A refund as an event of the port; null while it is on its way. One that nobody here asked for is told under Stripe's own
 * name, so that staff see it.
 */
export function refundEvent(
  refund: StripeRefund,
  eventId: string,
  payload: object,
): VerifiedEvent | null {
  const type = ended[refund.status ?? ''];
  if (!type) return null;
  const ours = ourRefundOf(refund.metadata);
  return {
    eventId,
    type,
    purpose: 'refund',
    reference: ours?.refund ?? refund.id,
    attempt: ours?.attempt ?? null,
    amountCents: refund.amount,
    currency: currencyOf(refund.currency),
    pageId: null,
    paymentId: idOf(refund.payment_intent),
    chargeId: idOf(refund.charge),
    authorisedUntil: null,
    payload,
  };
}
