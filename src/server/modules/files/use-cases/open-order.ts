/** The file of an order: what is known of it besides the order itself. */
import type { OrderFile } from '~/contracts/files/files.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { postingsAbout } from '../../bookkeeping/index.ts';
import { caseHolderOf, factsOf } from '../../cases/index.ts';
import {
  findOrder,
  requireSupport,
  requireVisible,
  selectReveals,
  type OrderView,
} from '../../orders/index.ts';
import { presentCardRefund, presentChargeback, presentPayment } from '../files.presenter.ts';
import { changesSince } from '../offer-changes.ts';
import {
  selectApprovalHolder,
  selectCardRefunds,
  selectChargebacks,
  selectOfferNow,
  selectPayments,
  selectShared,
} from '../order-file.repository.ts';
import { keptOf, noteOpened } from './looks-and-notes.ts';

/** Who has the dispute, or the approval. */
async function holderOf(ctx: UserCtx, order: OrderView): Promise<OrderFile['holder']> {
  if (order.status !== 'waiting_approval') return caseHolderOf(ctx, order);
  const row = await selectApprovalHolder(ctx.db, order);
  return row ? { ...row, since: row.since.toISOString() } : null;
}

async function signalsOf({ db }: UserCtx, order: OrderView): Promise<OrderFile['signals']> {
  const reveals = await selectReveals(db, order.id);
  const shared = await selectShared(db, order);
  return {
    risk: order.risk,
    shared_devices: shared.devices,
    shared_payout: shared.payouts > 0,
    reveals: reveals.length,
    reveal_addresses: new Set(reveals.map(({ ip }) => ip)).size,
    open_reports: shared.open_reports,
  };
}

async function offerOf(ctx: UserCtx, order: OrderView): Promise<OrderFile['offer']> {
  const now = await selectOfferNow(ctx.db, order.offer_id);
  return {
    status: now?.deleted_at === null ? now.status : null,
    changed_at: now?.updated_at.toISOString() ?? null,
    changes: changesSince(order, now, ctx.locale),
  };
}

/**
 * For staff who take no part in the order; the look is recorded. Needs a transaction.
 * @throws {Failure} ORDER_NOT_FOUND, ORDER_OWN_CASE
 */
export async function openOrder(ctx: UserCtx, { id }: { id: string }): Promise<OrderFile> {
  const { order } = requireVisible(await findOrder(ctx.db, id), ctx.actor);
  requireSupport(order, ctx.actor);
  await noteOpened(ctx, 'orders', id);
  const postings = await postingsAbout(ctx, id);
  return {
    id,
    holder: await holderOf(ctx, order),
    postings: postings.data,
    has_more_postings: postings.has_more,
    payments: (await selectPayments(ctx.db, id)).map(presentPayment),
    card_refunds: (await selectCardRefunds(ctx.db, id)).map(presentCardRefund),
    chargebacks: (await selectChargebacks(ctx.db, id)).map(presentChargeback),
    facts: await factsOf(ctx, order),
    signals: await signalsOf(ctx, order),
    offer: await offerOf(ctx, order),
    ...(await keptOf(ctx, 'orders', id)),
  };
}
