import { v5, v7 } from 'uuid';

/** A new entity id: UUIDv7, so that ids sort by the time of their making (decisions, section 2). */
export function newId(): string {
  return v7();
}

/** Fixed for ever: another value would give every pair of people a second room. */
const PAIR_NAMESPACE = '6f2c1f0e-3b1d-5c55-9a1e-2f6f1d0b7c44';

/**
 * The id that two people share, whoever is named first: their chat room. Everybody can compute it, so an order
 * knows its room before anybody has written there.
 */
export function pairId(one: string, other: string): string {
  return v5([one.toLowerCase(), other.toLowerCase()].toSorted().join(':'), PAIR_NAMESPACE);
}

/** The id that always belongs to `name` within `namespace` (a UUID): for facts that may be told twice. */
export function derivedId(name: string, namespace: string): string {
  return v5(name, namespace);
}
