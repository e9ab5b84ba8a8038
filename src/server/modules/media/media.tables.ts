/** Tables of the media module. */
import type { Generated } from 'kysely';

/** How a picture comes in: by a person's hand, or fetched because a file names its address. */
export type MediaSource = 'upload' | 'file';

export interface MediaTables {
  media: {
    /** Random (UUIDv4): the address of an image is the only key to it. */
    id: string;
    owner_id: string;
    /** Pixels of the stored image, after turning upright and shrinking. */
    width: number;
    height: number;
    byte_size: number;
    /** SHA-256 of the stored bytes, hex. */
    content_hash: string;
    /** When an offer, proof, message or game first used it; null until then, and again for an icon that was replaced. */
    claimed_at: Date | null;
    created_at: Date;
    /** Staff have taken it down: nothing takes it into use again. */
    taken_down_at: Generated<Date | null>;
  };
  /** What an account has uploaded, or files have brought it, in the day that began at `since`. */
  media_allowance: {
    owner_id: string;
    source: Generated<MediaSource>;
    since: Date;
    pictures: number;
    bytes: number;
  };
}
