/** What staff look through: applications, partners, and rewards that look suspicious. The oldest first. */
import type { Person } from '~/contracts/identity/identity.schemas.ts';
import type {
  ListedPartner,
  PartnerStatus,
  ReferralReview,
} from '~/contracts/referrals/referrals.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { decodeCursor, encodeCursor, isInstant, pageOf } from '../../../core/paging.ts';
import { findPeople, presentPerson } from '../../accounts/index.ts';
import { partnersBy, type ListedPartnerRow } from '../affiliate.repository.ts';
import { referralsInReview, type ReviewedReferral } from '../referrals.repository.ts';

interface Page {
  limit: number;
  cursor?: string | undefined;
}

const after = (sort: string, { cursor }: Page) =>
  cursor === undefined ? null : decodeCursor(sort, cursor, isInstant);

const behind = (sort: string, at: Date, id: string): string =>
  encodeCursor(sort, { key: at.toISOString(), id });

/** Rewards under review, with both people by name. */
export async function listReviewed(ctx: UserCtx, page: Page) {
  const rows = await referralsInReview(ctx.db, after('reviews', page), page.limit + 1);
  const ids = rows.flatMap((row) => [row.user_id, row.referrer_id]);
  const people = await findPeople(ctx.db, ids);
  return pageOf(
    rows,
    page.limit,
    (row) => presentReviewed(row, people),
    (last) => behind('reviews', last.registered_at, last.user_id),
  );
}

function presentReviewed(
  row: ReviewedReferral,
  people: ReadonlyMap<string, Person>,
): ReferralReview {
  const personOf = (id: string): Person =>
    people.get(id) ?? presentPerson({ id, public_name: '', avatar_media_id: null });
  return {
    user_id: row.user_id,
    referrer_id: row.referrer_id,
    person: personOf(row.user_id),
    referrer: personOf(row.referrer_id),
    kind: row.kind,
    flags: row.flags,
    order_id: row.order_id,
    on_hold: row.on_hold,
    registered_at: row.registered_at.toISOString(),
  };
}

/** Applications or partners, with what they brought. */
export async function listPartners(ctx: UserCtx, status: PartnerStatus, page: Page) {
  const sort = `partners ${status}`;
  const rows = await partnersBy(ctx.db, status, after(sort, page), page.limit + 1);
  return pageOf(rows, page.limit, presentPartner, (last) =>
    behind(sort, last.created_at, last.user_id),
  );
}

function presentPartner(row: ListedPartnerRow): ListedPartner {
  return {
    user_id: row.user_id,
    public_name: row.public_name,
    clicks: row.clicks,
    sign_ups: row.sign_ups,
    orders: row.orders,
    held_amount: row.held,
    released_amount: row.released,
    status: row.status,
    about: row.about,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
  };
}
