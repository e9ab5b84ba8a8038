/** What the stand-in knows: its objects, the oldest first, its clock, and how objects are found, listed and unfolded. */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { invalid, missing } from './errors.ts';

/** A page, with what was asked for and does not stand on its object. */
export interface PageRecord {
  session: Stripe.Checkout.Session;
  intentData: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
  threeDs: string;
  title: string;
}

export interface Store {
  pages: Map<string, PageRecord>;
  payment_intent: Map<string, Stripe.PaymentIntent>;
  charge: Map<string, Stripe.Charge>;
  refund: Map<string, Stripe.Refund>;
  dispute: Map<string, Stripe.Dispute>;
  file: Map<string, Stripe.File>;
  balance_transaction: Map<string, Stripe.BalanceTransaction>;
  payout: Map<string, Stripe.Payout>;
  event: Map<string, Stripe.EventBase>;
  /** Seconds since 1970 on its own clock. */
  now(): number;
  id(prefix: string): string;
}

export function createStore(now: () => number): Store {
  return {
    pages: new Map(),
    payment_intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    file: new Map(),
    balance_transaction: new Map(),
    payout: new Map(),
    event: new Map(),
    now,
    id: (prefix) => `${prefix}${randomBytes(12).toString('hex')}`,
  };
}

/** An object of an address. @throws 404 */
export function get<T>(kind: ReadonlyMap<string, T>, what: string, id: string, param?: string): T {
  const found = kind.get(id);
  if (found === undefined) throw missing(what, id, 'address', param);
  return found;
}

/** An object that a field names. @throws 400 */
export function named<T>(kind: ReadonlyMap<string, T>, what: string, id: string, param: string): T {
  const found = kind.get(id);
  if (found === undefined) throw missing(what, id, 'field', param);
  return found;
}

interface Listed {
  id: string;
  created: number;
}

interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: number | Stripe.RangeQueryParam;
}

function isInRange(created: number, range: Paging['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  return (
    (range.gt === undefined || created > range.gt) &&
    (range.gte === undefined || created >= range.gte) &&
    (range.lt === undefined || created < range.lt) &&
    (range.lte === undefined || created <= range.lte)
  );
}

/** A page of a list, the newest first. `ending_before` gives what is newer than that object, nearest to it. */
export function list<T extends Listed>(
  objects: Iterable<T>,
  { limit = 10, starting_after: after, ending_before: before, created }: Paging,
  url: string,
  isWanted: (object: T) => boolean,
) {
  if (limit < 1 || limit > 100) {
    throw invalid(`This value must be between 1 and 100 (it is ${limit}).`, { param: 'limit' });
  }
  if (after !== undefined && before !== undefined) {
    throw invalid('You cannot specify both starting_after and ending_before.', {
      code: 'parameters_exclusive',
    });
  }
  const all = [...objects].toReversed();
  const wanted = all.filter((object) => isWanted(object) && isInRange(object.created, created));
  const place = (id: string, param: string): number => {
    const at = all.findIndex((object) => object.id === id);
    if (at < 0) throw missing(url.split('/').at(-1)!.replace(/s$/, ''), id, 'field', param);
    return at;
  };
  const at = new Map(all.map((object, index) => [object.id, index]));
  let data: T[];
  let rest: number;
  if (before === undefined) {
    const from = after === undefined ? -1 : place(after, 'starting_after');
    const following = wanted.filter((object) => at.get(object.id)! > from);
    data = following.slice(0, limit);
    rest = following.length - data.length;
  } else {
    const until = place(before, 'ending_before');
    const newer = wanted.filter((object) => at.get(object.id)! < until);
    data = newer.slice(-limit);
    rest = newer.length - data.length;
  }
  return { object: 'list' as const, data, has_more: rest > 0, url };
}

const PREFIXES: [RegExp, (store: Store, id: string) => object | undefined][] = [
  [/^pi_/, (store, id) => store.payment_intent.get(id)],
  [/^ch_/, (store, id) => store.charge.get(id)],
  [/^re_/, (store, id) => store.refund.get(id)],
  [/^du_/, (store, id) => store.dispute.get(id)],
  [/^txn_/, (store, id) => store.balance_transaction.get(id)],
  [/^po_/, (store, id) => store.payout.get(id)],
  [/^file_/, (store, id) => store.file.get(id)],
];

const copy = <T>(value: T): T => structuredClone(value);

function refundsOf(store: Store, charge: string) {
  const url = `/v1/charges/${charge}/refunds`;
  return copy(list(store.refund.values(), {}, url, (refund) => refund.charge === charge));
}

function unfoldAt(store: Store, target: unknown, path: readonly string[], whole: string): void {
  const [name = '', ...rest] = path;
  if (Array.isArray(target)) {
    for (const one of target) unfoldAt(store, one, path, whole);
    return;
  }
  if (target === null || typeof target !== 'object') return;
  const object = target as Record<string, unknown>;
  if (name === 'refunds' && object['object'] === 'charge') {
    object['refunds'] = refundsOf(store, String(object['id']));
  }
  const value = object[name];
  const refused = invalid(`This property cannot be expanded (${whole}).`, { param: 'expand[0]' });
  if (value === undefined) throw refused;
  if (typeof value === 'string') {
    const found = PREFIXES.find(([prefix]) => prefix.test(value))?.[1](store, value);
    if (found === undefined) throw refused;
    object[name] = copy(found);
  }
  if (rest.length > 0) unfoldAt(store, object[name], rest, whole);
}

/** A copy in which the ids that `expand` names have become their objects. */
export function unfolded<T>(store: Store, answer: T, expand: readonly string[] = []): T {
  const result = copy(answer);
  for (const path of expand) {
    if (path.split('.').length > 5) {
      throw invalid('You cannot expand more than 4 levels of a property', { param: 'expand[0]' });
    }
    unfoldAt(store, result, path.split('.'), path);
  }
  return result;
}
