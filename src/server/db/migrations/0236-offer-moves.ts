/**
 * Changes of offers that an alert may wait for (decision 0063), noted by a trigger as those that lists count (0095), so
 * that nobody can forget one: whatever puts an offer on sale or changes what lists know of it, and what takes it away for
 * good. Stock is no part of it, and neither is hiding an offer. A note is one inserted row: nobody waits for anybody.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer_move (
      id bigint generated always as identity primary key,
      offer_id uuid not null,
      before jsonb,
      is_new boolean not null
    )
  `.execute(db);
  await sql`
    create function offer_note_move() returns trigger language plpgsql as $$
    begin
      insert into offer_move (offer_id, before, is_new) values (
        new.id,
        case when old.listed and old.category_id = new.category_id then jsonb_build_object(
          'price', old.catalog_price_micros,
          'tokens', to_jsonb(old.facet_tokens),
          'attributes', old.attributes,
          'minutes', old.delivery_minutes,
          'instant', old.delivery_method = 'instant',
          'level', old.seller_level,
          'volume', old.volume_discounts <> '[]',
          'search', old.search
        ) end,
        new.listed and not old.listed and new.published_at is distinct from old.published_at
      );
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_note_move after update of status, deleted_at, needs_review, seller_hidden,
      category_id, catalog_price_micros, delivery_method, delivery_minutes, volume_discounts,
      facet_tokens, attributes, seller_level, title on offer
    for each row when (
      (new.listed and (
        not old.listed
        or old.category_id <> new.category_id
        or old.catalog_price_micros <> new.catalog_price_micros
        or old.delivery_method <> new.delivery_method
        or old.delivery_minutes <> new.delivery_minutes
        or old.volume_discounts <> new.volume_discounts
        or old.facet_tokens <> new.facet_tokens
        or old.attributes <> new.attributes
        or old.seller_level <> new.seller_level
        or old.title <> new.title
      ))
      or (old.deleted_at is null and new.deleted_at is not null)
      or (not old.needs_review and new.needs_review)
      or (not old.seller_hidden and new.seller_hidden)
    ) execute function offer_note_move()
  `.execute(db);
}
