/** Whether an article was useful: one word of each person or visitor, of which the last one counts. */
import type { InferOutput } from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type { helpVotedSchema, helpVoteSchema } from '~/contracts/help/help.schemas.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import { selectVotes, upsertVote } from '../help.repository.ts';

/**
 * Visitors are known by network and browser, under a key and for one article: nobody can read either from the row, or
 * that two articles were judged by the same visitor.
 */
function visitorOf(ctx: Ctx, articleId: string): string {
  const { ip, userAgent } = ctx.request;
  return ctx.services.keys.sign('help-vote', [articleId, ip, userAgent].join('\n'));
}

/** Needs a transaction. @throws {Failure} DOCUMENT_NOT_FOUND */
export async function voteOnArticle(
  ctx: Ctx,
  { slug, is_useful: isUseful, missing }: InferOutput<typeof helpVoteSchema>,
): Promise<InferOutput<typeof helpVotedSchema>> {
  const article = await selectVotes(ctx.db, slug, ctx.now);
  if (!article) throw new Failure('DOCUMENT_NOT_FOUND');
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  await upsertVote(ctx.db, {
    article_id: article.id,
    user_id: userId,
    visitor: userId === null ? visitorOf(ctx, article.id) : null,
    is_useful: isUseful,
    missing: isUseful ? null : missing || null,
    voted_at: ctx.now,
  });
  const counted = await selectVotes(ctx.db, slug, ctx.now);
  invariant(counted, 'An article that was voted on is there');
  return { is_useful: isUseful, votes: { useful: counted.useful, total: counted.total } };
}
