/**
 * Cache tags: names of the data that a response depends on. A cached response is evicted when one of its tags is
 * invalidated (infra/tagged-cache.ts); modules declare which events invalidate which (`defineModule`).
 */
import type { DomainEvent, EventDefinition } from './events.ts';

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
  /** Articles, authors and how many stand under what. */
  blog: 'blog',
  /** The closed months of the transparency page. */
  figures: 'figures',
  /** Texts of the help centre. */
  help: 'help',
  /** Which experiments run, and what everybody gets of those that ended. */
  experiments: 'experiments',
  /** The exchange rates in force. */
  rates: 'rates',
  /** The fees in force, and those that come. */
  fees: 'fees',
  /** The figures of rules in force, and those that come. */
  rules: 'rules',
  /** How long proceeds are held, as pages of offers say. */
  holds: 'holds',
  /** Pages that are documents: their texts and heads. */
  documents: 'documents',
  /** How many offers there are, by category and game. */
  counts: 'counts',
  /** Games, categories and their definitions; pages that are the same until the next version. */
  catalogue: 'catalogue',
} as const;

/** Which cache tags an event invalidates. */
export interface Invalidation {
  topic: string;
  /** Tags of everything whose data has changed (`tag`). */
  tags(payload: unknown): readonly string[];
}

/** Invalidates cached responses when the event is published, and again after its subscribers have run. */
export function invalidatesOn<T>(
  event: EventDefinition<T>,
  tags: (payload: T) => readonly string[],
): Invalidation {
  return { topic: event.topic, tags: (payload) => tags(event.read(payload)) };
}

/** All tags that an event invalidates, by the rules of all modules. */
export function createInvalidations(
  invalidations: readonly Invalidation[],
): (event: DomainEvent) => string[] {
  const byTopic = Map.groupBy(invalidations, ({ topic }) => topic);
  return ({ topic, payload }) =>
    (byTopic.get(topic) ?? []).flatMap((rule) => [...rule.tags(payload)]);
}
