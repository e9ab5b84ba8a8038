/** What the wallet needs of modules above it. */
import { definePort } from '../../core/ports.ts';
import type { Db } from '../../db/database.ts';

/** What an order was about, for its lines in a statement. */
export interface OrderSubject {
  title: string;
  game: { alias: string; title: string };
}

/** The goods of a person's own orders, by id; those of others are left out. */
export const orderSubjects =
  definePort<
    (db: Db, userId: string, ids: readonly string[]) => Promise<Map<string, OrderSubject>>
  >('wallet.order_subjects');

/** The ids of a person's own orders that a search for goods, game, person or number finds. */
export const orderSearch =
  definePort<(db: Db, userId: string, search: string) => Promise<string[]>>('wallet.order_search');
