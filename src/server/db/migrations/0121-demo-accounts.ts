/**
 * Which accounts belong to the demo market (decision 0029): they open only where a demonstration is meant. Markets that
 * were seeded before are known by their marker; whoever registered later came by themselves. The authenticator apps of
 * their staff had a published secret: these go, and the next start of the demo market draws others.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add is_demo boolean not null default false`.execute(db);
  await sql`alter table totp_factor add is_demo boolean not null default false`.execute(db);
  await sql`
    update app_user set is_demo = true from app_marker
    where app_marker.name = 'demo_market' and registered_at <= app_marker.value::timestamptz
  `.execute(db);
  await sql`
    delete from totp_factor using app_user
    where app_user.id = totp_factor.user_id and app_user.is_demo
      and totp_factor.created_at = app_user.registered_at
  `.execute(db);
}
