import { v5, v7 } from 'uuid';

/** A new entity id: UUIDv7, so that ids sort by the time of their making (decisions, section 2). */
export function newId(): string {
  return v7();
}

/** Must never change: another value would give every pair of people a second conversation. */
const PAIR_NAMESPACE = '6f2c1f0e-3b1d-5c55-9a1e-2f6f1d0b7c44';

/**
 * The id that two people share in either order: their conversation. It is derived from their ids alone, so an order
 * knows its conversation before anybody has written there.
 */
export function pairId(one: string, other: string): string {
  return v5([one.toLowerCase(), other.toLowerCase()].toSorted().join(':'), PAIR_NAMESPACE);
}

/**
 * The id that always belongs to `name` within `namespace` (a UUID, version 5): for events that may be delivered twice.
 */
export function derivedId(name: string, namespace: string): string {
  return v5(name, namespace);
}
