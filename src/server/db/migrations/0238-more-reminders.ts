/**
 * Orders that wait already are reminded as new ones will be (`domain/order-reminders.ts`): to be started, to be checked,
 * before a warranty ends. What is past is reminded of nothing.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update market_order set remind_at = waiting.at from (
      select id, case status
        when 'paid' then status_at + interval '21 hours'
        when 'acceptance'
          then check_until - least((check_until - status_at) / 4, interval '24 hours')
        else warranty_until - interval '24 hours'
      end as at
      from market_order where status in ('paid', 'acceptance', 'completed') and remind_at is null
    ) as waiting
    where market_order.id = waiting.id and waiting.at > now()
  `.execute(db);
}
