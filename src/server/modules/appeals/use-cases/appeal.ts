/** Somebody appeals against a decision about them, once. */
import type { Appealed, AppealSubject } from '~/contracts/appeals/appeals.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { appealUntil, requireInTime } from '../appeals.policy.ts';
import { insertAppeal, selectAppealAgainst, selectLastAppeal } from '../appeals.repository.ts';
import { findDecision } from './find-decision.ts';

/**
 * The decision that is in force, with the appeal against it; else what came of the last appeal about the same thing.
 * @throws {Failure} APPEAL_NOTHING
 */
export async function showAppealed(ctx: UserCtx, subject: AppealSubject): Promise<Appealed> {
  const decision = await findDecision(ctx, subject);
  const appeal = decision
    ? await selectAppealAgainst(ctx.db, decision)
    : await selectLastAppeal(ctx.db, ctx.actor.userId, subject.type, subject.id ?? null);
  const shown = decision ?? appeal;
  if (!shown) throw new Failure('APPEAL_NOTHING');
  const until = appealUntil(shown.decision_at);
  return {
    reason: shown.decision,
    decided_at: shown.decision_at.toISOString(),
    until: until.toISOString(),
    may_appeal: decision !== null && !appeal && ctx.now <= until,
    appeal: appeal
      ? {
          text: appeal.text,
          created_at: appeal.created_at.toISOString(),
          status: appeal.status,
          answer: appeal.answer,
        }
      : null,
  };
}

/** @throws {Failure} APPEAL_NOTHING, APPEAL_TOO_LATE, APPEAL_EXISTS, IMPERSONATING */
export async function makeAppeal(
  ctx: UserCtx,
  { text, ...subject }: AppealSubject & { text: string },
): Promise<void> {
  refuseImpersonation(ctx.actor);
  const decision = await findDecision(ctx, subject);
  if (!decision) throw new Failure('APPEAL_NOTHING');
  requireInTime(decision.decision_at, ctx.now);
  const isNew = await insertAppeal(ctx.db, {
    id: newId(),
    person_id: ctx.actor.userId,
    ...decision,
    text,
    created_at: ctx.now,
  });
  if (!isNew) throw new Failure('APPEAL_EXISTS');
}
