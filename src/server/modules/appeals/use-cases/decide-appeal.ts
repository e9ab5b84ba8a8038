/** Staff read the appeals that wait, and decide: never whoever made the decision. */
import type { AppealOutcome, WaitingAppeal } from '~/contracts/appeals/appeals.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { may, roles } from '~/domain/roles.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { findPeople, lockAccount, selectIdsOf } from '../../accounts/index.ts';
import { findRunningBan, liftBan, runningAmong } from '../../moderation/index.ts';
import { notify } from '../../notifications/index.ts';
import { findReview, hiddenSince, lockReviewed, restoreReview } from '../../reviews/index.ts';
import { requireSecondPerson } from '../appeals.policy.ts';
import {
  selectAppeal,
  selectWaitingAppeals,
  settleAppeal,
  type AppealRow,
} from '../appeals.repository.ts';

const deciders = roles.filter((role) => may(role, 'moderate_market'));

/** Tells of an appeal whether what it is against is still in force: the same ban, or the same hiding of the review. */
async function inForceAmong(
  ctx: Ctx,
  rows: readonly AppealRow[],
): Promise<(row: AppealRow) => boolean> {
  const idsOf = (type: AppealRow['type']) =>
    rows.flatMap((row) => (row.type === type ? [row.subject_id] : []));
  const hidden = await hiddenSince(ctx.db, idsOf('review'));
  const bans = await runningAmong(ctx.db, idsOf('ban'), ctx.now);
  return (row) =>
    row.type === 'ban'
      ? bans.has(row.subject_id)
      : hidden.get(row.subject_id)?.getTime() === row.decision_at.getTime();
}

/** The oldest first. */
export async function waitingAppeals(ctx: Ctx, cursor: string | undefined, limit: number) {
  const rows = await selectWaitingAppeals(ctx.db, cursor, limit + 1);
  const people = await findPeople(
    ctx.db,
    rows.flatMap((row) => [row.person_id, ...(row.decision_by ? [row.decision_by] : [])]),
  );
  const isInForce = await inForceAmong(ctx, rows);
  const { data, meta } = pageById(rows, limit, (row): WaitingAppeal | null => {
    const person = people.get(row.person_id);
    if (!person) return null;
    const { id, type, subject_id, text, decision, decision_by: by } = row;
    return {
      id,
      type,
      person,
      subject_id,
      text,
      created_at: row.created_at.toISOString(),
      decision,
      decision_at: row.decision_at.toISOString(),
      decision_by: (by === null ? undefined : people.get(by)) ?? null,
      is_in_force: isInForce(row),
    };
  });
  return { data: data.filter((item) => item !== null), meta };
}

/** Accounts come before appeals, as before everything else: two who decide wait for each other here. */
async function lockSubject(ctx: UserCtx, row: AppealRow): Promise<void> {
  if (row.type === 'review') await lockReviewed(ctx, row.subject_id);
  else await lockAccount(ctx.db, row.person_id);
}

/** Undoes the decision by the means of its own module, where it is still in force. */
async function undo(ctx: UserCtx, row: AppealRow, reason: string): Promise<void> {
  if (row.type === 'review') {
    const review = await findReview(ctx.db, row.subject_id);
    const isInForce = review?.hidden_at?.getTime() === row.decision_at.getTime();
    if (isInForce) await restoreReview(ctx, { id: row.subject_id, reason });
    return;
  }
  const ban = await findRunningBan(ctx.db, row.person_id, ctx.now);
  if (ban?.id === row.subject_id) await liftBan(ctx, row.person_id, reason);
}

/**
 * Grants an appeal, and with it undoes the decision, or refuses it. Needs a transaction.
 * @throws {Failure} APPEAL_NOT_FOUND, APPEAL_DECIDED, APPEAL_OWN, APPEAL_SECOND_PERSON, and what refuses to undo the decision
 */
export async function decideAppeal(
  ctx: UserCtx,
  { id, outcome, reason }: { id: string; outcome: AppealOutcome; reason: string },
): Promise<void> {
  const row = await selectAppeal(ctx.db, id);
  if (!row) throw new Failure('APPEAL_NOT_FOUND');
  if (row.status !== 'open') throw new Failure('APPEAL_DECIDED');
  const isAlone = requireSecondPerson(ctx.actor, row, await selectIdsOf(ctx.db, deciders));
  await lockSubject(ctx, row);
  const decided = { outcome, by: ctx.actor.userId, at: ctx.now, answer: reason };
  if (!(await settleAppeal(ctx.db, id, decided))) throw new Failure('APPEAL_DECIDED');
  if (outcome === 'granted') await undo(ctx, row, reason);
  await recordAudit(ctx, {
    action: `appeals.${outcome === 'granted' ? 'grant' : 'refuse'}`,
    subject: { type: 'appeal', id },
    before: { status: 'open' },
    after: {
      status: outcome,
      about: `${row.type}:${row.subject_id}`,
      // Nobody else works here who could decide.
      ...(isAlone && { alone: true }),
    },
    reason,
  });
  await notify(ctx, {
    user_id: row.person_id,
    kind: 'moderated',
    subject: `appeal:${id}`,
    fact: outcome,
    data: { type: 'appeal', about: row.type, orderId: row.order_id, outcome, reason },
  });
}
