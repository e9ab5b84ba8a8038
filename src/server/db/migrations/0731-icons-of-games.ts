/** Icons of games are pictures that staff uploaded (decision 0122): as long as a game shows one, nothing deletes it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Nothing has written the column so far; what was put there by hand stays where it is a picture.
  await sql`
    update game set icon_media_id = null
    where icon_media_id is not null and icon_media_id not in (select id from media)
  `.execute(db);
  await sql`
    alter table game add constraint game_icon_media_id_fkey
    foreign key (icon_media_id) references media (id)
  `.execute(db);
  await sql`create index game_icon on game (icon_media_id) where icon_media_id is not null`.execute(
    db,
  );
}
