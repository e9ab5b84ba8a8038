/** Staff close a difference: what nobody could explain goes to `suspense` by a written rule (decision 0103). */
import { Failure } from '~/contracts/failure.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { clearingAccount, platformAccount, post } from '../../ledger/index.ts';
import { endDifference, lockDifference, type DifferenceRow } from '../differences.repository.ts';
import { suspenseRule } from '../match-entries.ts';
import { sidesOfSubject } from '../sides.repository.ts';

/** What the provider has more than our books, now; null where nobody can say. */
async function differenceNow(ctx: UserCtx, row: DifferenceRow): Promise<number | null> {
  const sides = await sidesOfSubject(ctx.db, row.provider, row.subject);
  if (!sides || sides.isUnvalued) return null;
  return sides.providerCents - sides.ledgerCents;
}

/**
 * Closes a difference as it was shown. By it our clearing account says of this subject what the provider's books say; the other
 * side of the posting is `suspense`. An amount in a currency that nobody can convert is not posted. Needs a transaction; locks
 * the difference, and no account.
 * @throws Failure BOOK_DIFFERENCE_NOT_FOUND; BOOK_DIFFERENCE_CHANGED when it is closed, or another one by now; IMPERSONATING
 */
export async function closeDifference(
  ctx: UserCtx,
  input: { id: string; reason: string; difference: number | null },
): Promise<void> {
  refuseImpersonation(ctx.actor);
  const row = await lockDifference(ctx.db, input.id);
  if (!row) throw new Failure('BOOK_DIFFERENCE_NOT_FOUND');
  if (row.state !== 'open') throw new Failure('BOOK_DIFFERENCE_CHANGED');
  const cents = await differenceNow(ctx, row);
  if (cents !== input.difference) throw new Failure('BOOK_DIFFERENCE_CHANGED');
  const { id, provider, subject, kind } = row;
  if (cents !== null) {
    await post(ctx.db, {
      kind: 'suspense_booked',
      key: `suspense:${id}`,
      reference: subject,
      rule: suspenseRule,
      note: input.reason,
      at: ctx.now,
      postings: [
        { account: clearingAccount(provider), cents: -cents },
        { account: platformAccount('suspense'), cents },
      ],
    });
  }
  await endDifference(ctx.db, row, { note: input.reason, suspenseCents: cents, at: ctx.now });
  await recordAudit(ctx, {
    action: 'payments.books_closed',
    subject: { type: 'provider_difference', id },
    before: { provider, subject, kind, state: 'open' },
    after: { state: 'closed', suspense_cents: cents },
    reason: input.reason,
  });
}
