/** The seller's word that price and stock of one offer are still right. */
import { Failure } from '~/contracts/failure.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { refreshRanks } from '../ranks.repository.ts';
import { updateActed } from '../table/bulk.repository.ts';
import { confirmChange, offerOf } from '../table/plan-act.ts';
import { announceChange, openOwn, presentOwns } from './own-offer.ts';

/**
 * Confirms an offer on sale, and puts one that rested on sale again. What needs no confirming stays as it is.
 * @throws {Failure} OFFER_NOT_FOUND, OFFER_WRONG_STATE, OFFER_INCOMPLETE, CONTACT_DATA_REFUSED, WORD_REFUSED
 */
export async function confirmOffer(ctx: UserCtx, id: string): Promise<OwnOffer> {
  const { row, definition } = await openOwn(ctx, id);
  const change = confirmChange(row, definition, ctx);
  if (change === null) {
    const [own] = await presentOwns(ctx, [row]);
    if (!own) throw new Failure('OFFER_NOT_FOUND');
    return own;
  }
  await updateActed(ctx.db, [offerOf(row, change)], { now: ctx.now, isConfirmed: true });
  if (row.rested_at !== null) await refreshRanks(ctx.db, id);
  return announceChange(ctx, row);
}
