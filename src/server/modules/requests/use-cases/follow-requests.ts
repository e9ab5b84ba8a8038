/** Sellers follow categories of requests; new ones are told of together, once an hour at most (decision 0086). */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { FollowedRequests } from '~/contracts/requests/requests.schemas.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { lockAccount } from '../../accounts/index.ts';
import { catalogueIndexOf, presentCategoryRef } from '../../catalogue/index.ts';
import { tellMany, tellUnread } from '../../notifications/index.ts';
import {
  deleteFollow,
  insertFollow,
  lockDueFollower,
  lockUntold,
  noteForFollowers,
  selectFollows,
  takeNews,
} from '../follows.repository.ts';
import { askableCategory } from './create-request.ts';
import { titleFor } from './title-for.ts';

const MINUTE_MS = 60_000;

export async function listFollowed(ctx: UserCtx): Promise<FollowedRequests> {
  const { selling, categoryIds } = await selectFollows(ctx.db, ctx.actor.userId);
  const index = await catalogueIndexOf(ctx);
  return {
    selling,
    categories: categoryIds.map((id) => presentCategoryRef(index, id, ctx.locale)),
  };
}

/**
 * Follows a category, or all in which the actor sells (null), or ends that. The same twice is once.
 * @throws {Failure} CATEGORY_NOT_FOUND, REQUESTS_FULL with as many as somebody may follow
 */
export async function followRequests(
  ctx: UserCtx,
  { category_id: categoryId, follows }: { category_id: string | null; follows: boolean },
): Promise<FollowedRequests> {
  const { userId } = ctx.actor;
  // Two that are followed at once are counted one after the other.
  await lockAccount(ctx.db, userId);
  if (!follows) await deleteFollow(ctx.db, userId, categoryId);
  else {
    if (categoryId !== null) await askableCategory(ctx, categoryId);
    const { categoryIds } = await selectFollows(ctx.db, userId);
    const count = serverConfig.requests.followed;
    const isMore = categoryId !== null && !categoryIds.includes(categoryId);
    if (isMore && categoryIds.length >= count) {
      throw new Failure('REQUESTS_FULL', { values: { count } });
    }
    await insertFollow(ctx.db, { userId, categoryId, now: ctx.now });
  }
  return listFollowed(ctx);
}

/** Notes new requests for those who follow them. */
export function noteNewRequests(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'requests.note_new',
    claim: ({ db }, except) => lockUntold(db, except),
    work: (step, row) => noteForFollowers(step.db, row, step.now),
  });
}

/** Tells one follower of all that is new to them. @returns whom, when there was something */
async function tell(ctx: Ctx, userId: string): Promise<string[]> {
  const { tellMinutes } = serverConfig.requests;
  const nextAt = new Date(ctx.now.getTime() + tellMinutes * MINUTE_MS);
  const news = await takeNews(ctx.db, userId, { now: ctx.now, nextAt });
  if (!news) return [];
  const { newest, count } = news;
  return tellMany(ctx, [
    {
      user_id: userId,
      kind: 'request_news',
      subject: 'requests',
      fact: `request:${newest.id}`,
      data: {
        type: 'request_news',
        count,
        title: await titleFor(ctx, newest),
        // From there it can be read, narrowed and followed no longer.
        path: requestPaths.followed,
      },
    },
  ]);
}

/** Tells followers of new requests, one after the other. */
export function tellFollowers(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'requests.tell_followers',
    claim: ({ db, now }, except) => lockDueFollower(db, now, except),
    work: (step, { id }) => tell(step, id),
    afterCommit: (told) => tellUnread(ctx, told),
  });
}
