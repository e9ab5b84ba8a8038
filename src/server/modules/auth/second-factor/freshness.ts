/** What a session has confirmed, and for what it is enough. Sessions age by the machine's clock. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { UserCtx } from '../../../core/context.ts';
import { currentUser, refuseImpersonation, type Account } from '../../accounts/index.ts';
import { sessionClock } from '../tokens.ts';
import { checkCurrentPassword } from '../use-cases/change-account.ts';

const FRESH_MS = appConfig.identity.secondFactor.freshSeconds * 1000;

/** Until when a confirmation of this moment counts as fresh. */
export function freshUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + FRESH_MS);
}

/**
 * For acts that a stolen session must not do: payouts, changes of the factors. Refuses accounts without a second factor
 * and sessions that did not confirm one within the last ten minutes.
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
 * For changes that only the owner may make: with a second factor a fresh confirmation of it, otherwise the password;
 * accounts without either have nothing to give. Answers the owner's row.
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
