import { describe, expect, test } from 'vitest';
import type { Actor, UserActor } from '../../core/actor.ts';
import { purchaseOf, requireVisible } from './listing.policy.ts';

const visitor: Actor = { kind: 'visitor' };
const person: UserActor = {
  kind: 'user',
  userId: 'buyer',
  sessionId: 'session',
  role: 'user',
  isSeller: false,
  isBanned: false,
  trustLevel: 0,
  requiredTrustLevel: 0,
  impersonatorId: null,
  secondFactor: { isOn: false, confirmedAt: null },
};
const seller: UserActor = { ...person, userId: 'seller' };
const confirmed = { isOn: true, confirmedAt: new Date(0) };
const support: UserActor = { ...person, role: 'support', secondFactor: confirmed };

const offer = {
  seller_id: 'seller',
  status: 'active',
  needs_review: false,
  published_at: new Date(0),
  listed: true,
  seller_hidden: false,
  in_stock: 3,
  reserved_for: null,
  reserved_until: null,
  rests_until: null,
  delivery_minutes: 120,
} as const;
const now = new Date('2026-11-26T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('who sees an offer', () => {
  const hidden = [
    ['a draft', { ...offer, status: 'draft', published_at: null }],
    ['what waits for the staff', { ...offer, status: 'on_review' }],
    ['what the staff asks about', { ...offer, status: 'need_details' }],
    ['what the staff sent back', { ...offer, status: 'inactive', needs_review: true }],
    ['what never was on sale', { ...offer, status: 'inactive', published_at: null }],
  ] as const;

  test.each(hidden)('%s: its seller and the staff, nobody else', (_, row) => {
    expect(requireVisible(seller, row)).toBe(row);
    expect(requireVisible(support, row)).toBe(row);
    for (const actor of [visitor, person]) {
      expect(() => requireVisible(actor, row)).toThrow('OFFER_NOT_FOUND');
    }
    // Staff without a confirmed second factor are users like all others.
    expect(() => requireVisible({ ...person, role: 'support' }, row)).toThrow('OFFER_NOT_FOUND');
  });

  test.each(['active', 'sold', 'inactive'] as const)('%s after it was on sale: all', (status) => {
    const row = { ...offer, status };
    for (const actor of [visitor, person, seller]) expect(requireVisible(actor, row)).toBe(row);
  });

  test('none there: nobody, the staff neither', () => {
    expect(() => requireVisible(support, undefined)).toThrow('OFFER_NOT_FOUND');
  });
});

describe('who may buy', () => {
  test('visitors and people other than its seller', () => {
    const allowed = { allowed: true, reason: null };
    expect(purchaseOf(visitor, offer, now)).toEqual(allowed);
    expect(purchaseOf(person, offer, now)).toEqual(allowed);
    expect(purchaseOf(seller, offer, now)).toEqual({ allowed: false, reason: 'own_offer' });
  });

  test('of a seller who is back while half of the promised time is left', () => {
    const away = { ...offer, rests_until: inMinutes(60) };
    expect(purchaseOf(person, away, now)).toEqual({ allowed: true, reason: null });
  });

  test.each([
    ['seller_away', { seller_hidden: true, listed: false }],
    ['seller_away', { seller_hidden: true, listed: false, status: 'sold' }],
    ['out_of_stock', { status: 'sold', listed: false, in_stock: 0 }],
    ['not_active', { status: 'inactive', listed: false }],
    ['out_of_stock', { in_stock: 0 }],
    ['seller_away', { rests_until: inMinutes(61) }],
    ['seller_away', { rests_until: inMinutes(1), delivery_minutes: 0 }],
    // Its start would be due before the return.
    ['seller_away', { rests_until: inMinutes(24 * 60 + 1), delivery_minutes: 14 * 24 * 60 }],
  ] as const)('nobody: %s', (reason, change) => {
    expect(purchaseOf(person, { ...offer, ...change }, now)).toEqual({ allowed: false, reason });
  });

  test('what is reserved for somebody: they alone, until its time is over', () => {
    const reserved = {
      ...offer,
      status: 'inactive',
      listed: false,
      published_at: null,
      reserved_for: 'buyer',
      reserved_until: new Date(now.getTime() + 1),
    } as const;
    expect(requireVisible(person, reserved)).toBe(reserved);
    expect(() => requireVisible({ ...person, userId: 'other' }, reserved)).toThrow();
    expect(purchaseOf(person, reserved, now)).toEqual({ allowed: true, reason: null });
    const refused = { allowed: false, reason: 'not_active' };
    expect(purchaseOf(person, { ...reserved, reserved_until: now }, now)).toEqual(refused);
    expect(purchaseOf(person, { ...reserved, reserved_until: null }, now)).toEqual(refused);
    expect(purchaseOf(visitor, reserved, now)).toEqual(refused);
  });
});
