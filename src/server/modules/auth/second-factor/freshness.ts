/** Freshness of second-factor confirmations in sessions. Sessions age by the system clock, not by the server clock. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { UserCtx } from '../../../core/context.ts';
import { currentUser, refuseImpersonation, type Account } from '../../accounts/index.ts';
import { sessionClock } from '../tokens.ts';
import { checkCurrentPassword } from '../use-cases/change-account.ts';

const FRESH_MS = serverConfig.identity.secondFactor.freshSeconds * 1000;

/** Until when a confirmation made at this instant counts as fresh. */
export function freshUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + FRESH_MS);
}

/**
 * Step-up authentication for payouts and changes of factors, which a stolen session must not do. Refuses accounts
 * without a second factor and sessions that did not confirm one within the last ten minutes.
 * @throws Failure SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM
 */
export function requireFreshFactor(actor: UserActor, at: Date = sessionClock()): void {
  const { isOn, confirmedAt } = actor.secondFactor;
  if (!isOn) throw new Failure('SECOND_FACTOR_NEEDED');
  if (confirmedAt === null || freshUntil(confirmedAt) <= at) {
    throw new Failure('SECOND_FACTOR_CONFIRM');
  }
}

/**
 * Reauthentication for changes that only the owner may make: a fresh confirmation of the second factor, otherwise the
 * password; accounts with neither pass without proof. Returns the owner's row.
 * @throws Failure IMPERSONATING, SECOND_FACTOR_CONFIRM, PASSWORD_WRONG at the field `password`
 */
export async function requireReauthentication(
  ctx: UserCtx,
  given: { password?: string | undefined },
): Promise<Account> {
  refuseImpersonation(ctx.actor);
  const user = await currentUser(ctx);
  if (user.second_factor_on) requireFreshFactor(ctx.actor);
  else await checkCurrentPassword(ctx, user, given.password, 'password');
  return user;
}
