/** Staff look at what a change of fees would do, and make it a rule from a moment on (decision 0123). */
import { Failure } from '~/contracts/failure.ts';
import type { FeePreview, FeeRuleInput, FeeVersionRow } from '~/contracts/rules/rules.schemas.ts';
import { feeBps } from '~/domain/fees.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { findAccount, refuseImpersonation } from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import {
  isOwn,
  isSure,
  judgeFee,
  settledSince,
  type Judgement,
  type Reach,
} from '../fees.policy.ts';
import { versionFrom, versionOf, type StoredVersion } from '../fee-versions.ts';
import { isConcerned, reachOf } from '../reach.ts';
import { followWith } from '../repricing.ts';
import { feesChanged } from '../rules.events.ts';
import {
  countOnSale,
  insertVersion,
  lockRules,
  selectKnown,
  selectSettled,
} from '../rules.repository.ts';
import { showVersion } from './show-fees.ts';

const WHOLE_BPS = 10_000;

const subjectsOf = (version: StoredVersion) => ({
  categoryId: version.kind === 'category_fees' ? version.categoryId : null,
  sellerId: version.kind === 'seller_fee' ? version.sellerId : null,
});

/** @throws Failure RULE_PLACE at its field where there is no such category or seller */
async function requireReach(ctx: UserCtx, version: StoredVersion): Promise<Reach> {
  const subjects = subjectsOf(version);
  const { sellerId } = subjects;
  if (sellerId !== null && (await findAccount(ctx.db, sellerId))?.is_seller !== true) {
    throw fieldFailure('RULE_PLACE', 'rule.seller_id', ctx.locale);
  }
  const reach = await reachOf(ctx, subjects);
  if (!reach) throw fieldFailure('RULE_PLACE', 'rule.category_id', ctx.locale);
  return reach;
}

/** @throws Failure RULE_PLACE, RULE_OWN and those of `judgeFee` */
async function judged(
  ctx: UserCtx,
  rule: FeeRuleInput,
): Promise<{ version: StoredVersion; judgement: Judgement }> {
  const version = versionFrom(rule, newId());
  if (version.kind === 'seller_fee' && isOwn(ctx.actor, version.sellerId)) {
    throw new Failure('RULE_OWN');
  }
  const reach = await requireReach(ctx, version);
  const rows = await selectKnown(ctx.db, ctx.now, 'open');
  const open = rows.map(versionOf);
  const sure = rows.filter(isSure).map(versionOf);
  const settled = (await selectSettled(ctx.db, ctx.now, settledSince(ctx.now))).map(versionOf);
  const judgement = judgeFee(version, { open, sure, settled }, reach, ctx.now);
  // Whoever sells within its reach decides about their own fee, and never alone.
  const needsSecond = judgement.needsSecond || (await isConcerned(ctx, subjectsOf(version)));
  return { version, judgement: { ...judgement, needsSecond } };
}

/** How many offers and sellers are touched, and by how much at most; nothing is written. */
export async function previewFees(
  ctx: UserCtx,
  { rule }: { rule: FeeRuleInput },
): Promise<FeePreview> {
  const { version, judgement } = await judged(ctx, rule);
  const { before, after, needsSecond } = judgement;
  const groups = (await countOnSale(ctx.db, subjectsOf(version))).map((group) => {
    const place = {
      base: group.base,
      level: group.seller_level,
      categoryId: group.category_id,
      sellerId: group.seller_id,
    };
    const was = feeBps(before, place);
    const share = ((feeBps(after, place) - was) * WHOLE_BPS) / (WHOLE_BPS + was);
    return { ...group, moves: Math.round(share) };
  });
  const touched = groups.filter(({ moves }) => moves !== 0);
  const moves = touched.map((group) => group.moves);
  return {
    offers: touched.reduce((sum, { offers }) => sum + offers, 0),
    sellers: new Set(touched.map((group) => group.seller_id)).size,
    up_bps: Math.max(0, ...moves),
    down_bps: Math.max(0, ...moves.map((move) => -move)),
    needs_second: needsSecond,
  };
}

/**
 * Makes a rule. One beyond the bound for two people waits until somebody else agrees.
 * @throws Failure RULE_PLACE, RULE_OWN, RULE_PAST, RULE_NOTICE, RULE_FAR, RULE_ENDS_EARLY, RULE_BOUNDS, RULE_OVERLAPS, RULE_SAME,
 * SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, IMPERSONATING
 */
export async function scheduleFees(
  ctx: UserCtx,
  { rule, reason }: { rule: FeeRuleInput; reason: string },
): Promise<FeeVersionRow> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const { db, now, actor } = ctx;
  await lockRules(db, 'fees');
  const { version, judgement } = await judged(ctx, rule);
  const { categoryId, sellerId } = subjectsOf(version);
  const { id, kind, from, until, value } = version;
  try {
    await insertVersion(db, {
      id,
      kind,
      category_id: categoryId,
      seller_id: sellerId,
      value: JSON.stringify(value),
      valid_from: from,
      valid_until: until,
      created_by: actor.userId,
      created_at: now,
      reason,
      needs_second: judgement.needsSecond,
    });
  } catch (error) {
    // One that nobody agreed to in time, and that was not taken back, begins at the same moment.
    if (isUniqueViolation(error, 'rule_version_once')) throw new Failure('RULE_OVERLAPS');
    throw error;
  }
  if (!judgement.needsSecond) await followWith(ctx, version);
  await recordAudit(ctx, {
    action: judgement.needsSecond ? 'rules.ask' : 'rules.schedule',
    subject: { type: 'rule', id },
    after: { kind, category_id: categoryId, seller_id: sellerId, value, from, until },
    reason,
  });
  await ctx.publish(feesChanged({ version_id: id }));
  return showVersion(ctx, id);
}
