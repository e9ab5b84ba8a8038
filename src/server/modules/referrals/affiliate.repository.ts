/** SQL of affiliate partners and their commissions. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { PartnerStatus } from '~/contracts/referrals/referrals.schemas.ts';
import type { Position } from '../../core/paging.ts';
import type { Db } from '../../db/database.ts';
import type { AffiliateCommissionTable, AffiliatePartnerTable } from './referrals.tables.ts';

export type PartnerRow = Selectable<AffiliatePartnerTable>;

export function findPartner(db: Db, userId: string): Promise<PartnerRow | undefined> {
  return db
    .selectFrom('affiliate_partner')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function lockPartner(db: Db, userId: string): Promise<PartnerRow | undefined> {
  return db
    .selectFrom('affiliate_partner')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores an application; a rejected or ended one may be followed by another. False when there is one. */
export async function insertApplication(
  db: Db,
  application: { userId: string; about: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    insert into affiliate_partner (user_id, status, about, created_at)
    values (${application.userId}, 'pending', ${application.about}, ${application.at})
    on conflict (user_id) do update
      set status = 'pending', about = excluded.about, reason = null, decided_at = null,
        created_at = excluded.created_at
      where affiliate_partner.status = 'rejected'
    returning user_id
  `.execute(db);
  return rows.length === 1;
}

export async function decidePartnerRow(
  db: Db,
  decision: { userId: string; status: PartnerStatus; reason: string; at: Date },
): Promise<void> {
  await db
    .updateTable('affiliate_partner')
    .set({ status: decision.status, reason: decision.reason, decided_at: decision.at })
    .where('user_id', '=', decision.userId)
    .execute();
}

/** An application or a partner, with what they brought so far. */
export interface ListedPartnerRow extends PartnerRow {
  public_name: string;
  clicks: number;
  sign_ups: number;
  orders: number;
  held: number;
  released: number;
}

/** Of one status, the oldest first. Of each on the page only their own rows are counted. */
export async function partnersBy(
  db: Db,
  status: PartnerStatus,
  after: Position | null,
  limit: number,
): Promise<ListedPartnerRow[]> {
  const behind =
    after === null
      ? sql`true`
      : sql`(created_at, user_id) > (${after.key}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<ListedPartnerRow>`
    select p.*, u.public_name,
      (select coalesce(sum(k.clicks), 0) from referral_click k where k.user_id = p.user_id)::int as clicks,
      (select count(*) from referral r where r.referrer_id = p.user_id and r.kind = 'affiliate')::int
        as sign_ups,
      earned.*
    from (
      select * from affiliate_partner where status = ${status} and ${behind}
      order by created_at, user_id limit ${limit}
    ) p
    join app_user u on u.id = p.user_id
    cross join lateral (
      select count(*) filter (where c.status not in ('void', 'taken'))::int as orders,
        coalesce(sum(c.cents) filter (where c.status in ('held', 'disputed')), 0)::bigint as held,
        coalesce(sum(c.cents) filter (where c.status = 'released'), 0)::bigint as released
      from affiliate_commission c where c.referrer_id = p.user_id
    ) earned
    order by p.created_at, p.user_id
  `.execute(db);
  return rows;
}

/** Stores the current commission of an order. A released commission is never changed again. */
export async function saveCommission(
  db: Db,
  row: Insertable<AffiliateCommissionTable>,
): Promise<void> {
  await sql`
    insert into affiliate_commission
      (order_id, user_id, referrer_id, turnover_cents, cents, status, release_at, updated_at)
    values (${row.order_id}, ${row.user_id}, ${row.referrer_id}, ${row.turnover_cents}, ${row.cents},
      ${row.status}, ${row.release_at}, ${row.updated_at})
    on conflict (order_id) do update set
      turnover_cents = excluded.turnover_cents, cents = excluded.cents, status = excluded.status,
      release_at = excluded.release_at, updated_at = excluded.updated_at
    where affiliate_commission.status not in ('released', 'taken')
  `.execute(db);
}

/** Pauses or ends the commission of an order. Does nothing when there is none or it has been released. */
export async function setCommission(
  db: Db,
  change: { orderId: string; status: 'disputed' | 'void'; at: Date },
): Promise<void> {
  await db
    .updateTable('affiliate_commission')
    .set({ status: change.status, updated_at: change.at })
    .where('order_id', '=', change.orderId)
    .where('status', 'in', ['held', 'disputed'])
    .execute();
}

/**
 * Ends the commission of an order whose money a bank keeps. @returns what was paid of it before, and is to be taken back, once;
 * undefined where nothing was
 */
export async function takeCommission(
  db: Db,
  orderId: string,
  at: Date,
): Promise<{ referrer_id: string; cents: number } | undefined> {
  await setCommission(db, { orderId, status: 'void', at });
  return db
    .updateTable('affiliate_commission')
    .set({ status: 'taken', updated_at: at })
    .where('order_id', '=', orderId)
    .where('status', '=', 'released')
    .returning(['referrer_id', 'cents'])
    .executeTakeFirst();
}

/** Voids all commissions on hold: of one referred person, or of a partner. */
export async function voidCommissions(
  db: Db,
  of: { userId: string } | { referrerId: string },
  at: Date,
): Promise<void> {
  let query = db
    .updateTable('affiliate_commission')
    .set({ status: 'void', updated_at: at })
    .where('status', 'in', ['held', 'disputed']);
  query =
    'userId' in of
      ? query.where('user_id', '=', of.userId)
      : query.where('referrer_id', '=', of.referrerId);
  await query.execute();
}

/**
 * Takes the next commission whose hold has ended and marks it released; its id is the order's. Those of people under
 * review, of banned partners, and of orders whose money a bank has, stay on hold. Rows that another process has locked are skipped.
 */
export async function takeDueCommission(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<{ id: string; referrer_id: string; cents: number } | undefined> {
  const { rows } = await sql<{ id: string; referrer_id: string; cents: number }>`
    update affiliate_commission set status = 'released', updated_at = ${now}
    where order_id = (
      select c.order_id from affiliate_commission c
      join referral r on r.user_id = c.user_id
      join app_user u on u.id = c.referrer_id
      where c.status = 'held' and c.release_at <= ${now} and r.status = 'open'
        and (not u.is_banned or u.banned_until <= ${now})
        and c.order_id <> all(${[...except]}::uuid[])
        and not exists (
          select from chargeback_order o join chargeback b on b.id = o.chargeback_id
          where o.order_id = c.order_id and b.status not in ('won', 'prevented'))
      order by c.release_at, c.order_id limit 1 for no key update of c skip locked
    )
    returning order_id as id, referrer_id, cents
  `.execute(db);
  return rows[0];
}

export interface BroughtRow {
  day: string;
  link: string;
  clicks: number;
  sign_ups: number;
  orders: number;
  turnover: number;
  cents: number;
}

/**
 * What a partner's links brought, by day of UTC and link. Reads that partner's rows of the time alone.
 * @param of.since the first instant; of.hold days between the completion of an order and the release of its commission
 */
export async function findBrought(
  db: Db,
  of: { userId: string; since: Date; holdDays: number },
): Promise<BroughtRow[]> {
  const hold = sql`make_interval(days => ${of.holdDays})`;
  const { rows } = await sql<BroughtRow>`
    select day::text as day, link, sum(clicks)::int as clicks, sum(sign_ups)::int as sign_ups,
      sum(orders)::int as orders, sum(turnover)::bigint as turnover, sum(cents)::bigint as cents
    from (
      select day, link, clicks, 0 as sign_ups, 0 as orders, 0 as turnover, 0 as cents
      from referral_click
      where user_id = ${of.userId} and day >= (${of.since}::timestamptz at time zone 'utc')::date
      union all
      select (registered_at at time zone 'utc')::date, link, 0, 1, 0, 0, 0 from referral
      where referrer_id = ${of.userId} and kind = 'affiliate' and registered_at >= ${of.since}
      union all
      select ((c.release_at - ${hold}) at time zone 'utc')::date, r.link, 0, 0, 1, c.turnover_cents, c.cents
      from affiliate_commission c join referral r on r.user_id = c.user_id
      where c.referrer_id = ${of.userId} and c.status not in ('void', 'taken')
        and c.release_at >= ${of.since}::timestamptz + ${hold}
    ) brought
    group by day, link order by day, link
  `.execute(db);
  return rows;
}

/** A partner's commissions in sums. Reads that partner's rows only. */
export async function commissionsOf(
  db: Db,
  referrerId: string,
): Promise<{ orders: number; heldCents: number; releasedCents: number }> {
  const { rows } = await sql<{ orders: number; held: number; released: number }>`
    select count(*) filter (where status not in ('void', 'taken'))::int as orders,
      coalesce(sum(cents) filter (where status in ('held', 'disputed')), 0)::bigint as held,
      coalesce(sum(cents) filter (where status = 'released'), 0)::bigint as released
    from affiliate_commission where referrer_id = ${referrerId}
  `.execute(db);
  const [row] = rows;
  return {
    orders: row?.orders ?? 0,
    heldCents: row?.held ?? 0,
    releasedCents: row?.released ?? 0,
  };
}
