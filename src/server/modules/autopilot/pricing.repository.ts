/** SQL of what prices are worked out from: own offers that a rule covers, the best of the others, and what a rule saw before. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { VolumeDiscount } from '../offers/index.ts';
import type { RuleRow } from './rules.repository.ts';

/** What a rule needs to know to find its offers and rivals. */
export type RulePlace = Pick<
  RuleRow,
  'seller_id' | 'category_id' | 'market_key' | 'min_level' | 'min_rating' | 'min_stock'
>;

export interface CoveredOffer {
  id: string;
  title: string;
  market_key: string;
  price_micros: number;
  in_stock: number;
  min_purchase: number;
  volume_discounts: VolumeDiscount[];
  version: number;
  seller_level: number;
  auto_priced_at: Date | null;
  stopped_at: Date | null;
  allowed_micros: number | null;
}

/**
 * Offers on sale that a rule covers, in the order of their ids: those of its market, or those of its category whose market
 * has no rule of its own, whether that is on or not.
 */
export async function selectCovered(
  db: Db,
  rule: RulePlace,
  page: { after: string | null; limit: number },
): Promise<CoveredOffer[]> {
  const which =
    rule.market_key === ''
      ? sql`not exists (
          select 1 from autopilot_rule r
          where r.seller_id = o.seller_id and r.category_id = o.category_id
            and r.market_key = o.market_key and r.market_key <> ''
        )`
      : sql`o.market_key = ${rule.market_key}`;
  const { rows } = await sql<CoveredOffer>`
    select o.id, o.title, o.market_key, o.price_micros, o.in_stock, o.min_purchase,
      o.volume_discounts, o.version, o.seller_level, o.auto_priced_at, s.stopped_at,
      s.allowed_micros
    from offer o left join autopilot_offer s on s.offer_id = o.id
    where o.seller_id = ${rule.seller_id} and o.category_id = ${rule.category_id}
      and o.deleted_at is null and o.listed and ${which}
      and ${page.after === null ? sql`true` : sql`o.id > ${page.after}`}
    order by o.id limit ${page.limit}
  `.execute(db);
  return rows;
}

/** A market, and the smallest order by which offers are compared there. */
export interface Ask {
  market_key: string;
  min_purchase: number;
}

export interface BestRow extends Ask {
  rivals: number;
  /** What a buyer of the smallest order pays per unit: the least, and the median; null without rivals. */
  lowest: number | null;
  median: number | null;
  offer_id: string | null;
  version: number | null;
  in_stock: number | null;
  rival: string | null;
}

/**
 * The best of the others in each market, among offers from which the smallest order can be bought, of sellers that the
 * rule looks at; own offers are never among them. One statement for all.
 */
export async function selectBest(
  db: Db,
  rule: RulePlace,
  asks: readonly Ask[],
): Promise<BestRow[]> {
  const { rows } = await sql<BestRow>`
    select a.market_key, a.min_purchase, r.rivals, r.lowest, r.median, b.id as offer_id,
      b.version, b.in_stock, u.public_name as rival
    from jsonb_to_recordset(${JSON.stringify(asks)}::jsonb)
      as a (market_key text, min_purchase bigint)
    cross join lateral (
      select count(*) as rivals, min(c.micros) as lowest,
        percentile_disc(0.5) within group (order by c.micros) as median,
        (array_agg(o.id order by c.micros, o.id))[1] as best
      from offer o cross join lateral (
        select case when o.volume_discounts = '[]' then o.catalog_price_micros else (
          select p.unit_micros from unit_prices_of(o.catalog_price_micros, o.volume_discounts) p
          where p.from_count <= a.min_purchase order by p.from_count desc limit 1
        ) end as micros
      ) c
      where o.listed and o.rests_until is null
        and o.category_id = ${rule.category_id} and o.market_key = a.market_key
        and o.seller_id <> ${rule.seller_id} and o.min_purchase <= a.min_purchase
        and o.in_stock >= greatest(a.min_purchase, ${rule.min_stock}::bigint)
        and o.seller_level >= ${rule.min_level} and o.seller_rating >= ${rule.min_rating}
    ) r
    left join offer b on b.id = r.best
    left join app_user u on u.id = b.seller_id
  `.execute(db);
  return rows;
}

export interface SeenRival extends Ask {
  offer_id: string;
  changes: number;
  minutes: number;
}

/** What the rounds of a rule saw of the best offers. */
export async function selectSeen(db: Db, ruleId: string): Promise<SeenRival[]> {
  return db
    .selectFrom('autopilot_rival')
    .select(['market_key', 'min_purchase', 'offer_id', 'changes', 'minutes'])
    .where('rule_id', '=', ruleId)
    .execute();
}

/**
 * Notes the best offers that a round sees: how often each was changed since the round before, where its price moved, too.
 * What this round has seen already is left.
 */
export async function noteSeen(
  db: Db,
  ruleId: string,
  best: readonly BestRow[],
  roundAt: Date,
): Promise<void> {
  const found = best.filter((row) => row.offer_id !== null);
  if (found.length === 0) return;
  await sql`
    insert into autopilot_rival as seen
      (rule_id, market_key, min_purchase, offer_id, version, unit_micros, seen_at, changes, minutes)
    select ${ruleId}, n.market_key, n.min_purchase, n.offer_id, n.version, n.lowest, ${roundAt}, 0, 0
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as n (
      market_key text, min_purchase bigint, offer_id uuid, version int, lowest bigint
    )
    on conflict (rule_id, market_key, min_purchase) do update set
      offer_id = excluded.offer_id, version = excluded.version,
      unit_micros = excluded.unit_micros, seen_at = excluded.seen_at,
      changes = case
        when seen.offer_id = excluded.offer_id and seen.unit_micros <> excluded.unit_micros
          then excluded.version - seen.version
        else 0 end,
      minutes = greatest(1, round(extract(epoch from excluded.seen_at - seen.seen_at) / 60))::int
    where seen.seen_at < excluded.seen_at
  `.execute(db);
}

/**
 * What these offers cost before the automatic changes since an instant, as far back as these follow each other: a price
 * that somebody else set begins anew.
 */
export async function selectPricesBefore(
  db: Db,
  offerIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  if (offerIds.length === 0) return new Map();
  const { rows } = await sql<{ offer_id: string; old_micros: number }>`
    select distinct on (offer_id) offer_id, old_micros from (
      select offer_id, old_micros, created_at, id,
        lag(new_micros) over (partition by offer_id order by created_at, id) as before
      from autopilot_act
      where offer_id = any(${[...offerIds]}::uuid[]) and kind = 'price' and undone_at is null
        and created_at > ${since}
    ) act
    where before is distinct from old_micros
    order by offer_id, created_at desc, id desc
  `.execute(db);
  return new Map(rows.map((row) => [row.offer_id, row.old_micros]));
}
