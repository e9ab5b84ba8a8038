/** Channels with their companions, orders and offers, in a fixed number of queries. */
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { pairId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { findUsers } from '../../accounts/index.ts';
import { findOffersForChat, findOrdersForChat } from '../chat.references.ts';
import { presentChannel } from '../chat.presenter.ts';
import {
  countUnreadChannels,
  selectChannels,
  selectChannelsOf,
  selectOffersSpokenAbout,
  type ChannelRow,
} from '../rooms.repository.ts';

/** Loads the related data of channel rows. `extraOfferId` is an offer that the next message will refer to. */
async function complete(
  ctx: Ctx,
  userId: string,
  rows: readonly ChannelRow[],
  extraOfferId?: string,
): Promise<Channel[]> {
  const companionIds = rows.map((row) => row.companion_id);
  const users = await findUsers(ctx.db, companionIds, ctx.now);
  const spokenAbout = await selectOffersSpokenAbout(
    ctx.db,
    rows.map((row) => row.room_id),
  );
  const offerIdsOf = (row: ChannelRow): string[] => [
    ...new Set([...(extraOfferId ? [extraOfferId] : []), ...(spokenAbout.get(row.room_id) ?? [])]),
  ];
  const offers = await findOffersForChat(ctx, rows.flatMap(offerIdsOf));
  const orders = await findOrdersForChat(ctx, userId, companionIds);
  return rows.map((row) =>
    presentChannel(row, userId, {
      companion: users.get(row.companion_id),
      orders: orders.get(row.companion_id) ?? [],
      offers: offerIdsOf(row).flatMap((id) => offers.get(id) ?? []),
    }),
  );
}

/** The user's channels with messages, the latest first, and the total number of unread channels. */
export async function listChannels(
  ctx: UserCtx,
  page: { limit: number; before: string | undefined },
): Promise<{ channels: Channel[]; hasMore: boolean; unreadCount: number }> {
  const { userId } = ctx.actor;
  const before = page.before === undefined ? null : new Date(page.before);
  const { rows, hasMore } = await selectChannels(ctx.db, userId, { limit: page.limit, before });
  const unread = await countUnreadChannels(ctx.db, [userId]);
  const channels = await complete(ctx, userId, rows);
  return { channels, hasMore, unreadCount: unread.get(userId) ?? 0 };
}

/** One room from the point of view of each of these members. Non-members are missing. */
export async function channelsOf(
  ctx: Ctx,
  roomId: string,
  userIds: readonly string[],
): Promise<Map<string, Channel>> {
  const rows = await selectChannelsOf(ctx.db, roomId, userIds);
  const seen = new Map<string, Channel>();
  for (const [userId, row] of rows) {
    const [channel] = await complete(ctx, userId, [row]);
    if (channel) seen.set(userId, channel);
  }
  return seen;
}

type Which = { room_id: string } | { companion_id: string; offer_id?: string | undefined };

/** @throws {Failure} CHANNEL_NOT_FOUND when there is none, or it is somebody else's. */
export async function showChannel(ctx: UserCtx, which: Which): Promise<Channel> {
  const { userId } = ctx.actor;
  const roomId = 'room_id' in which ? which.room_id : pairId(userId, which.companion_id);
  const row = (await selectChannelsOf(ctx.db, roomId, [userId])).get(userId);
  if (!row) throw new Failure('CHANNEL_NOT_FOUND');
  const offerId = 'room_id' in which ? undefined : which.offer_id;
  const [channel] = await complete(ctx, userId, [row], offerId);
  if (!channel) throw new Failure('CHANNEL_NOT_FOUND');
  return channel;
}
