/** SQL of referrals. Everything that settles a referral locks the row of the referred person. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Position } from '../../core/paging.ts';
import type { Db } from '../../db/database.ts';
import { linkOf } from './referral-links.ts';
import type { ReferralTable } from './referrals.tables.ts';

export type ReferralRow = Selectable<ReferralTable>;

/** Names of links of one person that are told apart at a time; further ones count as the link without a name. */
const MOST_LINKS = 50;
/** A name that nobody clicked on for so many days makes room: no figures go back further. */
const KNOWN_DAYS = 90;

/** Counts one click of a day on a link. Unknown codes are ignored. */
export async function countClick(db: Db, given: string, now: Date): Promise<void> {
  const { code, link } = linkOf(given);
  await sql`
    with owner as (select id from app_user where referral_code = ${code}),
    known as (
      select distinct link from referral_click join owner on owner.id = user_id
      where day > (${now}::timestamptz at time zone 'utc')::date - ${KNOWN_DAYS}::integer
    )
    insert into referral_click (user_id, day, link, clicks)
    select id, (${now}::timestamptz at time zone 'utc')::date,
      case when ${link}::text in (select link from known)
        or (select count(*) from known) < ${MOST_LINKS} then ${link}::text else '' end, 1
    from owner
    on conflict (user_id, day, link) do update set clicks = referral_click.clicks + 1
  `.execute(db);
}

/** The name of a link if somebody has clicked on it; the empty one otherwise. */
export async function knownLink(db: Db, userId: string, link: string): Promise<string> {
  if (link === '') return link;
  const row = await db
    .selectFrom('referral_click')
    .select('link')
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .limit(1)
    .executeTakeFirst();
  return row?.link ?? '';
}

/** Binds a referred person. False when they are bound already. */
export async function insertReferral(db: Db, row: Insertable<ReferralTable>): Promise<boolean> {
  const result = await db
    .insertInto('referral')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The referral of this person, locked until the end of the transaction. */
export function lockReferral(db: Db, userId: string): Promise<ReferralRow | undefined> {
  return db
    .selectFrom('referral')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateReferral(
  db: Db,
  userId: string,
  change: Updateable<ReferralTable>,
): Promise<void> {
  await db.updateTable('referral').set(change).where('user_id', '=', userId).execute();
}

export interface ReferralFigures {
  clicks: number;
  signUps: number;
  rewarded: number;
  inReview: number;
  earnedCents: number;
}

/** The figures of one person's link. Reads that person's rows only. */
export async function figuresOf(
  db: Db,
  referrerId: string,
  kind: 'friend' | 'affiliate',
): Promise<ReferralFigures> {
  const { rows } = await sql<{
    clicks: number;
    sign_ups: number;
    rewarded: number;
    in_review: number;
    earned: number;
  }>`
    select
      (select coalesce(sum(clicks), 0)::int from referral_click where user_id = ${referrerId}) as clicks,
      count(*)::int as sign_ups,
      count(*) filter (where status = 'rewarded')::int as rewarded,
      count(*) filter (where status = 'review')::int as in_review,
      coalesce(sum(reward_cents - reversed_cents), 0)::bigint as earned
    from referral where referrer_id = ${referrerId} and kind = ${kind}
  `.execute(db);
  const [row] = rows;
  return {
    clicks: row?.clicks ?? 0,
    signUps: row?.sign_ups ?? 0,
    rewarded: row?.rewarded ?? 0,
    inReview: row?.in_review ?? 0,
    earnedCents: row?.earned ?? 0,
  };
}

/** A referral under review, with whether its order may still be refunded. */
export interface ReviewedReferral extends ReferralRow {
  on_hold: boolean;
}

/** Referrals under review, the oldest first. */
export async function referralsInReview(
  db: Db,
  after: Position | null,
  limit: number,
): Promise<ReviewedReferral[]> {
  const behind =
    after === null
      ? sql`true`
      : sql`(registered_at, user_id) > (${after.key}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<ReviewedReferral>`
    select r.*, exists (
        select from hold h where h.order_id = r.order_id and h.resolved_at is null
      ) as on_hold
    from referral r where r.status = 'review' and ${behind}
    order by r.registered_at, r.user_id limit ${limit}
  `.execute(db);
  return rows;
}
