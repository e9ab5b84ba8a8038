/** SQL of matching: changes of offers, the alerts that they may concern, and what follows. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AlertKind, OfferFacts } from './alerts.tables.ts';
import type { Candidate, Probe } from './offer-match.ts';

export interface Move {
  id: number;
  offer_id: string;
  before: OfferFacts | null;
  is_new: boolean;
}

/** Takes changes out of the queue, the earliest first. Several processes take different ones. Needs a transaction. */
export async function takeMoves(db: Db, limit: number): Promise<Move[]> {
  const { rows } = await sql<Move>`
    delete from offer_move where id in (
      select id from offer_move order by id limit ${limit} for update skip locked
    ) returning id, offer_id, before, is_new
  `.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

export interface MovedOffer extends OfferFacts {
  id: string;
  seller_id: string;
  category_id: string;
  title: string;
  listed: boolean;
  is_gone: boolean;
}

/** Offers as they are now. `is_gone`: for good, as far as anybody knows: deleted, sent back, or its seller is away. */
export async function selectMoved(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MovedOffer>> {
  const { rows } = await sql<MovedOffer>`
    select id, seller_id, category_id, title, listed, catalog_price_micros as price,
      facet_tokens as tokens, attributes, delivery_minutes as minutes,
      delivery_method = 'instant' as instant, seller_level as level,
      volume_discounts <> '[]' as volume, search,
      (deleted_at is not null or needs_review or seller_hidden) as is_gone
    from offer where id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface CandidateRow extends Candidate {
  id: string;
  category_id: string;
  /** Which of the probed changes. */
  change: number;
}

/** A change with what is to be looked for. */
export interface ProbedChange {
  /** Its place in the batch. */
  change: number;
  seller_id: string;
  tokens: readonly string[];
  /** The words of the title, now and before the change. */
  search: string;
  search_before: string;
  probes: readonly Probe[];
}

/**
 * The alerts whose keys lie in the probes, of other people than the offers' sellers; one may come twice. Each probe is one
 * descent of an index (`offset 0` keeps the planner from reading all keys, or all alerts, instead): the cost follows what
 * is found.
 * @param by `ceiling`: keys from `low` up to `high`; `floor`: keys whose lower bound lies there
 */
export async function selectCandidates(
  db: Db,
  changes: readonly ProbedChange[],
  by: 'ceiling' | 'floor',
): Promise<CandidateRow[]> {
  const probed = changes.filter(({ probes }) => probes.length > 0);
  if (probed.length === 0) return [];
  const isMet =
    by === 'ceiling'
      ? sql`k.ceiling_micros >= p.low and k.ceiling_micros < p.high and k.floor_micros <= p.low`
      : sql`k.floor_micros >= p.low and k.floor_micros < p.high and k.floor_micros > 0
          and k.ceiling_micros >= p.high - 1`;
  const { rows } = await sql<CandidateRow>`
    select a.id, a.kind, a.category_id, a.filters, a.wanted_micros, a.told_micros, c.change,
      (a.title_pattern is null or c.search like a.title_pattern) as is_titled,
      (a.title_pattern is null or c.search_before like a.title_pattern) as was_titled
    from jsonb_to_recordset(${JSON.stringify(probed)}::jsonb) as c (
      change int, seller_id uuid, tokens text[], search text, search_before text, probes jsonb
    )
    cross join lateral jsonb_to_recordset(c.probes) as p (
      scope uuid, token text, low bigint, high bigint
    )
    cross join lateral (
      select k.alert_id from alert_key k
      where k.scope_id = p.scope and k.token = p.token and ${isMet} and k.needs <@ c.tokens
      offset 0
    ) as hit
    cross join lateral (
      select * from alert where id = hit.alert_id and user_id <> c.seller_id offset 0
    ) as a
  `.execute(db);
  return rows;
}

/** Notes what searches found; returns the searches for which it is the first time. */
export async function insertFound(
  db: Db,
  found: readonly { alertId: string; offerId: string }[],
  now: Date,
): Promise<string[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<{ alert_id: string }>`
    insert into alert_found (alert_id, offer_id, found_at)
    select one.*, ${now}::timestamptz from unnest(
      ${found.map(({ alertId }) => alertId)}::uuid[], ${found.map(({ offerId }) => offerId)}::uuid[]
    ) as one
    on conflict do nothing returning alert_id
  `.execute(db);
  return [...new Set(rows.map((row) => row.alert_id))];
}

/**
 * Lets alerts look now. A search that waits for its time goes on waiting; a price alert that rests looks at once, and
 * decides itself whether there is news. Locked in the order of their ids, as everywhere.
 */
export async function wakeAlerts(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update alert set look_at = ${now}::timestamptz where id in (
      select id from alert
      where id = any(${[...ids]}::uuid[]) and frequency <> 'off'
        and (look_at is null or (kind <> 'search' and look_at > ${now}::timestamptz))
      order by id for no key update
    )
  `.execute(db);
}

export interface EndedAlert {
  id: string;
  user_id: string;
  kind: AlertKind;
  offer_id: string;
  category_id: string;
}

/** Ends the alerts on offers that are gone, with their keys; returns those that were not paused. */
export async function endAlertsOn(
  db: Db,
  offerIds: readonly string[],
  now: Date,
): Promise<EndedAlert[]> {
  if (offerIds.length === 0) return [];
  const { rows } = await sql<EndedAlert & { frequency: string }>`
    update alert set ended_at = ${now}::timestamptz, look_at = null where id in (
      select id from alert
      where offer_id = any(${[...offerIds]}::uuid[]) and ended_at is null
      order by id for no key update
    ) returning id, user_id, kind, offer_id, category_id, frequency
  `.execute(db);
  if (rows.length === 0) return [];
  await db
    .deleteFrom('alert_key')
    .where(
      'alert_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.filter(({ frequency }) => frequency !== 'off');
}
