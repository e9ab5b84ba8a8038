/**
 * A provider's event as staff may read it. What stands in it is the provider's choice, so only fields that are known to
 * be harmless are shown: whoever may look at a payment needs no card, no address and no key.
 */

const MASK = '•••';
const MAX_DEPTH = 6;
const MAX_TEXT = 200;
const MAX_ITEMS = 20;

/** Names of fields whose values are shown; objects are opened whatever their name. */
const shown = new Set([
  'amount',
  'amount_captured',
  'amount_received',
  'amount_refunded',
  'amount_total',
  'attempt',
  'code',
  'created',
  'created_at',
  'currency',
  'decline_code',
  'event_id',
  'failure_code',
  'id',
  'livemode',
  'object',
  'outcome',
  'paid',
  'payment_status',
  'purpose',
  'reason',
  'reference',
  'refunded',
  'status',
  'three_ds',
  'type',
]);

function masked(name: string, value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ITEMS).map((item) => masked(name, item, depth + 1));
  }
  if (value !== null && typeof value === 'object') {
    if (depth >= MAX_DEPTH) return MASK;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, masked(key, inner, depth + 1)]),
    );
  }
  if (value === null || typeof value === 'boolean') return value;
  if (!shown.has(name)) return MASK;
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : value;
}

/** As indented JSON. */
export function maskedPayload(payload: object): string {
  return JSON.stringify(masked('', payload, 0), null, 2);
}
