/**
 * Handles events of an identity provider. They may come once, several times, late or out of order, at two processes
 * concurrently; the lock of the check serializes them, and only events newer than the last one count.
 */
import * as v from 'valibot';
import { idSchema } from '~/contracts/common.ts';
import type { Ctx } from '../../../core/context.ts';
import type { VerifiedCheckEvent } from '../../../infra/kyc/index.ts';
import { raiseTrustLevel } from '../../accounts/index.ts';
import { judgeProviderEvent } from '../verification.policy.ts';
import {
  insertKycEvent,
  isKnownEvent,
  lockVerification,
  type VerificationRow,
} from '../verification.repository.ts';
import { changeVerification } from './change-verification.ts';

/**
 * - `applied` changed the check; `ignored` and `stale` changed nothing; `duplicate` was received before
 * - `unknown` (none of our checks), `mismatch` (another level) and `contradiction` (rejected after the approval) are
 *   quarantined: nothing changes and a person has to investigate
 */
export type ProviderEventOutcome = ReturnType<typeof judgeProviderEvent> | 'duplicate' | 'unknown';

const quarantinedOutcomes: readonly ProviderEventOutcome[] = [
  'unknown',
  'mismatch',
  'contradiction',
];

/** Applies a verified event and stores it. Needs a transaction. */
export async function settleCheckEvent(
  ctx: Ctx,
  provider: string,
  event: VerifiedCheckEvent,
): Promise<ProviderEventOutcome> {
  const row = await lockReferred(ctx, provider, event.reference);
  // Queried under the check's lock: of two identical calls the second one waits there for the first.
  if (await isKnownEvent(ctx.db, provider, event.eventId)) return 'duplicate';
  const { result } = event;
  const outcome = row ? judgeProviderEvent(row, event) : result === null ? 'ignored' : 'unknown';
  if (row && result && outcome === 'applied') await apply(ctx, row, event, result);
  const quarantined = quarantinedOutcomes.includes(outcome);
  await insertKycEvent(ctx.db, provider, event, { outcome, quarantined, at: ctx.now });
  if (quarantined) {
    const { eventId, reference } = event;
    ctx.services.log.error({ provider, eventId, reference, outcome }, 'identity event quarantined');
  }
  return outcome;
}

/** The check that an event refers to; an unknown one, or one of another provider, is treated as not found. */
async function lockReferred(
  ctx: Ctx,
  provider: string,
  reference: string,
): Promise<VerificationRow | undefined> {
  if (!v.is(idSchema, reference)) return undefined;
  const row = await lockVerification(ctx.db, reference);
  return row?.provider === provider ? row : undefined;
}

async function apply(
  ctx: Ctx,
  row: VerificationRow,
  event: VerifiedCheckEvent,
  result: NonNullable<VerifiedCheckEvent['result']>,
): Promise<void> {
  const isRejected = result.status === 'rejected';
  await changeVerification(ctx, row, {
    status: result.status,
    source: 'provider',
    reason: isRejected ? result.reason : null,
    isFinal: isRejected && result.isFinal,
    told: { told_at: event.occurredAt, provider_reference: event.providerReference },
  });
  if (result.status === 'approved') await raiseTrustLevel(ctx, row.user_id, row.level);
}
