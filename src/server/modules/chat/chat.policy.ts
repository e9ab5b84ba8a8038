/** Authorization rules for rooms. Pure functions: they return or throw. */
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../core/actor.ts';
import type { Membership } from './rooms.repository.ts';

/** Requires membership; a room of others fails like one that does not exist. */
export function requireMember(membership: Membership | undefined): Membership {
  if (!membership) throw new Failure('CHANNEL_NOT_FOUND');
  return membership;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CONFIRMED = 1;
/** Decision 0043: conversations that one person may begin in 24 hours, by trust level. What orders open does not count. */
const MOST_BEGUN = [5, 60, 200];

/** How many conversations a person of this trust level may begin within a day. */
export function mostConversations(trustLevel: number): number {
  return MOST_BEGUN[Math.min(trustLevel, MOST_BEGUN.length - 1)] ?? 0;
}

/**
 * Refuses to begin another conversation: a throwaway account is no way to write to everybody.
 * @param begun when the person began others, newest first
 * @throws {Failure} CONVERSATIONS_MANY, CONVERSATIONS_UNCONFIRMED with when the next one is possible
 */
export function requireFewBegun(begun: readonly Date[], trustLevel: number, now: Date): void {
  const count = mostConversations(trustLevel);
  const decisive = begun[count - 1];
  if (!decisive) return;
  const ms = Math.max(1, decisive.getTime() + DAY_MS - now.getTime());
  const code = trustLevel < CONFIRMED ? 'CONVERSATIONS_UNCONFIRMED' : 'CONVERSATIONS_MANY';
  throw new Failure(code, {
    values: { count, hours: Math.ceil(ms / HOUR_MS) },
    retryAfterSeconds: Math.ceil(ms / 1_000),
  });
}

/** Since when a conversation that was begun counts. */
export function begunSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

/** Quick replies are a tool of those who answer all day. @throws {Failure} SELLER_REQUIRED */
export function requireSelling(actor: Pick<UserActor, 'isSeller'>): void {
  if (!actor.isSeller) throw new Failure('SELLER_REQUIRED');
}
