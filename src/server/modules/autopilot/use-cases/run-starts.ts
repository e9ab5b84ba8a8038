/**
 * Orders that start by themselves (decision 0081): they wait for their moment, and are started as their seller would. Locks:
 * the row that waits → order.
 */
import { Failure } from '~/contracts/failure.ts';
import { startAt } from '~/domain/auto-start.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { selectUser } from '../../accounts/index.ts';
import { actorOf } from '../../offers/index.ts';
import { startForSeller, type OrderChange } from '../../orders/index.ts';
import { insertDeed } from '../replies.repository.ts';
import {
  claimWaiting,
  endWaiting,
  insertWaiting,
  isDisputedUnstarted,
  postponeWaiting,
  selectStartCases,
  type StartCase,
} from '../starts.repository.ts';

const BATCH = 50;
/** After which an order that is disputed is looked at again: a quarter of an hour. */
const DISPUTED_MS = 15 * 60_000;

function momentOf(found: StartCase, paidAt: Date): Date {
  const rule = { afterMinutes: found.after_minutes, inHours: found.in_hours };
  return startAt(rule, { awayUntil: found.away_until, hours: found.work_hours }, paidAt);
}

/** Lets orders wait that were paid just now and that a rule starts. */
export async function planStarts(ctx: Ctx, paid: readonly OrderChange[]): Promise<void> {
  const cases = await selectStartCases(
    ctx.db,
    paid.map((order) => order.order_id),
    ctx.now,
  );
  await insertWaiting(
    ctx.db,
    cases.map((found) => ({
      order_id: found.order_id,
      seller_id: found.seller_id,
      due_at: momentOf(found, ctx.now),
      created_at: ctx.now,
    })),
  );
}

/** The seller, without a session: nobody signed in. */
async function inTheNameOf(ctx: Ctx, sellerId: string): Promise<UserCtx | null> {
  const user = await selectUser(ctx.db, sellerId);
  if (!user) return null;
  return { ...ctx, locale: user.locale, actor: actorOf(user, ctx.now) };
}

/** What was decided meanwhile counts: by the buyer, by staff, by the seller about the order, the rule or a vacation. */
async function start(ctx: Ctx, { id, seller_id: sellerId }: { id: string; seller_id: string }) {
  const [found] = await selectStartCases(ctx.db, [id], ctx.now);
  const moment = found && momentOf({ ...found, after_minutes: 0 }, ctx.now);
  if (moment && moment > ctx.now) return postponeWaiting(ctx.db, id, moment);
  // Withdrawn, it waits for its start again.
  if (!found && (await isDisputedUnstarted(ctx.db, id)))
    return postponeWaiting(ctx.db, id, new Date(ctx.now.getTime() + DISPUTED_MS));
  await endWaiting(ctx.db, { sellerId, orderId: id, at: ctx.now });
  const seller = found && (await inTheNameOf(ctx, sellerId));
  if (!seller) return;
  try {
    const order = await startForSeller(seller, id);
    await insertDeed(ctx.db, {
      id: newId(),
      seller_id: sellerId,
      kind: 'start',
      reply: null,
      cause_id: id,
      companion_id: order.buyer_id,
      order_id: id,
      count: null,
      created_at: ctx.now,
    });
  } catch (error) {
    // Somebody was faster: the order is no longer one that can be started.
    if (!(error instanceof Failure)) throw error;
  }
}

/** Starts what is due. */
export function runStarts(ctx: Ctx): Promise<number> {
  return eachDue(ctx, BATCH, {
    job: 'autopilot.starts',
    claim: ({ db, now }, except) => claimWaiting(db, now, except),
    work: start,
  });
}
