/** The one place that changes the status of a check: row, history and event together. */
import type { VerificationStatus } from '~/contracts/verification/verification.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { verificationChanged } from '../verification.events.ts';
import { expiryOf } from '../verification.policy.ts';
import {
  insertHistory,
  updateVerification,
  type VerificationRow,
} from '../verification.repository.ts';
import type { VerificationTable } from '../verification.tables.ts';

interface Change {
  status: VerificationStatus;
  source: 'person' | 'provider' | 'system';
  reason?: VerificationTable['reason'];
  isFinal?: boolean;
  /** Further columns from the provider's event. */
  told?: Pick<VerificationTable, 'told_at' | 'provider_reference'>;
}

/** Changes the status of a locked check. Needs a transaction. */
export async function changeVerification(
  ctx: Ctx,
  row: VerificationRow,
  { status, source, reason = null, isFinal = false, told }: Change,
): Promise<void> {
  await updateVerification(ctx.db, row.id, {
    status,
    reason,
    is_final: isFinal,
    updated_at: ctx.now,
    expires_at: expiryOf(status, ctx.now),
    ...told,
  });
  await announce(ctx, { ...row, status, reason, is_final: isFinal }, source);
}

/** Writes the history line and publishes the event for the current status of a check. */
export async function announce(
  ctx: Ctx,
  row: Pick<VerificationRow, 'id' | 'user_id' | 'level' | 'status' | 'reason' | 'is_final'>,
  source: Change['source'],
): Promise<void> {
  const { id, status, reason } = row;
  await insertHistory(ctx.db, { verification_id: id, status, reason, source, at: ctx.now });
  await ctx.publish(
    verificationChanged({
      verification_id: id,
      user_id: row.user_id,
      level: row.level,
      status,
      reason,
      is_final: row.is_final,
    }),
  );
}
