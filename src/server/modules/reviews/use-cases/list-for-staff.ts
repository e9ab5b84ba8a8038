/** What staff look through: all reviews, the newest first, with those that are hidden. */
import type * as v from 'valibot';
import type { StaffReview, staffReviewsQuery } from '~/contracts/reviews/hidden-reviews.schemas.ts';
import type { Person } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { decodeCursor, encodeCursor, isInstant } from '../../../core/paging.ts';
import { findPeople } from '../../accounts/index.ts';
import { lastLookedAt, selectForStaff } from '../staff-reviews.repository.ts';
import type { ReviewRow } from '../reviews.repository.ts';
import { presentReviews } from './list-reviews.ts';

const SORT = 'reviews';

/** Who hid it is for staff alone. */
function hiddenOf(row: ReviewRow, people: Map<string, Person>): StaffReview['hidden'] {
  const { hidden_at: at, hidden_by: by, hidden_code: code, hidden_reason: reason } = row;
  if (at === null || code === null) return null;
  const person = by === null ? undefined : people.get(by);
  return { code, reason: reason ?? '', since: at.toISOString(), by: person ?? null };
}

const cursorOf = (row: { id: string; created_at: Date }): string =>
  encodeCursor(SORT, { key: row.created_at.toISOString(), id: row.id });

/** A search may find little in what it looks through: its page is short then, and says where to go on. */
export async function listForStaff(
  ctx: Ctx,
  { cursor, limit, search = '', ...asked }: v.InferOutput<typeof staffReviewsQuery>,
) {
  const after = cursor === undefined ? null : decodeCursor(SORT, cursor, isInstant);
  const { stars, state, seller_id, id } = asked;
  const query = { stars, state, seller_id, id, search, after, limit: limit + 1 };
  const found = await selectForStaff(ctx.db, query);
  const rows = found.slice(0, limit);
  const people = await findPeople(
    ctx.db,
    rows.flatMap((row) => row.hidden_by ?? []),
  );
  const shown = await presentReviews(ctx, rows);
  const data = rows.flatMap((row, index): StaffReview[] => {
    const review = shown[index];
    return review ? [{ ...review, order_id: row.order_id, hidden: hiddenOf(row, people) }] : [];
  });
  const last = rows.at(-1);
  if (found.length > limit && last) return { data, meta: { next_cursor: cursorOf(last) } };
  const looked = search === '' ? undefined : await lastLookedAt(ctx.db, query);
  return { data, meta: { next_cursor: looked === undefined ? null : cursorOf(looked) } };
}
