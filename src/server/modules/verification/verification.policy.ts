/** Rules of identity checks (decisions, section 4; docs/decisions/0021-identity-check.md). Pure. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type {
  VerificationLevel,
  VerificationStatus,
} from '~/contracts/verification/verification.schemas.ts';
import type { CheckResult } from '../../infra/kyc/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const isOpen = (status: VerificationStatus): boolean =>
  status === 'created' || status === 'pending';

/** When a check in an open status expires; null for a final status. */
export function expiryOf(status: VerificationStatus, now: Date): Date | null {
  const { openHours, pendingDays } = serverConfig.verification;
  if (status === 'created') return new Date(now.getTime() + openHours * HOUR_MS);
  if (status === 'pending') return new Date(now.getTime() + pendingDays * DAY_MS);
  return null;
}

/** Since when opened checks count against the daily limit. */
export function attemptsSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

/**
 * The number of checks left today.
 * @param opened when the person's latest checks were opened, newest first; at most the daily limit of them is used
 */
export function attemptsLeft(
  opened: readonly Date[],
  now: Date,
): { left: number; nextAt: Date | null } {
  const { attemptsPerDay } = serverConfig.verification;
  const counted = opened.filter((at) => at > attemptsSince(now)).slice(0, attemptsPerDay);
  const left = attemptsPerDay - counted.length;
  const oldest = counted.at(-1);
  return { left, nextAt: left > 0 || !oldest ? null : new Date(oldest.getTime() + DAY_MS) };
}

interface Applicant {
  trustLevel: number;
  emailConfirmed: boolean;
}

/**
 * Whether a person may be checked for a level at all.
 * @throws Failure VERIFICATION_DONE, EMAIL_NOT_CONFIRMED
 */
export function requireCheckable(applicant: Applicant, level: VerificationLevel): void {
  if (applicant.trustLevel >= level) throw new Failure('VERIFICATION_DONE');
  if (!applicant.emailConfirmed) throw new Failure('EMAIL_NOT_CONFIRMED');
}

interface CheckState {
  status: VerificationStatus;
  level: VerificationLevel;
  told_at: Date | null;
}

/**
 * The effect of a provider's event on a check: it changes the status, nothing changes, or a person has to investigate.
 * - Events that are older than the last applied one change nothing: they were received out of order.
 * - An approval is final; a later rejection of the same check contradicts it.
 * - A later approval of a check that was rejected, expired or cancelled counts: the provider has reviewed it again.
 */
export function judgeProviderEvent(
  check: CheckState,
  event: { result: CheckResult | null; level: VerificationLevel | null; occurredAt: Date },
): 'applied' | 'ignored' | 'stale' | 'mismatch' | 'contradiction' {
  const { result } = event;
  if (result === null) return 'ignored';
  if (event.level !== check.level) return 'mismatch';
  if (result.status === check.status) return 'ignored';
  if (check.told_at !== null && event.occurredAt < check.told_at) return 'stale';
  if (check.status === 'approved') {
    return result.status === 'rejected' ? 'contradiction' : 'ignored';
  }
  if (isOpen(check.status) || result.status === 'approved') return 'applied';
  return check.status === 'expired' && result.status === 'rejected' ? 'applied' : 'ignored';
}
