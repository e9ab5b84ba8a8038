/**
 * Followers are told of a seller's new offers by pages, each in a transaction of its own, round by round in turn: a seller
 * with 100 000 followers keeps nobody else waiting.
 */
import type { Ctx } from '../../../core/context.ts';
import { tellMany } from '../../notifications/index.ts';
import { paths } from '~/platform/navigation/paths.ts';
import {
  continueRound,
  endRound,
  lockDueRound,
  selectFollowers,
  selectRoundNews,
  startRound,
} from '../followers.repository.ts';

const FOLLOWERS_AT_ONCE = 500;

/** Tells one page of followers. Needs a transaction. @returns whether a round was due, and who was told */
export async function tellFollowers(ctx: Ctx): Promise<{ handled: number; told: string[] }> {
  const round = await lockDueRound(ctx.db, ctx.now);
  if (!round) return { handled: 0, told: [] };
  if (round.started_at === null) await startRound(ctx.db, round, ctx.now);
  const news = await selectRoundNews(ctx.db, round.id);
  const followers = news ? await selectFollowers(ctx.db, round, FOLLOWERS_AT_ONCE) : [];
  const last = followers.at(-1);
  if (!news || last === undefined) {
    await endRound(ctx.db, round.id);
    return { handled: 1, told: [] };
  }
  const { seller_id: sellerId } = round;
  const { count, seller, title, offer_id: offerId } = news;
  const path = count === 1 ? paths.offer(offerId) : paths.profile(sellerId);
  const told = await tellMany(
    ctx,
    followers.map((userId) => ({
      user_id: userId,
      kind: 'followed_seller',
      subject: `seller:${sellerId}`,
      fact: round.id,
      data: { type: 'followed_seller', seller, count, title, path },
    })),
  );
  if (followers.length < FOLLOWERS_AT_ONCE) await endRound(ctx.db, round.id);
  else await continueRound(ctx.db, round.id, last, ctx.now);
  return { handled: 1, told };
}
