/** Opening an identity check, and cancelling it. */
import { Failure } from '~/contracts/failure.ts';
import type { VerificationLevel } from '~/contracts/verification/verification.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import type { KycProvider } from '../../../infra/kyc/index.ts';
import { findTrustStanding, refuseImpersonation } from '../../accounts/index.ts';
import { attemptsLeft, expiryOf, requireCheckable } from '../verification.policy.ts';
import {
  insertVerification,
  latestVerifications,
  lockOpen,
  type VerificationRow,
} from '../verification.repository.ts';
import { announce, changeVerification } from './change-verification.ts';

/** The provider that carries out checks. @throws Failure VERIFICATION_UNAVAILABLE without one */
export function activeProvider(ctx: Ctx): KycProvider {
  const provider = ctx.services.kyc.active;
  if (!provider) throw new Failure('VERIFICATION_UNAVAILABLE');
  return provider;
}

/**
 * Opens a check for a level, or returns the one that is open already. Needs a transaction; the provider is
 * asked for the link after it, so that an unreachable provider loses nothing and costs no attempt.
 * @throws Failure VERIFICATION_DONE, EMAIL_NOT_CONFIRMED, VERIFICATION_PENDING, VERIFICATION_FINAL,
 *   VERIFICATION_ATTEMPTS, IMPERSONATING
 */
export async function openVerification(
  ctx: UserCtx,
  level: VerificationLevel,
): Promise<{ id: string; level: VerificationLevel }> {
  const { userId } = ctx.actor;
  refuseImpersonation(ctx.actor);
  const person = await findTrustStanding(ctx.db, userId);
  if (!person) throw new Failure('UNAUTHENTICATED');
  requireCheckable(person, level);
  const open = await reusable(ctx, level);
  if (open) return open;
  const rows = await latestVerifications(ctx.db, userId);
  if (rows[0]?.is_final) throw new Failure('VERIFICATION_FINAL');
  requireAttempt(rows, ctx.now);
  const row = {
    id: newId(),
    user_id: userId,
    level,
    provider: activeProvider(ctx).name,
    provider_reference: null,
    status: 'created',
    reason: null,
    is_final: false,
    created_at: ctx.now,
    updated_at: ctx.now,
    expires_at: expiryOf('created', ctx.now),
    told_at: null,
  } as const;
  if (await insertVerification(ctx.db, row)) {
    await announce(ctx, row, 'person');
    return row;
  }
  // A concurrent call of the same person was first: its check is used.
  const first = await lockOpen(ctx.db, userId);
  if (first?.level !== level) throw new Failure('CONFLICT');
  return first;
}

/** The open check, when it is for this level; one for another level is cancelled unless it is under review. */
async function reusable(
  ctx: UserCtx,
  level: VerificationLevel,
): Promise<VerificationRow | undefined> {
  const open = await lockOpen(ctx.db, ctx.actor.userId);
  if (!open) return undefined;
  if (open.status === 'pending') throw new Failure('VERIFICATION_PENDING');
  if (open.level === level && open.provider === activeProvider(ctx).name) return open;
  await changeVerification(ctx, open, { status: 'cancelled', source: 'person' });
  return undefined;
}

function requireAttempt(rows: readonly VerificationRow[], now: Date): void {
  const { left, nextAt } = attemptsLeft(
    rows.map((row) => row.created_at),
    now,
  );
  if (left > 0) return;
  invariant(nextAt !== null, 'Without an attempt left there is a time of the next one');
  const seconds = Math.ceil((nextAt.getTime() - now.getTime()) / 1000);
  throw new Failure('VERIFICATION_ATTEMPTS', { retryAfterSeconds: seconds });
}

/**
 * Cancels the open check. Needs a transaction.
 * @throws Failure VERIFICATION_NOT_FOUND, VERIFICATION_PENDING once documents were handed in, IMPERSONATING
 */
export async function cancelVerification(ctx: UserCtx): Promise<void> {
  refuseImpersonation(ctx.actor);
  const open = await lockOpen(ctx.db, ctx.actor.userId);
  if (!open) throw new Failure('VERIFICATION_NOT_FOUND');
  if (open.status === 'pending') throw new Failure('VERIFICATION_PENDING');
  await changeVerification(ctx, open, { status: 'cancelled', source: 'person' });
}
