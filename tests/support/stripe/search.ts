/** Searching payments by what we wrote on them. As at Stripe a payment is found only a while after it was made. */
import type Stripe from 'stripe';
import { invalid } from './errors.ts';
import type { Store } from './store.ts';

/** Stripe: usually below a minute. */
const INDEXED_AFTER = 60;

const CLAUSE =
  /^(?:metadata\["([^"]+)"\]|metadata\['([^']+)'\]|(status|currency)):\s*(?:"([^"]*)"|'([^']*)')$/;

type Test = (intent: Stripe.PaymentIntent) => boolean;

function clauseOf(text: string): Test {
  const found = CLAUSE.exec(text.trim());
  if (!found) {
    throw invalid(`We were unable to parse your search query: ${text}`, { param: 'query' });
  }
  const key = found[1] ?? found[2];
  const value = found[4] ?? found[5] ?? '';
  if (key !== undefined) return (intent) => intent.metadata[key] === value;
  return (intent) => (found[3] === 'status' ? intent.status : intent.currency) === value;
}

/** @throws for a query that the stand-in cannot read: clauses of metadata, status and currency, joined by AND */
export function searchIntents(
  store: Store,
  { query, limit = 10, page }: Stripe.PaymentIntentSearchParams,
) {
  const tests = query.split(/\s+AND\s+/i).map(clauseOf);
  const from = page === undefined ? 0 : Number(page);
  const found = [...store.payment_intent.values()]
    .toReversed()
    .filter((intent) => intent.created <= store.now() - INDEXED_AFTER)
    .filter((intent) => tests.every((test) => test(intent)));
  const data = found.slice(from, from + limit);
  const hasMore = found.length > from + limit;
  return {
    object: 'search_result' as const,
    data,
    has_more: hasMore,
    next_page: hasMore ? String(from + limit) : null,
    url: '/v1/payment_intents/search',
  };
}
