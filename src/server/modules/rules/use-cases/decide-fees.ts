/** A second person agrees to a change of fees, or somebody takes it back before it begins (decision 0123). */
import { Failure } from '~/contracts/failure.ts';
import type { FeeVersionRow } from '~/contracts/rules/rules.schemas.ts';
import { invariant } from '~/kernel/invariant.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import {
  effectOf,
  isOwn,
  isSecondPerson,
  isWithdrawable,
  requireNotice,
  stateOf,
} from '../fees.policy.ts';
import { versionOf } from '../fee-versions.ts';
import { isConcerned, reachOf } from '../reach.ts';
import { followWith } from '../repricing.ts';
import { deleteRepricings } from '../repricing.repository.ts';
import { feesChanged } from '../rules.events.ts';
import {
  findFeeVersion,
  lockRules,
  noteAgreed,
  noteWithdrawn,
  selectKnown,
  type FeeRow,
} from '../rules.repository.ts';
import { showVersion } from './show-fees.ts';

interface Decided {
  id: string;
  reason: string;
}

/** The rule, which nobody else changes meanwhile. @throws Failure RULE_NOT_FOUND, RULE_OWN */
async function opened(ctx: UserCtx, id: string): Promise<FeeRow> {
  await lockRules(ctx.db, 'fees');
  const row = await findFeeVersion(ctx.db, id);
  if (!row) throw new Failure('RULE_NOT_FOUND');
  if (isOwn(ctx.actor, row.seller_id)) throw new Failure('RULE_OWN');
  return row;
}

async function decided(
  ctx: UserCtx,
  row: FeeRow,
  act: 'agree' | 'withdraw',
  reason: string,
): Promise<FeeVersionRow> {
  const { id, kind, value } = row;
  await recordAudit(ctx, {
    action: `rules.${act}`,
    subject: { type: 'rule', id },
    after: {
      kind,
      category_id: row.category_id,
      seller_id: row.seller_id,
      value,
      from: row.valid_from,
      until: row.valid_until,
    },
    reason,
  });
  await ctx.publish(feesChanged({ version_id: id }));
  return showVersion(ctx, id);
}

/**
 * The second person agrees: it begins at its moment. Sellers know of a raise from here on, so the notice counts from here.
 * @throws Failure RULE_NOT_FOUND, RULE_OWN, RULE_STATE, RULE_SECOND_PERSON, RULE_PAST, RULE_NOTICE, SECOND_FACTOR_NEEDED,
 * SECOND_FACTOR_CONFIRM, IMPERSONATING
 */
export async function agreeToFees(ctx: UserCtx, { id, reason }: Decided): Promise<FeeVersionRow> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const row = await opened(ctx, id);
  if (stateOf(row, ctx.now, false) !== 'waiting') throw new Failure('RULE_STATE');
  if (!isSecondPerson(ctx.actor, row)) throw new Failure('RULE_SECOND_PERSON');
  const subjects = { categoryId: row.category_id, sellerId: row.seller_id };
  if (await isConcerned(ctx, subjects)) throw new Failure('RULE_OWN');
  const version = versionOf(row);
  const sure = (await selectKnown(ctx.db, ctx.now, 'sure')).map(versionOf);
  const reach = await reachOf(ctx, subjects);
  invariant(reach, 'A category that a rule names stays');
  const { raises } = effectOf(version, { sure, settled: sure }, reach, ctx.now);
  requireNotice(version.from, raises, ctx.now);
  await noteAgreed(ctx.db, id, { by: ctx.actor.userId, at: ctx.now, reason });
  await followWith(ctx, version);
  return decided(ctx, row, 'agree', reason);
}

/**
 * Takes back what has not begun. Shortly before it begins nobody can: a process may not hear of it in time.
 * @throws Failure RULE_NOT_FOUND, RULE_OWN, RULE_STATE, IMPERSONATING
 */
export async function withdrawFees(ctx: UserCtx, { id, reason }: Decided): Promise<FeeVersionRow> {
  refuseImpersonation(ctx.actor);
  const row = await opened(ctx, id);
  if (!isWithdrawable(row, ctx.now)) throw new Failure('RULE_STATE');
  await deleteRepricings(ctx.db, id);
  await noteWithdrawn(ctx.db, id, { by: ctx.actor.userId, at: ctx.now, reason });
  return decided(ctx, row, 'withdraw', reason);
}
