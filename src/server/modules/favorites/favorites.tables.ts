/** Kysely table types of the favourites module. */
export interface FavoriteOfferTable {
  user_id: string;
  offer_id: string;
  /** What it cost then; null where that was not noted yet. */
  price_micros: number | null;
  created_at: Date;
}

export interface FollowedSellerTable {
  user_id: string;
  seller_id: string;
  created_at: Date;
}

/** The module's part of the database type. */
export interface FavoritesTables {
  favorite_offer: FavoriteOfferTable;
  followed_seller: FollowedSellerTable;
}
