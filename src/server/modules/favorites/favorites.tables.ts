/** Kysely table types of the favourites module. */
export interface FavoriteOfferTable {
  user_id: string;
  offer_id: string;
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
