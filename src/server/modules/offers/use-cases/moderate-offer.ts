/** The staff's decision about an offer, with its audit record. */
import { msg } from '@lingui/core/macro';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { moderationDecisions } from '~/contracts/offers/own-offers.contract.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Updateable } from 'kysely';
import type { UserCtx } from '../../../core/context.ts';
import { recordAudit } from '../../../core/audit.ts';
import { refreshRanks } from '../ranks.repository.ts';
import { fieldsFailure } from '../../../http/field-failure.ts';
import { isHeldSoldOut, requireComplete, requireStatus } from '../offers.policy.ts';
import type { OfferTable } from '../offers.tables.ts';
import { changeAsStaff, lockOwn, updateOffer } from '../own-offers.repository.ts';
import { definitionFor } from '../rules/offer-rules.ts';
import { decideStockProof } from '../proof/stock-proofs.ts';
import { requireOpen } from '../proof/require-open.ts';
import { requireMinimum } from '../rules/least-price.ts';
import { clearedOf } from '../rules/word-check.ts';
import { announceChange } from './own-offer.ts';

export type Decision = (typeof moderationDecisions)[number];

const reasonMissing = msg`Tell the seller why.`;

const outcomes = {
  approve: { status: 'active', needs_review: false },
  need_details: { status: 'need_details', needs_review: true },
  reject: { status: 'inactive', needs_review: true },
} as const satisfies Record<Decision, Updateable<OfferTable>>;

/**
 * Approves an offer that waits for review; asks for details or rejects one that waits or is on sale.
 * @throws {Failure} OFFER_NOT_FOUND, OFFER_OWN, OFFER_WRONG_STATE, OFFER_INCOMPLETE, PRICE_BELOW_MINIMUM,
 *   SELLER_PROOF_REQUIRED, STOCK_UNPROVEN, VALIDATION without a reason
 */
export async function moderateOffer(
  ctx: UserCtx,
  id: string,
  decision: Decision,
  reason: string,
): Promise<OwnOffer> {
  const row = await lockOwn(ctx.db, id);
  if (!row) throw new Failure('OFFER_NOT_FOUND');
  const { userId, impersonatorId } = ctx.actor;
  if (row.seller_id === userId || row.seller_id === impersonatorId) throw new Failure('OFFER_OWN');
  const definition = await definitionFor(ctx, row.category_id, row.seller_id);
  const isSoldOut = isHeldSoldOut(row);
  if (decision === 'approve') {
    requireStatus(row, 'on_review');
    requireComplete(row, definition, ctx.locale, { isSoldOut });
    requireMinimum(row, definition.rules, ctx.locale);
    // What was held was on sale: before the proof was asked for, or with it.
    if (!row.held) requireOpen(definition, ctx.locale);
  } else {
    requireStatus(row, 'on_review', 'active', 'sold');
    if (reason === '') {
      throw fieldsFailure('VALIDATION', [{ path: 'reason', message: reasonMissing }], ctx.locale);
    }
  }
  const isApproved = decision === 'approve';
  const outcome = {
    ...outcomes[decision],
    ...(isApproved && isSoldOut && { status: 'sold' as const }),
  };
  const proven = await decideStockProof(ctx, row, definition, { isApproved, reason });
  await changeAsStaff(ctx.db);
  await updateOffer(ctx.db, id, {
    ...outcome,
    ...proven,
    held: false,
    moderation_reason: isApproved ? null : reason,
    updated_at: ctx.now,
    ...(isApproved && {
      published_at: ctx.now,
      // Its words are not held again, as long as these texts stay.
      cleared_words: JSON.stringify(clearedOf(row, definition)),
    }),
  });
  await refreshRanks(ctx.db, id);
  await recordAudit(ctx, {
    action: `offers.${decision}`,
    subject: { type: 'offer', id },
    before: { status: row.status },
    after: {
      status: outcome.status,
      ...(isApproved && proven && { proven_units: proven.proven_units }),
    },
    ...(reason !== '' && { reason }),
  });
  return announceChange(ctx, row);
}
