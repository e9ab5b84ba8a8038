/** What the home page goes on with for somebody who is signed in: four statements, each with a limit and an index. */
import type { Continue } from '~/contracts/offers/continue.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { presentPerson } from '../../accounts/index.ts';
import { findUnreadRooms } from '../../chat/index.ts';
import { findChangedFavorites } from '../../favorites/index.ts';
import { countWaiting, findOpenOrders } from '../../orders/index.ts';

const ORDERS = 4;
const CHATS = 3;
const PRICES = 4;

export async function continueFor({ db, actor }: UserCtx): Promise<Continue> {
  const [orders, needsYou, chats, prices] = await Promise.all([
    findOpenOrders(db, actor.userId, ORDERS),
    countWaiting(db, actor.userId),
    findUnreadRooms(db, actor.userId, CHATS),
    findChangedFavorites(db, actor.userId, PRICES),
  ]);
  return {
    orders: orders.map(({ offer: { title, game }, ...order }) => ({
      ...order,
      title,
      game: { alias: game.alias, title: game.title },
    })),
    needs_you: needsYou,
    chats: chats.map((room) => ({
      room_id: room.room_id,
      companion: presentPerson({ ...room, id: room.companion_id }),
      unread_count: room.unread_count,
      last_message_at: room.last_message_at.toISOString(),
    })),
    prices: prices.map((row) => ({
      offer_id: row.offer_id,
      title: row.title,
      game: { alias: row.game_alias, title: row.game_title },
      price_then: priceFromMicros(row.then_micros),
      price_now: priceFromMicros(row.now_micros),
      is_precise: row.price_precision !== 'cents',
    })),
  };
}
