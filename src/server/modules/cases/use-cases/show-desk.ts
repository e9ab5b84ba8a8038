/** The staff's desk: the queue of disputes, and what is known of one. */
import { median } from 'simple-statistics';
import type { CaseRow, DeskOutput } from '~/contracts/cases/cases.schemas.ts';
import { disputeReasons, groupOf, type DisputeReason } from '~/contracts/disputes/reasons.ts';
import { Failure } from '~/contracts/failure.ts';
import { disputeDates } from '~/domain/dispute.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { findPeople } from '../../accounts/index.ts';
import {
  disputeOf,
  findOrder,
  requireSupport,
  requireVisible,
  selectReveals,
} from '../../orders/index.ts';
import type { OrderView } from '../../orders/index.ts';
import { lastDispute } from '../cases.policy.ts';
import { selectCase, type CaseKey, type CaseRecord } from '../cases.repository.ts';
import { selectPrecedents, selectSideRecord, selectWaitingCases } from '../desk.repository.ts';
import type { SideRecord, WaitingCase } from '../desk.repository.ts';

/** Below this a median says nothing. */
const LEAST_FOR_MEDIAN = 5;

function presentRow(row: WaitingCase): CaseRow {
  const { id, title, game, reason, since, escalated_at: escalatedAt } = row;
  const { holder_id: holder, holder_name: name } = row;
  return {
    id,
    title,
    game,
    total_amount: row.total_cents,
    reason,
    opened_at: since.toISOString(),
    escalated_at: escalatedAt?.toISOString() ?? null,
    decide_by: disputeDates({ since, escalatedAt }).decideBy.toISOString(),
    buyer: { id: row.buyer_id, public_name: row.buyer_name },
    seller: { id: row.seller_id, public_name: row.seller_name },
    holder: holder === null ? null : { id: holder, public_name: name ?? '' },
    bank_stopped: row.bank_stopped,
  };
}

/** Open disputes, those first whose promise ends first. */
export async function caseQueue(
  ctx: Ctx,
  input: { queue: 'waiting' | 'talking'; cursor?: string | undefined; limit: number },
) {
  const { queue, cursor, limit } = input;
  const rows = await selectWaitingCases(ctx.db, { queue, after: cursor, limit: limit + 1 });
  return pageById(rows, limit, presentRow);
}

/** What was decided before about the same kind of goods for the same kind of reason. */
async function precedentsOf(
  { db }: UserCtx,
  order: OrderView,
  key: CaseKey,
  reason: DisputeReason,
): Promise<DeskOutput['precedents']> {
  const { base } = order.offer.category;
  const group = groupOf(reason);
  const reasons = disputeReasons.filter((other) => groupOf(other) === group);
  const { recent, shares } = await selectPrecedents(db, { key, base, reasons });
  return {
    group,
    base,
    count: shares.length,
    median_share: shares.length < LEAST_FOR_MEDIAN ? null : Math.round(median(shares)),
    recent: recent.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}

function presentSide({ registered_at: registeredAt, ...facts }: SideRecord) {
  return { ...facts, registered_at: registeredAt.toISOString() };
}

/** What is known of both sides from before. */
export async function factsOf({ db }: Ctx, order: OrderView): Promise<DeskOutput['facts']> {
  return {
    buyer: presentSide(await selectSideRecord(db, 'buyer', order.buyer_id)),
    seller: presentSide(await selectSideRecord(db, 'seller', order.seller_id)),
  };
}

/** Who has the open dispute of an order; null where there is none, or nobody has it. */
export async function caseHolderOf(ctx: UserCtx, order: OrderView): Promise<DeskOutput['holder']> {
  const dispute = lastDispute(order.events);
  if (dispute === null || disputeOf(order) === null) return null;
  return holderOf(ctx, await selectCase(ctx.db, { orderId: order.id, since: dispute.since }));
}

async function holderOf({ db }: UserCtx, record: CaseRecord | undefined) {
  if (!record?.holder_id || !record.taken_at) return null;
  const person = (await findPeople(db, [record.holder_id])).get(record.holder_id);
  const { holder_id: id, taken_at: since } = record;
  return { id, public_name: person?.public_name ?? '', since: since.toISOString() };
}

/** The desk of an order that was disputed, for staff who take no part in it. @throws {Failure} ORDER_NOT_FOUND */
export async function deskOf(ctx: UserCtx, order: OrderView): Promise<DeskOutput> {
  const { db, actor } = ctx;
  const dispute = lastDispute(order.events);
  if (dispute === null) throw new Failure('ORDER_NOT_FOUND');
  const isOpen = disputeOf(order) !== null;
  const key = { orderId: order.id, since: dispute.since };
  const record = await selectCase(db, key);
  const reveals = await selectReveals(db, order.id);
  const reason = record?.reason ?? order.dispute_reason ?? 'other';
  return {
    id: order.id,
    holder: await holderOf(ctx, record),
    is_mine: isOpen && record?.holder_id === actor.userId,
    may_take: isOpen,
    facts: await factsOf(ctx, order),
    risk: order.risk,
    reveals: reveals.map(({ at, part, unit }) => ({ at: at.toISOString(), part, unit })),
    reveal_addresses: new Set(reveals.map(({ ip }) => ip)).size,
    note: record?.note ?? '',
    precedents: await precedentsOf(ctx, order, key, reason),
  };
}

/**
 * What support knows is not for a side, and staff can be one.
 * @throws {Failure} ORDER_NOT_FOUND, also for orders that were never disputed; ORDER_OWN_CASE
 */
export async function showDesk(ctx: UserCtx, { id }: { id: string }): Promise<DeskOutput> {
  const { order } = requireVisible(await findOrder(ctx.db, id), ctx.actor);
  requireSupport(order, ctx.actor);
  return deskOf(ctx, order);
}
