/** Rows to wire shapes. */
import type {
  Verification,
  VerificationState,
} from '~/contracts/verification/verification.schemas.ts';
import type { KycProviderName } from '../../infra/kyc/index.ts';
import type { TrustStanding } from '../accounts/index.ts';
import { attemptsLeft, isOpen } from './verification.policy.ts';
import type { VerificationRow } from './verification.repository.ts';

/** A check as the person sees it, without the provider's data. */
export function presentVerification(row: VerificationRow): Verification {
  return {
    id: row.id,
    level: row.level,
    status: row.status,
    reason: row.reason,
    is_final: row.is_final,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

/**
 * @param rows the person's latest checks, newest first
 * @param context.lookCents card money from which a payment waits for an identity check
 */
export function presentState(
  person: TrustStanding,
  rows: readonly VerificationRow[],
  provider: KycProviderName | null,
  { now, lookCents }: { now: Date; lookCents: number },
): VerificationState {
  const [current, ...history] = rows.map(presentVerification);
  const { left, nextAt } = attemptsLeft(
    rows.map((row) => row.created_at),
    now,
  );
  // An open check may be continued, whatever is left of the daily limit.
  const isRunning = current !== undefined && isOpen(current.status);
  return {
    trust_level: person.trustLevel,
    required_trust_level: person.requiredTrustLevel,
    email_confirmed: person.emailConfirmed,
    provider,
    current: current ?? null,
    history,
    card_look_amount: lookCents,
    attempts_left: left,
    next_attempt_at: isRunning ? null : (nextAt?.toISOString() ?? null),
  };
}
