/**
 * Offers that nobody confirmed rest, and their sellers are told before (decision 0082). Some offers of one seller in a
 * transaction; locks as every change of many offers has them (0024): account (shared) → offers by id.
 */
import { derivedId, newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { notify } from '../../notifications/index.ts';
import { noteTold, restNext, sellerAtRest, sellersToTell } from '../../offers/index.ts';
import { noteRest } from '../replies.repository.ts';

/** Sellers who are told in a run, and transactions of it in which offers rest, before other jobs get their turn. */
const SELLERS = 100;
const TURNS = 40;
/** Must never change: the line of a day would be written twice. */
const REST_NAMESPACE = '9d0a54e7-51a5-4b0c-8f0e-0c1c5ad2b6f3';

async function tell(ctx: Ctx, sellerId: string): Promise<void> {
  const told = await noteTold(ctx, sellerId);
  if (told === null) return;
  const restsFrom = told.restsFrom.toISOString();
  await notify(ctx, {
    user_id: sellerId,
    kind: 'offers_stale',
    subject: 'offers_stale',
    fact: `due:${ctx.now.toISOString()}`,
    data: { type: 'offers_stale', count: told.count, restsFrom },
  });
}

/** Tells sellers which offers they have to confirm. @returns how many were told */
export async function tellStale(ctx: Ctx): Promise<number> {
  // Found once for all of them: asked for one at a time, the due offers of those who were told were read again each time.
  const sellers = await sellersToTell(ctx, SELLERS);
  return eachDue(ctx, SELLERS, {
    job: 'autopilot.tell_stale',
    claim: () => {
      const id = sellers.shift();
      return Promise.resolve(id === undefined ? undefined : { id });
    },
    work: (step, { id }) => tell(step, id),
  });
}

async function rest(ctx: Ctx, { id: sellerId }: { id: string }): Promise<void> {
  const { rested, resting } = await restNext(ctx, sellerId);
  if (rested === 0) return;
  const day = ctx.now.toISOString().slice(0, 10);
  await noteRest(ctx.db, {
    id: newId(),
    sellerId,
    dayId: derivedId(`${sellerId} ${day}`, REST_NAMESPACE),
    count: rested,
    at: ctx.now,
  });
  // Once for all of them, by the last transaction.
  if (resting === null) return;
  await notify(ctx, {
    user_id: sellerId,
    kind: 'offers_stale',
    subject: 'offers_stale',
    fact: `rest:${ctx.now.toISOString()}`,
    data: { type: 'offers_stale', count: resting, restsFrom: null },
  });
}

/** Lets offers rest that were not confirmed. @returns how many transactions were done */
export function restStale(ctx: Ctx): Promise<number> {
  return eachDue(ctx, TURNS, {
    job: 'autopilot.rest',
    claim: async (step, except) => {
      const id = await sellerAtRest(step, except);
      if (id === undefined) return undefined;
      await lockAccountShared(step.db, id);
      return { id };
    },
    work: rest,
  });
}
