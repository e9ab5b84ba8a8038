/**
 * Names of what an answer shows. A kept answer goes when one of its names is dropped (infra/tagged-cache.ts); which
 * facts drop which names is said by the modules (`drops` in their front doors).
 */

export const tag = {
  /** An offer as a card or a page shows it: price, stock, texts. */
  offer: (id: string) => `offer:${id}`,
  /** What is on sale in a category, in which order, with which counts and prices. */
  category: (id: string) => `category:${id}`,
  /** A person as others see them: name, level, ratings, figures. */
  seller: (id: string) => `seller:${id}`,
  /** Which offers of a seller are on sale. */
  offersOf: (sellerId: string) => `offers-of:${sellerId}`,
  /** The reviews that a seller received. */
  reviewsOf: (sellerId: string) => `reviews-of:${sellerId}`,
  /** What is on sale anywhere: lists over several categories. */
  offers: 'offers',
  /** The newest reviews of the market. */
  reviews: 'reviews',
  /** How many offers there are, by category and game. */
  counts: 'counts',
  /** Games, categories and their definitions; pages that are the same until the next version. */
  catalogue: 'catalogue',
} as const;
