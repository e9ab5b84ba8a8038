/**
 * Adjustments of the books (decision 0119): one super admin proposes, another agrees, and only then it is posted, in the
 * transaction of the decision.
 */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { deletedName } from '~/contracts/identity/deleted-name.ts';
import type {
  AdjustedKind,
  Adjustment,
  AdjustmentCause,
} from '~/contracts/ledger/adjustments.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import {
  findAccount,
  findPeople,
  lockAccountsShared,
  refuseImpersonation,
  selectUser,
} from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import { platformAccount, post, userAccount, type Account } from '../../ledger/index.ts';
import {
  actOn,
  requireOtherPerson,
  requirePair,
  requireProposal,
  requireProposer,
  requireWaiting,
  stateOf,
} from '../adjustments.policy.ts';
import {
  decideAdjustment,
  insertAdjustment,
  listAdjustments,
  lockAdjustment,
  selectAdjustment,
  type AdjustmentRow,
} from '../adjustments.repository.ts';
import { adjustmentPosted } from '../bookkeeping.events.ts';

const DAY_MS = 86_400_000;

interface Decision {
  id: string;
  reason: string;
}

const isThere = (id: string | null): id is string => id !== null;

/** Whose account is concerned stands with the person, so that whoever looks there finds it. */
const subjectOf = ({ id, user_id: userId }: Pick<AdjustmentRow, 'id' | 'user_id'>) =>
  userId === null ? { type: 'adjustment', id } : { type: 'user', id: userId };

const movedBy = (row: Pick<AdjustmentRow, 'id' | 'from_kind' | 'to_kind' | 'cents' | 'cause'>) => ({
  adjustment: row.id,
  from: row.from_kind,
  to: row.to_kind,
  cents: row.cents,
  cause: row.cause,
});

/** @throws {Failure} ADJUSTMENT_PERSON_GONE */
async function requirePerson(ctx: UserCtx, userId: string | null): Promise<void> {
  if (userId !== null && !(await findAccount(ctx.db, userId))) {
    throw new Failure('ADJUSTMENT_PERSON_GONE');
  }
}

/**
 * Proposes to move money. Nothing moves. Needs a transaction; locks the accounts of people, shared.
 * @throws {Failure} ADJUSTMENT_PAIR, ADJUSTMENT_OWN, ADJUSTMENT_PERSON_GONE, IMPERSONATING, SECOND_FACTOR_NEEDED,
 * SECOND_FACTOR_CONFIRM
 */
export async function proposeAdjustment(
  ctx: UserCtx,
  input: {
    from: AdjustedKind;
    to: AdjustedKind;
    user_id?: string | undefined;
    amount: number;
    cause: AdjustmentCause;
    reason: string;
    about?: string | undefined;
  },
): Promise<{ id: string }> {
  const { from, to, user_id: userId, reason, about } = input;
  requireProposal(ctx.actor, userId ?? null);
  requirePair({ from, to, userId });
  await lockAccountsShared(ctx.db, [ctx.actor.userId, userId ?? null].filter(isThere));
  await requirePerson(ctx, userId ?? null);
  const row = {
    id: newId(),
    from_kind: from,
    to_kind: to,
    user_id: userId ?? null,
    cents: input.amount,
    cause: input.cause,
    reason,
    about: about ?? null,
    state: 'waiting' as const,
    proposed_by: ctx.actor.userId,
    proposed_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + serverConfig.ledger.proposalDays * DAY_MS),
    decided_by: null,
    decided_at: null,
    decision_reason: null,
  };
  await insertAdjustment(ctx.db, row);
  await recordAudit(ctx, {
    action: 'ledger.adjustment_proposed',
    subject: subjectOf(row),
    after: { ...movedBy(row), about: row.about },
    reason,
  });
  return { id: row.id };
}

/**
 * The proposal, locked behind the accounts of whoever made it, decides, and is concerned: roles and accounts stay as they are
 * until the decision is done.
 * @throws {Failure} ADJUSTMENT_NOT_FOUND
 */
async function lockProposal(ctx: UserCtx, id: string): Promise<AdjustmentRow> {
  const known = await selectAdjustment(ctx.db, id);
  if (!known) throw new Failure('ADJUSTMENT_NOT_FOUND');
  const people = [ctx.actor.userId, known.proposed_by, known.user_id].filter(isThere);
  await lockAccountsShared(ctx.db, [...new Set(people)]);
  const row = await lockAdjustment(ctx.db, id);
  if (!row) throw new Failure('ADJUSTMENT_NOT_FOUND');
  return row;
}

/** @throws {Failure} what refuses somebody who may not decide, or a proposal that does not wait */
async function proposalToDecide(ctx: UserCtx, id: string): Promise<AdjustmentRow> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const row = await lockProposal(ctx, id);
  requireOtherPerson(ctx.actor, row);
  requireWaiting(row, ctx.now);
  return row;
}

