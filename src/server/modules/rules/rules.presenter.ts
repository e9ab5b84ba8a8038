/** Rules of fees → contract outputs. */
import type { Fees, FeeFacts, FeeVersionRow, LevelFees } from '~/contracts/rules/rules.schemas.ts';
import {
  builtInFees,
  edgesAfter,
  feesAt,
  generalFeeBps,
  holdHours,
  type FeeRules,
  type FeeSchedule,
} from '~/domain/fees.ts';
import type { UserCtx } from '../../core/context.ts';
import { findPeople } from '../accounts/index.ts';
import { catalogueIndexOf, localized, type CatalogueIndex } from '../catalogue/index.ts';
import { isOwn, isSecondPerson, isWithdrawable, stateOf } from './fees.policy.ts';
import { versionOf } from './fee-versions.ts';
import type { LevelRules } from './kinds/levels.ts';
import { rulesConfig } from './rules.config.ts';
import type { HistoryRow } from './rules.repository.ts';

const PLAIN = 'items';
const ACCOUNTS = 'accounts';

interface Names {
  index: CatalogueIndex;
  person(id: string): string;
}

async function namesOf(ctx: UserCtx, rows: readonly HistoryRow[]): Promise<Names> {
  const ids = rows.flatMap((row) => [
    row.created_by,
    ...[row.seller_id, row.agreed_by, row.withdrawn_by].filter((id) => id !== null),
  ]);
  const people = await findPeople(ctx.db, [...new Set(ids)]);
  return {
    index: await catalogueIndexOf(ctx),
    person: (id) => people.get(id)?.public_name ?? '–',
  };
}

function subjectOf(
  row: HistoryRow,
  { index, person }: Names,
  locale: UserCtx['locale'],
): FeeVersionRow['subject'] {
  if (row.seller_id !== null) return { id: row.seller_id, name: person(row.seller_id) };
  const category = row.category_id === null ? undefined : index.categoryById.get(row.category_id);
  const game = category && index.gameById.get(category.game_id);
  if (!category || !game) return null;
  return { id: category.id, name: `${game.title} · ${localized(category, 'title', locale)}` };
}

/** A figure per level, whatever the rule is for. */
function factsOf(row: HistoryRow, value: unknown): FeeFacts {
  const version = versionOf({ ...row, value });
  if (version.value === null) return null;
  if (version.kind === 'fees') {
    return { levels: [...version.value.levels], extra: { ...version.value.extra } };
  }
  const levels =
    version.kind === 'category_fees'
      ? [...version.value]
      : builtInFees.general.levels.map(() => version.value ?? 0);
  return { levels, extra: {} };
}

const tableOf = ({ general: { levels, extra } }: FeeRules) => ({
  levels: [...levels],
  extra: { ...extra },
});

/** What held before: the built-in table where nothing was made of the general fees. */
function factsBefore(row: HistoryRow): FeeFacts {
  if (row.before !== null && row.before !== undefined) return factsOf(row, row.before);
  return row.kind === 'fees' ? tableOf(builtInFees) : null;
}

/** Who decided; null where nobody did. */
export function actOf(
  { person }: Pick<Names, 'person'>,
  { by, at, reason }: { by: string | null; at: Date | null; reason: string | null },
): FeeVersionRow['agreed'] {
  if (by === null || at === null) return null;
  return { by: { id: by, public_name: person(by) }, at: at.toISOString(), reason: reason ?? '' };
}

/** @param inForce ids of the versions that hold now */
export async function presentVersions(
  ctx: UserCtx,
  rows: readonly HistoryRow[],
  inForce: ReadonlySet<string>,
): Promise<FeeVersionRow[]> {
  const names = await namesOf(ctx, rows);
  return rows.map((row) => {
    const state = stateOf(row, ctx.now, inForce.has(row.id));
    const isMine = isOwn(ctx.actor, row.seller_id);
    const hasBegun = row.valid_from <= ctx.now && (state === 'now' || state === 'over');
    return {
      id: row.id,
      kind: row.kind,
      subject: subjectOf(row, names, ctx.locale),
      state,
      from: row.valid_from.toISOString(),
      until: row.valid_until?.toISOString() ?? null,
      value: factsOf(row, row.value),
      before: factsBefore(row),
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
      may_agree: state === 'waiting' && !isMine && isSecondPerson(ctx.actor, row),
      may_withdraw: !isMine && isWithdrawable(row, ctx.now),
      repriced: hasBegun
        ? { offers: row.repriced_offers ?? 0, done: row.repriced_done ?? true }
        : null,
    };
  });
}

export const presentBounds = (): Fees['bounds'] => {
  const { fees, leadMinutes } = rulesConfig;
  return {
    notice_hours: fees.noticeHours,
    lead_minutes: leadMinutes,
    second_bps: fees.secondBps,
  };
};

export { tableOf };

const byLevel = (rules: FeeRules) =>
  rules.general.levels.map((_fee, level) => ({
    fee_bps: generalFeeBps(rules, level, PLAIN),
    accounts_fee_bps: generalFeeBps(rules, level, ACCOUNTS),
  }));

/** The general fees and the holds as pages show them, and the next tables that differ. */
export function presentLevelFees(
  fees: FeeSchedule,
  holds: { now: LevelRules; next: { from: Date; rules: LevelRules } | null },
): LevelFees {
  const ofFees = byLevel(fees.inForce);
  const ofHolds = holdsByLevel(holds.now);
  const next = holds.next && holdsByLevel(holds.next.rules);
  const differs = next !== null && JSON.stringify(next) !== JSON.stringify(ofHolds);
  return {
    levels: ofHolds.map((hold, level) => ({
      fee_bps: generalFeeBps(fees.inForce, level, PLAIN),
      accounts_fee_bps: generalFeeBps(fees.inForce, level, ACCOUNTS),
      ...hold,
    })),
    next: nextTable(fees, ofFees),
    next_holds:
      holds.next && differs ? { from: holds.next.from.toISOString(), levels: next } : null,
  };
}

const holdsByLevel = ({ marks, holds }: LevelRules) =>
  marks.map((_mark, level) => ({
    hold_hours: holdHours(holds, level, PLAIN),
    accounts_hold_hours: holdHours(holds, level, ACCOUNTS),
  }));

function nextTable(
  { versions, at }: FeeSchedule,
  now: ReturnType<typeof byLevel>,
): LevelFees['next'] {
  for (const from of edgesAfter(versions, at)) {
    const levels = byLevel(feesAt(versions, from));
    if (JSON.stringify(levels) !== JSON.stringify(now)) return { from: from.toISOString(), levels };
  }
  return null;
}
