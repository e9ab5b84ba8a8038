/** SQL of what the autopilot did, and of offers that it left to their sellers. */
import { sql, type Selectable } from 'kysely';
import type { StopReason } from '~/domain/auto-pricing.ts';
import { isBefore, type Position } from '../../core/paging.ts';
import type { Db } from '../../db/database.ts';
import type { ActFigures, AutopilotActTable } from './autopilot.tables.ts';

export type ActRecord = Selectable<AutopilotActTable>;

export type ActRow = ActRecord & {
  title: string;
  category_id: string;
  /** The offer is as the act left it. */
  is_untouched: boolean;
};

const actColumns = sql`
  a.*, o.title, o.category_id, (o.version = a.version and o.deleted_at is null) as is_untouched
`;

/** Writes acts with one statement. */
export async function insertActs(db: Db, acts: readonly ActRecord[]): Promise<void> {
  if (acts.length === 0) return;
  await sql`
    insert into autopilot_act select * from jsonb_populate_recordset(
      null::autopilot_act, ${JSON.stringify(acts)}::jsonb
    )
  `.execute(db);
}

/** Acts of a seller, the newest first. */
export async function selectActs(
  db: Db,
  sellerId: string,
  page: { kinds: readonly ActRecord['kind'][]; after: Position | null; limit: number },
): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select ${actColumns} from (
      select * from autopilot_act where seller_id = ${sellerId}
        and kind = any(${[...page.kinds]}::text[]) and ${isBefore(page.after)}
      order by created_at desc, id desc limit ${page.limit}
    ) a join offer o on o.id = a.offer_id
    order by a.created_at desc, a.id desc
  `.execute(db);
  return rows;
}

/** An act of this seller; with its row locked until the transaction ends. */
export async function lockAct(db: Db, sellerId: string, id: string): Promise<ActRow | undefined> {
  const { rows } = await sql<ActRow>`
    select ${actColumns} from autopilot_act a join offer o on o.id = a.offer_id
    where a.id = ${id} and a.seller_id = ${sellerId} for no key update of a
  `.execute(db);
  return rows[0];
}

export async function noteUndone(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('autopilot_act').set({ undone_at: at }).where('id', '=', id).execute();
}

export interface ActCounts {
  rule_id: string;
  changes: number;
  undone: number;
  acts: number;
}

/** Acts of a seller since an instant, by rule. */
export async function countActs(db: Db, sellerId: string, since: Date): Promise<ActCounts[]> {
  const { rows } = await sql<ActCounts>`
    select rule_id, count(*) as acts, count(*) filter (where kind = 'price') as changes,
      count(undone_at) as undone
    from autopilot_act where seller_id = ${sellerId} and created_at > ${since}
    group by rule_id
  `.execute(db);
  return rows;
}

/** Deletes some acts of before the instant. @returns how many */
export async function deleteOldActs(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('autopilot_act')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('autopilot_act')
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface StopRecord {
  offer_id: string;
  seller_id: string;
  rule_id: string;
  stopped_at: Date;
  reason: StopReason;
  figures: ActFigures;
  wanted_micros: number;
}

/** Leaves offers to their seller; what the seller agreed to before ends. */
export async function writeStops(db: Db, stops: readonly StopRecord[]): Promise<void> {
  if (stops.length === 0) return;
  await sql`
    insert into autopilot_offer
      (offer_id, seller_id, rule_id, stopped_at, reason, figures, wanted_micros)
    select offer_id, seller_id, rule_id, stopped_at, reason, figures, wanted_micros
    from jsonb_populate_recordset(null::autopilot_offer, ${JSON.stringify(stops)}::jsonb)
    on conflict (offer_id) do update set
      seller_id = excluded.seller_id, rule_id = excluded.rule_id,
      stopped_at = excluded.stopped_at, reason = excluded.reason, figures = excluded.figures,
      wanted_micros = excluded.wanted_micros, allowed_micros = null
  `.execute(db);
}

/** What the seller agreed to has come about. */
export async function deleteAllowed(db: Db, offerIds: readonly string[]): Promise<void> {
  if (offerIds.length === 0) return;
  await sql`
    delete from autopilot_offer
    where offer_id = any(${[...offerIds]}::uuid[]) and stopped_at is null
  `.execute(db);
}

/** Lets the rules go on. What was undone may come again, but no more than any other price. @returns how many */
export async function resumeOffers(
  db: Db,
  sellerId: string,
  offerIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update autopilot_offer set stopped_at = null,
      allowed_micros = case when reason = 'undone' then null else wanted_micros end
    where seller_id = ${sellerId} and offer_id = any(${[...offerIds]}::uuid[])
      and stopped_at is not null
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export interface StoppedRow extends StopRecord {
  title: string;
  category_id: string;
  price_micros: number;
}

/** Offers on sale that wait for this seller, the newest stop first. */
export async function selectStopped(
  db: Db,
  sellerId: string,
  limit: number,
): Promise<{ rows: StoppedRow[]; total: number }> {
  const { rows } = await sql<StoppedRow & { total: number }>`
    select s.*, o.title, o.category_id, o.price_micros, count(*) over () as total
    from autopilot_offer s join offer o on o.id = s.offer_id
    where s.seller_id = ${sellerId} and s.stopped_at is not null and o.listed
    order by s.stopped_at desc, s.offer_id limit ${limit}
  `.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
