/** Which orders of a seller start by themselves, and those that are about to. */
import type { Starting, StartRule } from '~/contracts/autopilot/auto-acts.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { startBounds } from '~/domain/auto-start.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findPeople, findWorkHours } from '../../accounts/index.ts';
import { catalogueIndexOf, presentCategoryRef } from '../../catalogue/index.ts';
import { requireSelling } from '../../offers/index.ts';
import {
  endAllWaiting,
  endWaiting,
  selectOwnCategories,
  selectStart,
  selectWaiting,
  writeStart,
  type StartRow,
} from '../starts.repository.ts';

/** As many that wait as a page shows. */
const SHOWN = 20;

function presentRule(row: StartRow | undefined): StartRule {
  return {
    is_on: row?.is_on ?? false,
    category_ids: row?.category_ids ?? null,
    after_minutes: row?.after_minutes ?? startBounds.afterMinutes.usual,
    in_hours: row?.in_hours ?? true,
    with_inputs: row?.with_inputs ?? false,
  };
}

export async function showStarting(ctx: UserCtx): Promise<Starting> {
  const { userId } = ctx.actor;
  const row = await selectStart(ctx.db, userId);
  const own = await selectOwnCategories(ctx.db, userId);
  const ids = [...new Set([...own, ...(row?.category_ids ?? [])])];
  const index = await catalogueIndexOf(ctx);
  const { rows, total } = await selectWaiting(ctx.db, userId, { now: ctx.now, limit: SHOWN });
  const people = await findPeople(
    ctx.db,
    rows.map((waiting) => waiting.buyer_id),
  );
  return {
    rule: presentRule(row),
    has_hours: (await findWorkHours(ctx.db, userId)) !== null,
    categories: ids
      .filter((id) => index.categoryById.has(id))
      .map((id) => presentCategoryRef(index, id, ctx.locale)),
    waiting: {
      total,
      data: rows.map((waiting) => ({
        order_id: waiting.order_id,
        title: waiting.title,
        buyer: people.get(waiting.buyer_id) ?? null,
        starts_at: waiting.due_at.toISOString(),
      })),
    },
  };
}

/**
 * Switched off, what waits is left to its seller. Needs a transaction.
 * @throws {Failure} CATEGORY_NOT_FOUND and those of the account
 */
export async function changeStarting(ctx: UserCtx, rule: StartRule): Promise<Starting> {
  requireSelling(ctx.actor);
  const { userId } = ctx.actor;
  const index = await catalogueIndexOf(ctx);
  if (rule.category_ids?.some((id) => !index.categoryById.has(id))) {
    throw new Failure('CATEGORY_NOT_FOUND');
  }
  await writeStart(ctx.db, { seller_id: userId, ...rule, updated_at: ctx.now });
  if (!rule.is_on) await endAllWaiting(ctx.db, userId, ctx.now);
  return showStarting(ctx);
}

/** @throws {Failure} AUTOPILOT_NOT_WAITING: it was started, or does not wait */
export async function leaveStart(ctx: UserCtx, orderId: string): Promise<Starting> {
  const order = { sellerId: ctx.actor.userId, orderId, at: ctx.now };
  if (!(await endWaiting(ctx.db, order))) throw new Failure('AUTOPILOT_NOT_WAITING');
  return showStarting(ctx);
}
