/** The decision that somebody can appeal against, as it stands now: theirs, and still in force. */
import type { AppealSubject } from '~/contracts/appeals/appeals.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findRunningBan } from '../../moderation/index.ts';
import { findReview } from '../../reviews/index.ts';
import type { AppealRow, DecisionKey } from '../appeals.repository.ts';

type Decision = DecisionKey & Pick<AppealRow, 'decision' | 'decision_by' | 'order_id'>;

/** A review of the caller's that is hidden. */
async function hiddenReview(ctx: UserCtx, id: string | undefined): Promise<Decision | null> {
  const review = id === undefined ? undefined : await findReview(ctx.db, id);
  if (!review || review.buyer_id !== ctx.actor.userId || review.hidden_at === null) return null;
  return {
    type: 'review',
    subject_id: review.id,
    order_id: review.order_id,
    decision: review.hidden_reason ?? '',
    decision_by: review.hidden_by,
    decision_at: review.hidden_at,
  };
}

async function ownBan(ctx: UserCtx): Promise<Decision | null> {
  const ban = await findRunningBan(ctx.db, ctx.actor.userId, ctx.now);
  if (!ban) return null;
  return {
    type: 'ban',
    subject_id: ban.id,
    order_id: null,
    decision: ban.reason,
    decision_by: ban.created_by,
    decision_at: ban.created_at,
  };
}

export function findDecision(ctx: UserCtx, { type, id }: AppealSubject): Promise<Decision | null> {
  return type === 'review' ? hiddenReview(ctx, id) : ownBan(ctx);
}
