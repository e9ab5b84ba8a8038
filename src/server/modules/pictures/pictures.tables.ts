/** Kysely table types of pictures that staff took down. */
import type { ColumnType, Generated } from 'kysely';
import type { PicturePlace } from '~/contracts/pictures/pictures.schemas.ts';
import type { PictureUse } from '../offers/index.ts';

export interface PictureTakedownTable {
  id: string;
  /** One that runs for each picture. */
  media_id: string;
  owner_id: string;
  /** Where it stood, in the order offer, profile, chat: one of these is named where it stood in several. */
  place: PicturePlace;
  /** The offers that it is put back into. */
  uses: ColumnType<PictureUse[], string, never>;
  /** What its owner reads. */
  reason: string;
  taken_by: string;
  taken_at: Date;
  restored_at: Generated<Date | null>;
}

/** The module's part of the database type. */
export interface PicturesTables {
  picture_takedown: PictureTakedownTable;
}