async function decide(
  ctx: UserCtx,
  row: AdjustmentRow,
  decision: { state: 'posted' | 'refused' | 'withdrawn'; reason: string },
): Promise<void> {
  const { state, reason } = decision;
  await decideAdjustment(ctx.db, row.id, {
    state,
    decided_by: ctx.actor.userId,
    decided_at: ctx.now,
    decision_reason: reason,
  });
  await recordAudit(ctx, {
    action: `ledger.adjustment_${state}`,
    subject: subjectOf(row),
    before: { state: 'waiting' },
    after: { state, ...movedBy(row), proposed_by: row.proposed_by },
    reason,
  });
}

const accountOf = (kind: AdjustedKind, userId: string | null): Account =>
  kind === 'real' ? userAccount('real', userId ?? '') : platformAccount(kind);

/** @throws {Failure} ADJUSTMENT_NOT_COVERED: nobody's balance falls below zero */
async function postAdjustment(ctx: UserCtx, row: AdjustmentRow): Promise<void> {
  try {
    await post(ctx.db, {
      kind: 'adjustment',
      key: `adjustment:${row.id}:posted`,
      reference: row.id,
      rule: `adjustment.${row.cause}`,
      at: ctx.now,
      postings: [
        { account: accountOf(row.from_kind, row.user_id), cents: -row.cents },
        { account: accountOf(row.to_kind, row.user_id), cents: row.cents },
      ],
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOT_ENOUGH_MONEY') throw error;
    throw new Failure('ADJUSTMENT_NOT_COVERED');
  }
}

/** Tells whose money was moved. Adjustments between the market's own accounts concern nobody. */
async function tellPerson(ctx: UserCtx, row: AdjustmentRow): Promise<void> {
  if (row.user_id === null) return;
  await ctx.publish(
    adjustmentPosted({
      adjustment_id: row.id,
      user_id: row.user_id,
      cents: row.to_kind === 'real' ? row.cents : -row.cents,
      cause: row.cause,
    }),
  );
}

/**
 * Agrees to what somebody else has proposed: it is posted, and whose money it moves is told. Needs a transaction; locks accounts of people, the proposal, ledger
 * accounts.
 * @throws {Failure} ADJUSTMENT_NOT_FOUND, ADJUSTMENT_DECIDED, ADJUSTMENT_SECOND_PERSON, ADJUSTMENT_OWN, ADJUSTMENT_PROPOSER,
 * ADJUSTMENT_PERSON_GONE, ADJUSTMENT_NOT_COVERED, IMPERSONATING, SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM
 */
export async function agreeToAdjustment(ctx: UserCtx, input: Decision): Promise<void> {
  const row = await proposalToDecide(ctx, input.id);
  requireProposer(await selectUser(ctx.db, row.proposed_by), ctx.now);
  await requirePerson(ctx, row.user_id);
  await postAdjustment(ctx, row);
  await tellPerson(ctx, row);
  await decide(ctx, row, { state: 'posted', reason: input.reason });
}

/**
 * Refuses what somebody else has proposed. Needs a transaction.
 * @throws {Failure} ADJUSTMENT_NOT_FOUND, ADJUSTMENT_DECIDED, ADJUSTMENT_SECOND_PERSON, ADJUSTMENT_OWN, IMPERSONATING,
 * SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM
 */
export async function refuseAdjustment(ctx: UserCtx, input: Decision): Promise<void> {
  const row = await proposalToDecide(ctx, input.id);
  await decide(ctx, row, { state: 'refused', reason: input.reason });
}

/**
 * Withdraws what the actor has proposed. Needs a transaction.
 * @throws {Failure} ADJUSTMENT_NOT_FOUND, ADJUSTMENT_NOT_YOURS, ADJUSTMENT_DECIDED, IMPERSONATING
 */
export async function withdrawAdjustment(ctx: UserCtx, input: Decision): Promise<void> {
  refuseImpersonation(ctx.actor);
  const row = await lockProposal(ctx, input.id);
  if (row.proposed_by !== ctx.actor.userId) throw new Failure('ADJUSTMENT_NOT_YOURS');
  requireWaiting(row, ctx.now);
  await decide(ctx, row, { state: 'withdrawn', reason: input.reason });
}

/** A page of them, the newest first, with what the actor may do with each. */
export async function showAdjustments(
  ctx: UserCtx,
  input: {
    state: 'waiting' | 'all';
    limit: number;
    cursor?: string | undefined;
  },
) {
  const rows = await listAdjustments(ctx.db, {
    waitingAt: input.state === 'waiting' ? ctx.now : null,
    before: input.cursor ?? null,
    limit: input.limit + 1,
  });
  const ids = rows.flatMap((row) => [row.user_id, row.proposed_by, row.decided_by].filter(isThere));
  const people = await findPeople(ctx.db, ids);
  const member = (id: string) => ({
    id,
    public_name: people.get(id)?.public_name ?? deletedName,
  });
  return pageById(rows, input.limit, (row): Adjustment => ({
    id: row.id,
    state: stateOf(row, ctx.now),
    from: row.from_kind,
    to: row.to_kind,
    person: row.user_id === null ? null : member(row.user_id),
    amount: row.cents,
    cause: row.cause,
    reason: row.reason,
    about: row.about,
    proposed_by: member(row.proposed_by),
    proposed_at: row.proposed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decided_by === null ? null : member(row.decided_by),
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
    can: actOn(ctx.actor, row, ctx.now),
  }));
}
