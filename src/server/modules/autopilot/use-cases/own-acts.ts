/** Taking back what the autopilot did for a seller, and offers that wait for the seller. */
import type { Act } from '~/contracts/autopilot/autopilot.schemas.ts';
import { autopilotBounds } from '~/contracts/autopilot/autopilot-bounds.ts';
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { requireSelling, setPrices } from '../../offers/index.ts';
import {
  lockAct,
  noteUndone,
  resumeOffers,
  selectStopped,
  writeStops,
} from '../acts.repository.ts';
import { presentAct, presentStopped } from '../autopilot.presenter.ts';
import { surroundingsFor } from './surroundings.ts';

/**
 * The price before a change. The offer waits for its seller then, so that the rule does not do the same again.
 * @throws {Failure} AUTOPILOT_ACT_NOT_FOUND, AUTOPILOT_ACT_ENDED, OFFER_CHANGED and those of the account
 */
export async function undoAct(ctx: UserCtx, id: string): Promise<Act> {
  requireSelling(ctx.actor);
  const { userId: sellerId } = ctx.actor;
  await lockAccountShared(ctx.db, sellerId);
  const act = await lockAct(ctx.db, sellerId, id);
  if (!act) throw new Failure('AUTOPILOT_ACT_NOT_FOUND');
  const { offer_id: offerId, version } = act;
  if (act.kind !== 'price' || act.undone_at !== null || version === null) {
    throw new Failure('AUTOPILOT_ACT_ENDED');
  }
  const price = { id: offerId, priceMicros: act.old_micros, version };
  const done = await setPrices(ctx, sellerId, [price], 'none');
  if (!done.has(offerId)) throw new Failure('OFFER_CHANGED');
  await noteUndone(ctx.db, id, ctx.now);
  await writeStops(ctx.db, [
    {
      offer_id: offerId,
      seller_id: sellerId,
      rule_id: act.rule_id,
      stopped_at: ctx.now,
      reason: 'undone',
      figures: act.figures,
      wanted_micros: act.new_micros,
    },
  ]);
  const surroundings = await surroundingsFor(ctx, [act.category_id]);
  return presentAct({ ...act, undone_at: ctx.now }, surroundings);
}

/** Offers that wait for the seller: the newest hundred, and how many there are. */
export async function listStopped(ctx: UserCtx) {
  const { rows, total } = await selectStopped(ctx.db, ctx.actor.userId, autopilotBounds.resumed);
  const surroundings = await surroundingsFor(
    ctx,
    rows.map((row) => row.category_id),
  );
  return { data: rows.map((row) => presentStopped(row, surroundings)), meta: { total } };
}

/** @throws {Failure} AUTOPILOT_NOT_STOPPED where none of them waits, and those of the account */
export async function resume(ctx: UserCtx, offerIds: readonly string[]) {
  requireSelling(ctx.actor);
  const count = await resumeOffers(ctx.db, ctx.actor.userId, offerIds);
  if (count === 0) throw new Failure('AUTOPILOT_NOT_STOPPED');
  return { resumed_count: count };
}
