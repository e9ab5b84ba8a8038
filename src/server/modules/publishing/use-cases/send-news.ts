/** Sending a published article to everybody as news: asked once, told page by page (decision 0068). */
import { Failure } from '~/contracts/failure.ts';
import type { News } from '~/contracts/publishing/publishing.schemas.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { findPeople, refuseImpersonation } from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import { findAnnouncement } from '../../blog/index.ts';
import { countReach, selectEverybody, tellMany } from '../../notifications/index.ts';
import {
  continueRound,
  endRound,
  insertRound,
  lockDueRound,
  selectRound,
} from '../news.repository.ts';
import { findManuscript } from './find-manuscript.ts';

const PEOPLE_AT_ONCE = 500;

/** Whether an article was sent, and whom it would reach. @throws {Failure} MANUSCRIPT_NOT_FOUND */
export async function showNews(ctx: Ctx, key: string): Promise<News> {
  await findManuscript(ctx, { kind: 'article', key });
  const round = await selectRound(ctx.db, key);
  if (!round) {
    const reach = await countReach(ctx.db, 'news', ctx.now);
    return { state: 'unsent', sent_at: null, sent_by: null, told: 0, reach };
  }
  const names = await findPeople(ctx.db, [round.sent_by]);
  return {
    state: round.ended_as ?? 'sending',
    sent_at: round.started_at.toISOString(),
    sent_by: names.get(round.sent_by)?.public_name ?? null,
    told: round.told,
    reach: null,
  };
}

/**
 * Begins to send an article; a job does the rest. Needs a transaction.
 * @throws {Failure} MANUSCRIPT_NOT_FOUND, NEWS_UNPUBLISHED, NEWS_SENT, IMPERSONATING, SECOND_FACTOR_CONFIRM
 */
export async function sendNews(ctx: UserCtx, key: string): Promise<News> {
  refuseImpersonation(ctx.actor);
  await findManuscript(ctx, { kind: 'article', key });
  if (!(await findAnnouncement(ctx, key))) throw new Failure('NEWS_UNPUBLISHED');
  requireFreshFactor(ctx.actor);
  const isFirst = await insertRound(ctx.db, {
    articleId: key,
    sentBy: ctx.actor.userId,
    now: ctx.now,
  });
  if (!isFirst) throw new Failure('NEWS_SENT');
  await recordAudit(ctx, {
    action: 'publishing.send_news',
    subject: { type: 'article', id: key },
    after: { ...(await countReach(ctx.db, 'news', ctx.now)) },
  });
  return showNews(ctx, key);
}

/**
 * Tells one page of people. What each chose by which way, quiet hours and the digest are minded when it is sent. An article
 * that was taken down is told to nobody more. Needs a transaction.
 * @returns whether a round was due, and who was told
 */
export async function tellNews(ctx: Ctx): Promise<{ handled: number; told: string[] }> {
  const round = await lockDueRound(ctx.db, ctx.now);
  if (!round) return { handled: 0, told: [] };
  const { article_id: articleId, after_user_id: after, started_at: before } = round;
  const announcement = await findAnnouncement(ctx, articleId);
  if (!announcement) {
    await endRound(ctx.db, articleId, 'stopped');
    return { handled: 1, told: [] };
  }
  const page = { after, before, now: ctx.now, limit: PEOPLE_AT_ONCE };
  const people = await selectEverybody(ctx.db, page);
  const last = people.at(-1);
  if (last === undefined) {
    await endRound(ctx.db, articleId, 'sent');
    return { handled: 1, told: [] };
  }
  const told = await tellMany(
    ctx,
    people.map((userId) => ({
      user_id: userId,
      kind: 'news' as const,
      subject: `article:${articleId}`,
      fact: 'sent',
      data: { type: 'news' as const, articleId, ...announcement },
    })),
  );
  await continueRound(ctx.db, round, { after: last, told: people.length, now: ctx.now });
  return { handled: 1, told };
}
