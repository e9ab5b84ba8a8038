/** Views of lists that somebody of the staff saves for themselves (decision 0129): nobody else sees them. */
import { Failure } from '~/contracts/failure.ts';
import { viewBounds, type SavedView, type ViewedList } from '~/contracts/lists/lists.schemas.ts';
import { may, type Permission } from '~/domain/roles.ts';
import { isOfEmail } from '~/domain/search-handles.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import {
  countViews,
  deleteView,
  insertView,
  lockViewsOf,
  selectViews,
  type ViewRow,
} from '../views.repository.ts';

/** Of the page that a view leads to. */
const permissionOf = {
  orders: 'decide_orders',
  people: 'find_people',
  ledger: 'decide_payouts',
  audit: 'read_audit',
} as const satisfies Record<ViewedList, Permission>;

/** @throws {Failure} FORBIDDEN */
function requireList({ actor }: UserCtx, list: ViewedList): void {
  if (!may(actor.role, permissionOf[list])) throw new Failure('FORBIDDEN');
}

const present = ({ id, list, name, query }: ViewRow): SavedView => ({ id, list, name, query });

/** @throws {Failure} FORBIDDEN for a list that the role does not open */
export async function listViews(
  ctx: UserCtx,
  { list }: { list: ViewedList },
): Promise<{ data: SavedView[] }> {
  requireList(ctx, list);
  const rows = await selectViews(ctx.db, ctx.actor.userId, list);
  return { data: rows.map(present) };
}

/** An address stands in the record of whoever looks for it (decision 0118), and in no list of links. */
const hasAddress = (query: string): boolean =>
  [...new URLSearchParams(query).values()].some((value) => isOfEmail(value));

/**
 * The same filters under the same name are there once, however often they are sent. Needs a transaction.
 * @throws {Failure} FORBIDDEN, VIEW_WITH_ADDRESS, VIEW_NAME_TAKEN, VIEWS_FULL
 */
export async function saveView(
  ctx: UserCtx,
  { list, name, query }: { list: ViewedList; name: string; query: string },
): Promise<SavedView> {
  requireList(ctx, list);
  if (hasAddress(query)) throw new Failure('VIEW_WITH_ADDRESS');
  const { userId } = ctx.actor;
  await lockViewsOf(ctx.db, userId);
  const own = await selectViews(ctx.db, userId, list);
  const named = own.find((row) => row.name.toLowerCase() === name.toLowerCase());
  if (named?.query === query) return present(named);
  if (named) throw fieldFailure('VIEW_NAME_TAKEN', 'name', ctx.locale);
  if ((await countViews(ctx.db, userId)) >= viewBounds.most) throw new Failure('VIEWS_FULL');
  const row = { id: newId(), owner_id: userId, list, name, query, created_at: ctx.now };
  await insertView(ctx.db, row);
  return present(row);
}

/** One's own; what is not there, or is somebody else's, changes nothing. Needs a transaction. */
export async function removeView(ctx: UserCtx, { id }: { id: string }): Promise<void> {
  await deleteView(ctx.db, ctx.actor.userId, id);
}
