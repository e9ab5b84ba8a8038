/** What was seen of a payment at its provider, in the form of what a provider tells. Pure. */
import type { SeenPayment, VerifiedEvent } from '../../infra/payments/index.ts';

const types: Partial<Record<SeenPayment['status'], VerifiedEvent['type']>> = {
  authorised: 'payment.authorised',
  captured: 'payment.succeeded',
  expired: 'payment.expired',
  failed: 'payment.failed',
  voided: 'payment.voided',
};

/** What was seen as an event, the same one each time; null where nothing has come to an end, and nothing is promised. */
export function seenEvent(seen: SeenPayment): VerifiedEvent | null {
  const type = types[seen.status];
  if (!type) return null;
  const { status, reference, pageId, ...told } = seen;
  const eventId = `looked:${pageId ?? reference}:${status}`;
  return { ...told, eventId, type, reference, pageId, attempt: null };
}
