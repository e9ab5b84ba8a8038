/**
 * Books what a service says of a payout that was sent with it (decision 0105). What follows from which word is the table of
 * `domain/payout-provider.ts`; each payout is one transaction.
 */
import {
  costsFee,
  stepsAfter,
  type SentPosition,
  type SentStep,
} from '~/domain/payout-provider.ts';
import { recordAuditBy } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import type { SeenItem } from '../../../infra/payouts/index.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { clearingAccount, platformAccount, post } from '../../ledger/index.ts';
import { settleItem, type BatchRow } from './batches.repository.ts';
import { changedPayout, moveMoney } from './decide-payouts.ts';
import { requireTransition } from './payouts.policy.ts';
import {
  failPayoutMethod,
  findPayoutOwner,
  lockRequest,
  updatePayout,
  type PayoutRow,
} from './payouts.repository.ts';
import { lockItem, noteItem, type ItemStanding } from './sent.repository.ts';

type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>;

function positionOf(item: Item, row: PayoutRow): SentPosition {
  if (item.state === 'dropped') return 'freed';
  if (item.state === 'waiting') return 'waiting';
  return row.status === 'withdrawn' ? 'sent' : 'back';
}

/** Contradictions that people have to look at, in the log. Nothing moves. */
function report(ctx: Ctx, batch: BatchRow, seen: SeenItem, what: string): void {
  const { payoutId, status } = seen;
  const { provider, id } = batch;
  ctx.services.log.error({ provider, batch: id, payout: payoutId, status }, what);
}

/** Notes it as sent, by whoever released its batch. */
async function book(ctx: Ctx, batch: BatchRow, row: PayoutRow): Promise<PayoutRow> {
  const { id } = row;
  await settleItem(ctx.db, { batchId: batch.id, payoutId: id, state: 'paid', at: ctx.now });
  const { to, effect } = requireTransition(row.status, 'mark_paid', 'system');
  const { released_by: by } = batch;
  await updatePayout(ctx.db, id, { status: to, ...(by && { decidedBy: by }), at: ctx.now });
  if (by !== null) {
    await recordAuditBy(
      ctx,
      { actorId: by, impersonatedId: null },
      {
        action: `wallet.payout_${to}`,
        subject: { type: 'payout_request', id },
        before: { status: row.status },
        after: { status: to, batch: batch.id },
      },
    );
  }
  if (effect) await moveMoney(ctx, row, effect);
  return changedPayout(ctx, id);
}

/** The money is its owner's again, whole. */
async function bounce(ctx: Ctx, row: PayoutRow): Promise<PayoutRow> {
  const { to, effect } = requireTransition(row.status, 'bounce', 'system');
  await updatePayout(ctx.db, row.id, { status: to, declineReason: 'bounced', at: ctx.now });
  if (effect) await moveMoney(ctx, row, effect);
  return changedPayout(ctx, row.id);
}

/** Books what the service takes, or gives back, since it was booked last; the platform bears it. */
async function bookFee(
  ctx: Ctx,
  { kind, item, seen }: { kind: PayoutRow['kind']; item: Item; seen: SeenItem },
): Promise<{ cents: number; postings: number } | undefined> {
  const cents = costsFee(seen.status) ? seen.feeCents : null;
  const more = cents === null ? 0 : cents - item.provider_fee_cents;
  if (cents === null || more === 0) return undefined;
  const postings = item.fee_postings + 1;
  await post(ctx.db, {
    kind: 'provider_entry',
    key: `payout:${seen.payoutId}:${item.batch_id}:fee:${postings}`,
    reference: seen.payoutId,
    rule: 'payout.provider_fee',
    at: ctx.now,
    postings: [
      { account: clearingAccount(kind), cents: more },
      { account: platformAccount('provider_cost'), cents: -more },
    ],
  });
  return { cents, postings };
}

async function take(
  ctx: Ctx,
  step: SentStep,
  { batch, row, seen }: { batch: BatchRow; row: PayoutRow; seen: SeenItem },
): Promise<PayoutRow> {
  switch (step) {
    case 'book':
      return book(ctx, batch, row);
    case 'bounce':
      return bounce(ctx, row);
    case 'free':
      await settleItem(ctx.db, {
        batchId: batch.id,
        payoutId: row.id,
        state: 'dropped',
        at: ctx.now,
      });
      return row;
    case 'report':
      report(ctx, batch, seen, 'a payout is with its owner and with its receiver');
      return row;
  }
}

const isSame = (item: Item, before: ItemStanding): boolean =>
  item.state === before.state &&
  item.provider_status === before.provider_status &&
  item.fee_postings === before.fee_postings;

/**
 * What the service says of one payout of a batch. Told again it changes nothing. Needs a transaction; locks the owner's
 * account, shared, the request, its item, its method, then the ledger accounts.
 * @param before how the payout stood when the service was asked
 * @returns false when something newer was noted meanwhile: the answer may be older than that, and nothing is done
 */
export async function settleSeen(
  ctx: Ctx,
  batch: BatchRow,
  { seen, before }: { seen: SeenItem; before: ItemStanding },
): Promise<boolean> {
  const owner = await findPayoutOwner(ctx.db, seen.payoutId);
  if (owner === undefined) return true;
  await lockAccountShared(ctx.db, owner);
  let row = await lockRequest(ctx.db, seen.payoutId);
  const where = { batchId: batch.id, payoutId: seen.payoutId };
  const item = await lockItem(ctx.db, where);
  if (!row || !item) return true;
  if (!isSame(item, before)) return false;
  // What the service does not name has no amount; one in another currency is another one.
  if (seen.itemId !== '' && seen.netCents !== row.amount_cents - row.fee_cents) {
    report(ctx, batch, seen, 'a payout was sent with another amount');
    return true;
  }
  const { kind } = row;
  const isNews = seen.status !== item.provider_status;
  const steps = stepsAfter(seen.status, positionOf(item, row));
  // Nothing is sent there any more. Before the ledger accounts, as the order of locks has it.
  if (steps.includes('bounce')) await failPayoutMethod(ctx.db, row.method_id, ctx.now);
  for (const step of steps) {
    if (step === 'report' && !isNews) continue;
    row = await take(ctx, step, { batch, row, seen });
  }
  const fee = await bookFee(ctx, { kind, item, seen });
  await noteItem(ctx.db, {
    ...where,
    itemId: seen.itemId === '' ? null : seen.itemId,
    status: seen.status,
    error: seen.error,
    fee,
  });
  return true;
}
