/**
 * What the files of offers and sellers tell from now on (decision 0124): what was changed of an offer, and when the level of a
 * seller changed. And the orders of an offer, the newest first.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer_version (
      id bigint generated always as identity primary key,
      offer_id uuid not null references offer (id) on delete cascade,
      seller_id uuid not null references app_user (id),
      version integer not null,
      by text not null check (by in ('seller', 'staff', 'market')),
      changes jsonb not null,
      at timestamptz not null
    )
  `.execute(db);
  await sql`create index offer_version_of on offer_version (offer_id, id)`.execute(db);
  await sql`create index offer_version_seller on offer_version (seller_id)`.execute(db);
  // Whoever writes a version writes this: ten statements do. Drafts are nobody's business yet, and what the autopilot sets stands
  // among its acts.
  await sql`
    create function offer_note_version() returns trigger language plpgsql as $$
    declare
      was jsonb := to_jsonb(old);
      now_is jsonb := to_jsonb(new);
      diff jsonb;
    begin
      select jsonb_object_agg(field, jsonb_build_array(was -> field, now_is -> field)) into diff
      from unnest(array['title', 'description', 'price_micros', 'status', 'delivery_method',
        'delivery_minutes', 'warranty_days', 'min_purchase', 'category_id', 'attributes',
        'volume_discounts']) as field
      where was -> field is distinct from now_is -> field
        and (field <> 'price_micros' or new.auto_priced_at is null
          or new.auto_priced_at is not distinct from old.auto_priced_at);
      if diff is null then return null; end if;
      insert into offer_version (offer_id, seller_id, version, by, changes, at) values (
        new.id, new.seller_id, new.version,
        case
          when current_setting('legend.by', true) = 'staff' then 'staff'
          when (diff - 'status') = '{}' and (
            (new.held and not old.held) or (new.rested_at is not null and old.rested_at is null)
          ) then 'market'
          else 'seller'
        end,
        diff, greatest(new.updated_at, new.rested_at, new.deleted_at)
      );
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_note_version after update on offer
    for each row when (
      old.version <> new.version and not (old.status = 'draft' and new.status = 'draft')
    ) execute function offer_note_version()
  `.execute(db);
  await sql`
    create table seller_level_change (
      id uuid primary key,
      seller_id uuid not null references app_user (id),
      from_level integer not null,
      to_level integer not null,
      at timestamptz not null
    )
  `.execute(db);
  await sql`create index seller_level_change_of on seller_level_change (seller_id, id)`.execute(db);
  await sql`create index order_of_offer_newest on market_order (offer_id, id desc)`.execute(db);
  await sql`drop index order_of_offer`.execute(db);
  await sql`create index report_of_offer on report (offer_id, id) where offer_id is not null`.execute(
    db,
  );
}
