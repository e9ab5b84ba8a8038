/** Pictures that staff take down, on the wire (decision 0126). */
import * as v from 'valibot';
import { idSchema, timestampSchema, urlSchema } from '../common.ts';

/** Where somebody showed it. */
export const picturePlaces = ['offer', 'avatar', 'chat'] as const;
export type PicturePlace = (typeof picturePlaces)[number];

/** A picture as staff see it where it stands. */
export const shownPictureSchema = v.object({ media_id: idSchema, url: urlSchema });
export type ShownPicture = v.InferOutput<typeof shownPictureSchema>;

/** One that is down: since when, by whom, and what its owner read. */
export const takenPictureSchema = v.object({
  media_id: idSchema,
  place: v.picklist(picturePlaces),
  reason: v.string(),
  at: timestampSchema,
  by: v.nullable(v.object({ id: idSchema, public_name: v.string() })),
});
export type TakenPicture = v.InferOutput<typeof takenPictureSchema>;

/** A data URL: the address of a picture that is down shows nothing of it. */
export const pictureLookSchema = v.object({ image: v.string() });
