/** SQL of one picture in all offers that show it. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Where a picture stands in an offer. */
export interface PictureUse {
  offer_id: string;
  position: number;
  source_url: string | null;
}

export async function selectOffersWith(db: Db, mediaId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('offer_image')
    .select('offer_id')
    .where('media_id', '=', mediaId)
    .execute();
  return rows.map((row) => row.offer_id);
}

export function dropPicture(db: Db, mediaId: string): Promise<PictureUse[]> {
  return db
    .deleteFrom('offer_image')
    .where('media_id', '=', mediaId)
    .returning(['offer_id', 'position', 'source_url'])
    .execute();
}

/** Where it stood; behind all others where another one stands there by now. False where the offer shows it. */
export async function addPicture(db: Db, mediaId: string, use: PictureUse): Promise<boolean> {
  const { rows } = await sql`
    insert into offer_image (offer_id, position, media_id, source_url)
    select ${use.offer_id}, case when bool_or(position = ${use.position}) then max(position) + 1
      else ${use.position} end, ${mediaId}, ${use.source_url}
    from offer_image where offer_id = ${use.offer_id}
    on conflict do nothing returning position
  `.execute(db);
  return rows.length > 0;
}
