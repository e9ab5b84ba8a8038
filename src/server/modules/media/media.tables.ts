/** Tables of the media module. */
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
    /** When an offer, proof or message first used it; null until then. */
    claimed_at: Date | null;
    created_at: Date;
  };
  /** What an account has uploaded in the day that began at `since`. */
  media_allowance: { owner_id: string; since: Date; pictures: number; bytes: number };
}
