/** Staff look at what other figures would be, make them a rule from a moment on, agree, or take it back (decision 0127). */
import { Failure } from '~/contracts/failure.ts';
import type {
  FigureKindName,
  FiguresPreview,
  FiguresRule,
  FiguresVersion,
} from '~/contracts/rules/figures.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import { isSecondPerson, isSure, isWithdrawable, stateOf } from '../fees.policy.ts';
import { figuresVersionOf, type FiguresRuleVersion } from '../figure-versions.ts';
import {
  effectOfFigures,
  judgeFigures,
  requireFiguresNotice,
  wrongFigure,
  type FiguresJudgement,
} from '../figures.policy.ts';
import { presentMoves } from '../figures.presenter.ts';
import { figuresChanged } from '../rules.events.ts';
import {
  claimBegun,
  findFigures,
  insertVersion,
  lockRules,
  noteAgreed,
  noteAnnounced,
  noteWithdrawn,
  selectFigures,
  type FiguresRow,
} from '../rules.repository.ts';
import { showFiguresVersion } from './show-figures.ts';

const CHANGED_AT_ONCE = 10;

/** @throws Failure RULE_FIGURES, RULE_FIGURE_BOUNDS and RULE_FIGURE_ORDER at the figure's field, those of `judgeFigures` */
async function judged(
  ctx: UserCtx,
  { kind, from, value }: FiguresRule,
): Promise<{ version: FiguresRuleVersion; judgement: FiguresJudgement }> {
  const wrong = wrongFigure(kind, value);
  if (wrong) {
    const { name, code, values, other } = wrong;
    const named = other && { other: serverI18n(ctx.locale)._(other) };
    throw fieldFailure(code, `value.${name}`, ctx.locale, { ...values, ...named });
  }
  const version = { id: newId(), kind, from: new Date(from), value };
  const rows = await selectFigures(ctx.db, 'open');
  const known = {
    open: rows.map(figuresVersionOf),
    sure: rows.filter(isSure).map(figuresVersionOf),
  };
  return { version, judgement: judgeFigures(version, known, ctx.now) };
}

/** What becomes another figure, and who has to agree; nothing is written. */
export async function previewFigures(ctx: UserCtx, rule: FiguresRule): Promise<FiguresPreview> {
  const { moves, needsSecond } = (await judged(ctx, rule)).judgement;
  return { changes: presentMoves(moves, ctx.locale), needs_second: needsSecond };
}

/**
 * Makes a rule. One that puts much more money at risk waits until somebody else agrees.
 * @throws Failure RULE_PAST, RULE_WORSE, RULE_FAR, RULE_COMES, RULE_FIGURES, RULE_FIGURE_BOUNDS, RULE_FIGURE_ORDER, RULE_SAME,
 * SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, IMPERSONATING
 */
export async function scheduleFigures(
  ctx: UserCtx,
  { reason, ...rule }: FiguresRule & { reason: string },
): Promise<FiguresVersion> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  await lockRules(ctx.db, 'figures');
  const { version, judgement } = await judged(ctx, rule);
  const { id, kind, from, value } = version;
  const { needsSecond, moves } = judgement;
  try {
    await insertVersion(ctx.db, {
      id,
      kind,
      category_id: null,
      seller_id: null,
      value: JSON.stringify(value),
      valid_from: from,
      valid_until: null,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      reason,
      needs_second: needsSecond,
    });
  } catch (error) {
    // One that nobody agreed to in time, and that was not taken back, begins at the same moment.
    if (isUniqueViolation(error, 'rule_version_once')) throw new Failure('RULE_COMES');
    throw error;
  }
  await recordAudit(ctx, {
    action: needsSecond ? 'figures.ask' : 'figures.schedule',
    subject: { type: 'rule', id },
    before: Object.fromEntries(moves.map(({ name, before }) => [name, before])),
    after: { kind, from, ...Object.fromEntries(moves.map(({ name, after }) => [name, after])) },
    reason,
  });
  await ctx.publish(figuresChanged({ version_id: id, kind, begins: false }));
  return showFiguresVersion(ctx, kind, id);
}

interface Decided {
  kind: FigureKindName;
  id: string;
  reason: string;
}

/** The rule, which nobody else changes meanwhile. @throws Failure RULE_NOT_FOUND */
async function opened(ctx: UserCtx, { kind, id }: Decided): Promise<FiguresRow> {
  await lockRules(ctx.db, 'figures');
  const row = await findFigures(ctx.db, kind, id);
  if (!row) throw new Failure('RULE_NOT_FOUND');
  return row;
}

async function decided(
  ctx: UserCtx,
  row: FiguresRow,
  act: 'agree' | 'withdraw',
  reason: string,
): Promise<FiguresVersion> {
  const { id, kind, value, valid_from: from } = row;
  await recordAudit(ctx, {
    action: `figures.${act}`,
    subject: { type: 'rule', id },
    after: { kind, from, value },
    reason,
  });
  await ctx.publish(figuresChanged({ version_id: id, kind, begins: false }));
  return showFiguresVersion(ctx, kind, id);
}

/**
 * The second person agrees: it begins at its moment. What is worse for somebody is known from here on, so the notice counts from
 * here.
 * @throws Failure RULE_NOT_FOUND, RULE_STATE, RULE_SECOND_PERSON, RULE_PAST, RULE_WORSE, SECOND_FACTOR_NEEDED,
 * SECOND_FACTOR_CONFIRM, IMPERSONATING
 */
export async function agreeToFigures(ctx: UserCtx, input: Decided): Promise<FiguresVersion> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const row = await opened(ctx, input);
  if (stateOf(row, ctx.now, false) !== 'waiting') throw new Failure('RULE_STATE');
  if (!isSecondPerson(ctx.actor, row)) throw new Failure('RULE_SECOND_PERSON');
  const version = figuresVersionOf(row);
  const sure = (await selectFigures(ctx.db, 'sure')).map(figuresVersionOf);
  requireFiguresNotice(version.from, effectOfFigures(version, sure).isWorse, ctx.now);
  const { id, reason } = input;
  await noteAgreed(ctx.db, id, { by: ctx.actor.userId, at: ctx.now, reason });
  return decided(ctx, row, 'agree', reason);
}

/**
 * Takes back what has not begun. Shortly before it begins nobody can: a process may not hear of it in time.
 * @throws Failure RULE_NOT_FOUND, RULE_STATE, IMPERSONATING
 */
export async function withdrawFigures(ctx: UserCtx, input: Decided): Promise<FiguresVersion> {
  refuseImpersonation(ctx.actor);
  const row = await opened(ctx, input);
  if (!isWithdrawable(row, ctx.now)) throw new Failure('RULE_STATE');
  const { id, reason } = input;
  await noteWithdrawn(ctx.db, id, { by: ctx.actor.userId, at: ctx.now, reason });
  return decided(ctx, row, 'withdraw', reason);
}

/** As rules begin, whoever shows their figures is told. They hold by their moment alone, whenever this is done. */
export function announceBegun(ctx: Ctx): Promise<number> {
  return eachDue(ctx, CHANGED_AT_ONCE, {
    job: 'rules.announce',
    claim: (step, except) => claimBegun(step.db, step.now, except),
    work: async (step, { id, kind }) => {
      await noteAnnounced(step.db, id, step.now);
      await step.publish(figuresChanged({ version_id: id, kind, begins: true }));
    },
  });
}
