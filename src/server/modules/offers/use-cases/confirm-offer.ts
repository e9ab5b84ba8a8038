/** The seller's word that price and stock of one offer are still right. */
import { Failure } from '~/contracts/failure.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { updateOffer } from '../own-offers.repository.ts';
import { refreshRanks } from '../ranks.repository.ts';
import { confirmChange } from '../table/plan-act.ts';
import { activateChange } from './change-state.ts';
import { announceChange, openOwn, presentOwns } from './own-offer.ts';

/**
 * Confirms an offer on sale, and puts one that rested on sale again. What needs no confirming stays as it is.
 * @throws {Failure} OFFER_NOT_FOUND, OFFER_WRONG_STATE, OFFER_INCOMPLETE, CONTACT_DATA_REFUSED
 */
export async function confirmOffer(ctx: UserCtx, id: string): Promise<OwnOffer> {
  const { row, definition } = await openOwn(ctx, id);
  if (row.rested_at !== null) {
    const change = activateChange(row, definition, ctx);
    const at = { confirmed_at: ctx.now, updated_at: ctx.now };
    await updateOffer(ctx.db, id, { ...change, ...at, rested_at: null });
    await refreshRanks(ctx.db, id);
    return announceChange(ctx, row);
  }
  if (confirmChange(row, definition, ctx) === null) {
    const [own] = await presentOwns(ctx, [row]);
    if (!own) throw new Failure('OFFER_NOT_FOUND');
    return own;
  }
  await updateOffer(ctx.db, id, { confirmed_at: ctx.now });
  return announceChange(ctx, row);
}
