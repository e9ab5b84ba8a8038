/** Saved searches of a person: listed, saved, changed, deleted. */
import type * as v from 'valibot';
import { alertRules } from '~/domain/alert-rules.ts';
import type {
  changeSearchInputSchema,
  SavedSearch,
  saveSearchInputSchema,
} from '~/contracts/alerts/alerts.schemas.ts';
import { canonicalFilters, filtersKey } from '~/contracts/alerts/saved-filters.ts';
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { lockAccount } from '../../accounts/index.ts';
import { catalogueIndexOf, definitionsOf } from '../../catalogue/index.ts';
import { presentSearch } from '../alerts.presenter.ts';
import {
  countAlerts,
  deleteAlert,
  insertAlert,
  lockAlert,
  selectAlerts,
  updateAlert,
  type AlertRow,
} from '../alerts.repository.ts';
import { hasLostFilter, rewriteKeys } from './alert-keys-of.ts';

const most = alertRules.searches;

async function presentAll(ctx: UserCtx, rows: readonly AlertRow[]): Promise<SavedSearch[]> {
  const index = await catalogueIndexOf(ctx);
  const definitions = await definitionsOf(ctx, [...new Set(rows.map((row) => row.category_id))]);
  return rows.map((row) => {
    const isWider = hasLostFilter(definitions.get(row.category_id), row.filters);
    return presentSearch(row, index, ctx.locale, isWider);
  });
}

async function present(ctx: UserCtx, row: AlertRow): Promise<SavedSearch> {
  const [search] = await presentAll(ctx, [row]);
  if (!search) throw new Failure('ALERT_NOT_FOUND');
  return search;
}

export async function listSearches(ctx: UserCtx) {
  const rows = await selectAlerts(ctx.db, ctx.actor.userId, 'search');
  return {
    data: await presentAll(ctx, rows),
    meta: { total: rows.length, limit: most },
  };
}

/** @throws {Failure} CATEGORY_NOT_FOUND, ALERT_EXISTS, ALERTS_FULL */
export async function saveSearch(
  ctx: UserCtx,
  input: v.InferOutput<typeof saveSearchInputSchema>,
): Promise<SavedSearch> {
  const { userId } = ctx.actor;
  const { category_id: categoryId, name, frequency } = input;
  const { categoryById } = await catalogueIndexOf(ctx);
  if (!categoryById.has(categoryId)) throw new Failure('CATEGORY_NOT_FOUND');
  // Two that are saved at once are counted one after the other.
  await lockAccount(ctx.db, userId);
  const filters = canonicalFilters(input);
  const count = await countAlerts(ctx.db, userId, 'search');
  const row = await insertAlert(
    ctx.db,
    {
      user_id: userId,
      kind: 'search',
      category_id: categoryId,
      offer_id: null,
      subject: `${categoryId} ${filtersKey(filters)}`,
      filters,
      name,
      frequency,
      wanted_micros: null,
      look_at: null,
    },
    ctx.now,
  );
  if (!row) throw new Failure('ALERT_EXISTS');
  if (count >= most) throw new Failure('ALERTS_FULL', { values: { count: most } });
  await rewriteKeys(ctx, [row]);
  return present(ctx, row);
}

/** @throws {Failure} ALERT_NOT_FOUND */
export async function changeSearch(
  ctx: UserCtx,
  { id, name, frequency }: v.InferOutput<typeof changeSearchInputSchema>,
): Promise<SavedSearch> {
  const row = await lockAlert(ctx.db, { id, userId: ctx.actor.userId, sort: 'search' });
  if (!row) throw new Failure('ALERT_NOT_FOUND');
  const changed = await updateAlert(ctx.db, id, {
    name: name ?? row.name,
    frequency: frequency ?? row.frequency,
    // What was found is told when the new choice says; of one that is off, nothing.
    ...(frequency !== undefined && { look_at: frequency === 'off' ? null : ctx.now }),
  });
  if ((frequency === 'off') !== (row.frequency === 'off')) await rewriteKeys(ctx, [changed]);
  return present(ctx, changed);
}

/** @throws {Failure} ALERT_NOT_FOUND */
export async function removeSearch(ctx: UserCtx, id: string): Promise<void> {
  const isGone = await deleteAlert(ctx.db, { id, userId: ctx.actor.userId, sort: 'search' });
  if (!isGone) throw new Failure('ALERT_NOT_FOUND');
}
