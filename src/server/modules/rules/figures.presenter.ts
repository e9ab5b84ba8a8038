/** Rules of figures → contract outputs. */
import type { Locale } from '~config';
import type {
  FigureChange,
  FigureKindName,
  FiguresVersion,
  RuleFigures,
} from '~/contracts/rules/figures.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import { serverI18n } from '../../infra/i18n.ts';
import { findPeople } from '../accounts/index.ts';
import { isSecondPerson, isWithdrawable, stateOf } from './fees.policy.ts';
import { figuresVersionOf, versionAt, type FiguresRuleVersion } from './figure-versions.ts';
import { movesOf, valueAt, type Move } from './figures.policy.ts';
import { kindOf } from './kinds/index.ts';
import { rulesConfig } from './rules.config.ts';
import { actOf } from './rules.presenter.ts';
import type { FiguresRow } from './rules.repository.ts';

export function presentMoves(moves: readonly Move[], locale: Locale): FigureChange[] {
  const i18n = serverI18n(locale);
  return moves.map(({ name, figure, before, after, isWorse }) => ({
    name,
    label: i18n._(figure.label),
    unit: figure.unit,
    before,
    after,
    is_worse: isWorse,
    is_in_terms: figure.inTerms === true,
  }));
}

async function personsOf(ctx: UserCtx, rows: readonly FiguresRow[]) {
  const ids = rows.flatMap((row) => [
    row.created_by,
    ...[row.agreed_by, row.withdrawn_by].filter((id) => id !== null),
  ]);
  const people = await findPeople(ctx.db, [...new Set(ids)]);
  return { person: (id: string) => people.get(id)?.public_name ?? '–' };
}

/** @param sure all rules that need nobody any more */
export async function presentFiguresVersions(
  ctx: UserCtx,
  rows: readonly FiguresRow[],
  sure: readonly FiguresRuleVersion[],
): Promise<FiguresVersion[]> {
  const names = await personsOf(ctx, rows);
  return rows.map((row) => {
    const { kind, valid_from: from } = row;
    const state = stateOf(row, ctx.now, versionAt(sure, kind, ctx.now)?.id === row.id);
    const others = sure.filter(({ id }) => id !== row.id);
    const moves = movesOf(kind, valueAt(others, kind, from), figuresVersionOf(row).value);
    return {
      id: row.id,
      kind,
      state,
      from: from.toISOString(),
      changes: presentMoves(moves, ctx.locale),
      made: {
        by: { id: row.created_by, public_name: names.person(row.created_by) },
        at: row.created_at.toISOString(),
        reason: row.reason,
      },
      agreed: actOf(names, { by: row.agreed_by, at: row.agreed_at, reason: row.agreed_reason }),
      withdrawn: actOf(names, {
        by: row.withdrawn_by,
        at: row.withdrawn_at,
        reason: row.withdrawn_reason,
      }),
      may_agree: state === 'waiting' && isSecondPerson(ctx.actor, row),
      may_withdraw: isWithdrawable(row, ctx.now),
    };
  });
}

export function presentFigures(
  ctx: UserCtx,
  kind: FigureKindName,
  sure: readonly FiguresRuleVersion[],
): Omit<RuleFigures, 'coming'> {
  const i18n = serverI18n(ctx.locale);
  const now = valueAt(sure, kind, ctx.now);
  const { figures, leadMinutes } = rulesConfig;
  return {
    kind,
    figures: Object.entries(kindOf(kind).figures).map(([name, figure]) => ({
      name,
      label: i18n._(figure.label),
      unit: figure.unit,
      now: now[name] ?? figure.builtIn,
      built_in: figure.builtIn,
      least: figure.least,
      most: figure.most,
    })),
    since: versionAt(sure, kind, ctx.now)?.from.toISOString() ?? null,
    bounds: { notice_hours: figures.noticeHours, lead_minutes: leadMinutes },
  };
}
