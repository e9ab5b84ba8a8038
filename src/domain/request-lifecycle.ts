/**
 * The life of a buyer's request as one table (decision 0078): state × event × actor → state and effect. The module
 * `requests` applies it and has no rules of its own; the pages show the same table's events. Nothing here does I/O.
 */

/**
 * - `open`       sellers see it and bid
 * - `accepted`   a bid was taken: its goods are reserved for the buyer, who has not paid yet
 * - `ordered`    the order of the bid was paid: from here on the order is what matters
 * - `withdrawn`, `expired`, `hidden`  it has ended without an order, by the buyer, by its date or by the staff
 */
export const requestStatuses = [
  'open',
  'accepted',
  'ordered',
  'withdrawn',
  'expired',
  'hidden',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** `system` is the job that looks at dates and orders. */
export const requestActors = ['buyer', 'staff', 'system'] as const;
export type RequestActor = (typeof requestActors)[number];

export const requestEvents = [
  'accept',
  /** The buyer lets the accepted bid go without having ordered. */
  'release',
  /** Nobody ordered in time, or the order ended unpaid. */
  'lapse',
  'pay',
  'withdraw',
  'expire',
  'hide',
] as const;
export type RequestEvent = (typeof requestEvents)[number];

/**
 * What a transition does besides the status, in the same transaction.
 *
 * - `reserve`    the bid becomes an offer for this buyer alone
 * - `unreserve`  that offer can be ordered no longer; an order of it goes on
 */
export const requestEffects = ['reserve', 'unreserve'] as const;
export type RequestEffect = (typeof requestEffects)[number];

export interface RequestTransition {
  from: RequestStatus;
  event: RequestEvent;
  by: RequestActor;
  to: RequestStatus;
  effect: RequestEffect | null;
}

/** The table. Every request begins as `open`; one that opens again after its date expires at once. */
export const requestLifecycle: readonly RequestTransition[] = [
  { from: 'open', event: 'accept', by: 'buyer', to: 'accepted', effect: 'reserve' },
  { from: 'open', event: 'withdraw', by: 'buyer', to: 'withdrawn', effect: null },
  { from: 'open', event: 'expire', by: 'system', to: 'expired', effect: null },
  { from: 'open', event: 'hide', by: 'staff', to: 'hidden', effect: null },

  { from: 'accepted', event: 'release', by: 'buyer', to: 'open', effect: 'unreserve' },
  { from: 'accepted', event: 'lapse', by: 'system', to: 'open', effect: 'unreserve' },
  { from: 'accepted', event: 'pay', by: 'system', to: 'ordered', effect: 'unreserve' },
  { from: 'accepted', event: 'hide', by: 'staff', to: 'hidden', effect: 'unreserve' },
];

/** The row that applies; undefined when the event is not possible in this state, or not by this actor. */
export function findRequestTransition(
  status: RequestStatus,
  event: RequestEvent,
  by: RequestActor,
): RequestTransition | undefined {
  return requestLifecycle.find(
    (row) => row.from === status && row.event === event && row.by === by,
  );
}

/** What an actor may do with a request now. */
export function requestEventsFor(status: RequestStatus, by: RequestActor): RequestEvent[] {
  return requestLifecycle
    .filter((row) => row.from === status && row.by === by)
    .map(({ event }) => event);
}

/** The states that something can still come of: a person may have few such requests. */
export const liveRequestStatuses: readonly RequestStatus[] = requestStatuses.filter((status) =>
  requestLifecycle.some(({ from }) => from === status),
);
