/** SQL of measured events: they are added, counted by day, and deleted. */
import { sql } from 'kysely';
import type { CleanEvent } from '~/contracts/analytics/analytics.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { MeasuredBatch } from '../../infra/analytics.ts';

/** Of the words and sources of a day, the most frequent. */
const MOST_KEYS = 200;

/** The closed value of an event. */
function detailOf(event: CleanEvent): string | null {
  switch (event.name) {
    case 'Pageview':
      return event.page;
    case 'Click':
      return event.target;
    case 'Login':
    case 'CreateProduct':
      return event.category;
    case 'Purchase':
      return event.method;
    case 'Filter':
      return event.list;
    case 'Chat_created':
      return event.about;
    default:
      return null;
  }
}

/** All events of a batch in one statement. */
export async function insertEvents(db: Db, batch: MeasuredBatch): Promise<void> {
  const rows = batch.events.map((event) => ({
    at: batch.at,
    visit_id: batch.visitId,
    env: batch.env,
    name: event.name,
    detail: detailOf(event),
    words: 'words' in event ? event.words : null,
    results: 'results' in event ? event.results : null,
    utm: JSON.stringify(batch.utm),
  }));
  await db.insertInto('analytics_event').values(rows).execute();
}

/** Whether anything was measured from this instant on. */
export async function hasEventsSince(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('analytics_event')
    .select('id')
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts one day anew, in a transaction: a day that was counted before gets the same or larger figures. A step counts as
 * reached where a later one was: some offers are opened by a link from outside.
 */
export async function countDay(
  db: Db,
  input: { day: string; now: Date; fewestVisits: number },
): Promise<void> {
  const { day, now, fewestVisits } = input;
  await sql`delete from analytics_day where day = ${day}::date`.execute(db);
  await sql`
    with event as materialized (
      select visit_id, name, detail, words, results,
        coalesce(utm->>'source', '') as source, coalesce(utm->>'medium', '') as medium
      from analytics_event
      where at >= ${day}::timestamp at time zone 'utc'
        and at < (${day}::timestamp + interval '1 day') at time zone 'utc'
    ), visit as (
      select visit_id, max(source) as source, max(medium) as medium,
        max(case when name = 'Purchase' then 3
          when name = 'Click' and detail = 'checkout' then 2
          when name = 'Click' and detail = 'offer' then 1 else 0 end) as step
      from event group by visit_id
    ), figure as (
      select 'step' as kind, step.key, 0::bigint as events, count(*) as visits
      from visit join (values ('visits', 0), ('offers', 1), ('checkouts', 2), ('purchases', 3))
        as step(key, least) on visit.step >= step.least
      group by step.key
      union all
      select 'page', detail, count(*), count(distinct visit_id)
      from event where name = 'Pageview' group by detail
      union all
      (select 'source', source || chr(9) || medium, count(*) filter (where step = 3), count(*)
      from visit group by source, medium order by count(*) desc limit ${MOST_KEYS})
      union all
      (select 'search_none', words, count(*), count(distinct visit_id)
      from event where name in ('Top_Search', 'Offer_Search') and results = 0 and words is not null
      group by words having count(distinct visit_id) >= ${fewestVisits}
      order by count(*) desc limit ${MOST_KEYS})
    )
    insert into analytics_day (day, kind, key, events, visits, counted_at)
    select ${day}::date, kind, key, events, visits, ${now} from figure
    on conflict (kind, day, key) do update
      set events = excluded.events, visits = excluded.visits, counted_at = excluded.counted_at
  `.execute(db);
}

/** Deletes what is older. @param before of events an instant, of counts a day */
export async function deleteBefore(
  db: Db,
  before: { events: Date; counts: string },
): Promise<void> {
  await db.deleteFrom('analytics_event').where('at', '<', before.events).execute();
  await sql`delete from analytics_day where day < ${before.counts}::date`.execute(db);
}
