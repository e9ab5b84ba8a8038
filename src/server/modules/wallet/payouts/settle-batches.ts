/** Books what was carried out with a batch, one payout in a transaction. */
import { recordAuditBy } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { settleItem, takeCarriedOut } from './batches.repository.ts';
import { changedPayout, moveMoney } from './decide-payouts.ts';
import { requireTransition } from './payouts.policy.ts';
import { lockPayout, updatePayout } from './payouts.repository.ts';

interface CarriedOut {
  id: string;
  batch_id: string;
  released_by: string | null;
}

/** The money has left with its batch. A freeze or a pause that came later changes nothing about that. */
async function settle(ctx: Ctx, { id, batch_id: batchId, released_by: by }: CarriedOut) {
  const isFirst = await settleItem(ctx.db, { batchId, payoutId: id, state: 'paid', at: ctx.now });
  const row = await lockPayout(ctx.db, id);
  if (!isFirst || !row) return;
  const { to, effect } = requireTransition(row.status, 'mark_paid', 'system');
  await updatePayout(ctx.db, id, { status: to, ...(by && { decidedBy: by }), at: ctx.now });
  if (by !== null) {
    await recordAuditBy(
      ctx,
      { actorId: by, impersonatedId: null },
      {
        action: `wallet.payout_${to}`,
        subject: { type: 'payout_request', id },
        before: { status: row.status },
        after: { status: to, batch: batchId },
      },
    );
  }
  await changedPayout(ctx, id);
  if (effect) await moveMoney(ctx, row, effect);
}

/**
 * Notes the payouts of batches that were carried out as sent; safe in several processes at once, and after one of them
 * was killed. Locks the request (a locked one is skipped), its item, then the ledger accounts.
 * @returns how many payouts were noted
 */
export function settleBatches(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'wallet.settle_payouts',
    claim: ({ db }, except) => takeCarriedOut(db, except),
    work: settle,
  });
}
