/** Which changes of fees are refused, which need a second person, and who may do what to one (decision 0123). Pure. */
import { baseCategoryAliases } from '~/contracts/catalogue/base-categories.ts';
import { Failure } from '~/contracts/failure.ts';
import type { RuleState } from '~/contracts/rules/rules.schemas.ts';
import {
  edgesAfter,
  feeBps,
  feesAt,
  subjectOf,
  versionsAt,
  type FeePlace,
  type FeeRules,
} from '~/domain/fees.ts';
import type { UserActor } from '../../core/actor.ts';
import type { StoredVersion } from './fee-versions.ts';
import { rulesConfig } from './rules.config.ts';
import type { RuleRow } from './rules.repository.ts';

const { fees: bounds, leadMinutes, settledMinutes, aheadDays } = rulesConfig;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Matches no category and no seller: what holds in general is asked for. */
const NOBODY = '';

/** Where a rule is felt. */
export interface Reach {
  /** Of a category: its kind. Of a seller: their level. */
  base: string;
  level: number;
}

const LEVELS = feesAt([], new Date(0)).general.levels.map((_fee, level) => level);

/** Every place whose fee a rule says, or takes away. */
function placesOf(version: StoredVersion, reach: Reach, fees: FeeRules): FeePlace[] {
  if (version.kind === 'fees') {
    return baseCategoryAliases.flatMap((base) =>
      LEVELS.map((level) => ({ base, level, categoryId: NOBODY, sellerId: NOBODY })),
    );
  }
  if (version.kind === 'category_fees') {
    const place = { base: reach.base, categoryId: version.categoryId, sellerId: NOBODY };
    return LEVELS.map((level) => ({ ...place, level }));
  }
  const place = { level: reach.level, sellerId: version.sellerId };
  return [
    ...baseCategoryAliases.map((base) => ({ ...place, base, categoryId: NOBODY })),
    ...[...fees.categories.keys()].map((categoryId) => ({ ...place, base: NOBODY, categoryId })),
  ];
}

export interface Judgement {
  before: FeeRules;
  after: FeeRules;
  raises: boolean;
  needsSecond: boolean;
}

/** Versions that are known when a rule is judged. */
export interface Known {
  /** Those that need nobody any more. */
  sure: readonly StoredVersion[];
  /** Of these, as if nobody had decided anything alone of late: what two people stand behind, and what has held for long. */
  settled: readonly StoredVersion[];
}

/** Since when a rule that one person made has to hold, so that others are measured against it. */
export const settledSince = (now: Date): Date =>
  new Date(now.getTime() - bounds.standsDays * DAY_MS);

/**
 * What a rule changes, beside those that are sure. Whether it raises a fee and needs a second person is measured against what would
 * hold without it, from its beginning to its end; against what holds now (what lies between may be taken back); and against what
 * is settled: several small steps of one person are one large move.
 */
export function effectOf(
  version: StoredVersion,
  { sure, settled }: Known,
  reach: Reach,
  now: Date,
): Judgement & { most: number; least: number } {
  const others = sure.filter(({ id }) => id !== version.id);
  const stand = settled.filter(({ id }) => id !== version.id);
  const before = feesAt(others, version.from);
  const after = feesAt([...others, version], version.from);
  const places = placesOf(version, reach, before);
  /** Also where one that it lies over would have ended: what was to go by itself stays then. */
  const moments = [version.from, ...edgesAfter(others, version.from)].filter(
    (at) => version.until === null || at < version.until,
  );
  const movesFrom = (fees: (at: Date) => FeeRules): number[] =>
    moments.flatMap((at) => {
      const [was, is] = [fees(at), feesAt([...others, version], at)];
      return places.map((place) => feeBps(is, place) - feeBps(was, place));
    });
  const atPresent = feesAt(others, now);
  const shown = [
    ...movesFrom((at) => feesAt(others, at)),
    ...places.map((place) => feeBps(after, place) - feeBps(atPresent, place)),
  ];
  const all = [...shown, ...movesFrom((at) => feesAt(stand, at))];
  const figures = places.map((place) => feeBps(after, place));
  return {
    before,
    after,
    raises: shown.some((move) => move > 0),
    needsSecond: all.some((move) => Math.abs(move) > bounds.secondBps),
    most: Math.max(...figures),
    least: Math.min(...figures),
  };
}

/** @throws Failure RULE_PAST; RULE_NOTICE for what raises a fee and is known too late; RULE_FAR */
export function requireNotice(from: Date, raises: boolean, now: Date): void {
  const ahead = from.getTime() - now.getTime();
  if (ahead < leadMinutes * MINUTE_MS) {
    throw new Failure('RULE_PAST', { values: { minutes: leadMinutes } });
  }
  if (raises && ahead < bounds.noticeHours * HOUR_MS) {
    throw new Failure('RULE_NOTICE', { values: { hours: bounds.noticeHours } });
  }
  if (ahead > aheadDays * DAY_MS) throw new Failure('RULE_FAR', { values: { days: aheadDays } });
}

function requireEnd({ from, until }: StoredVersion): void {
  if (until === null) return;
  const lasts = until.getTime() - from.getTime();
  if (lasts >= bounds.lastsHours * HOUR_MS && lasts <= bounds.lastsDays * DAY_MS) return;
  throw new Failure('RULE_ENDS_EARLY', {
    values: { hours: bounds.lastsHours, days: bounds.lastsDays },
  });
}

const shown = (bps: number): string => String(bps / 100);

function requireBounds({ least, most }: { least: number; most: number }): void {
  const wrong = [least, most].find((bps) => bps < bounds.leastBps || bps > bounds.mostBps);
  if (wrong === undefined) return;
  throw new Failure('RULE_BOUNDS', {
    values: { fee: shown(wrong), least: shown(bounds.leastBps), most: shown(bounds.mostBps) },
  });
}

/** Whether two rules for the same that both come contradict each other: they begin together, or one begins within the other. */
function contradict(one: StoredVersion, other: StoredVersion): boolean {
  if (one.from.getTime() === other.from.getTime()) return true;
  const [first, second] = one.from < other.from ? [one, other] : [other, one];
  return first.until !== null && second.from < first.until;
}

const sayTheSame = (one: StoredVersion['value'], other: StoredVersion['value']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Judges a proposed rule.
 * @param known `open`: all that hold, come, or wait for a second person
 * @throws Failure RULE_PAST, RULE_NOTICE, RULE_FAR, RULE_ENDS_EARLY, RULE_BOUNDS, RULE_OVERLAPS, RULE_SAME
 */
export function judgeFee(
  version: StoredVersion,
  known: Known & { open: readonly StoredVersion[] },
  reach: Reach,
  now: Date,
): Judgement {
  const own = (each: StoredVersion) => subjectOf(each) === subjectOf(version);
  const effect = effectOf(version, known, reach, now);
  requireEnd(version);
  requireBounds(effect);
  requireNotice(version.from, effect.raises, now);
  const coming = known.open.filter((each) => own(each) && each.from > now);
  if (coming.some((each) => contradict(each, version))) throw new Failure('RULE_OVERLAPS');
  const [standing] = versionsAt(known.sure.filter(own), version.from);
  const isSame = standing
    ? sayTheSame(standing.value, version.value) &&
      standing.until?.getTime() === version.until?.getTime()
    : version.value === null ||
      (version.kind === 'fees' && sayTheSame(effect.before.general, version.value));
  if (isSame) throw new Failure('RULE_SAME');
  return effect;
}

/** Whether a rule needs nobody any more; `isSure` of rules.repository.ts says the same in SQL. */
export const isSure = (row: Pick<RuleRow, 'needs_second' | 'agreed_at'>): boolean =>
  !row.needs_second || row.agreed_at !== null;

/** Where a version stands. @param isInForce it is the one of its subject that holds now */
export function stateOf(row: RuleRow, now: Date, isInForce: boolean): RuleState {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.valid_from > now) {
    if (isSure(row)) return 'coming';
    return lapsesAt(row) > now ? 'waiting' : 'lapsed';
  }
  if (!isSure(row)) return 'lapsed';
  return isInForce ? 'now' : 'over';
}

/** Until when a second person can agree at the latest. */
const lapsesAt = ({ valid_from: from }: RuleRow): Date =>
  new Date(from.getTime() - leadMinutes * MINUTE_MS);

/** Never whoever asked for it, also behind an impersonation. */
export function isSecondPerson(
  actor: Pick<UserActor, 'userId' | 'impersonatorId'>,
  { created_by: by }: RuleRow,
): boolean {
  return by !== actor.userId && by !== actor.impersonatorId;
}

/** Whether a rule is about the actor's own fee. */
export function isOwn(
  actor: Pick<UserActor, 'userId' | 'impersonatorId'>,
  sellerId: string | null,
): boolean {
  return sellerId !== null && (sellerId === actor.userId || sellerId === actor.impersonatorId);
}

/** What waits can be taken back at any time before it begins, what is sure only while all processes hear of it. */
export function isWithdrawable(row: RuleRow, now: Date): boolean {
  if (row.withdrawn_at !== null || row.valid_from <= now) return false;
  if (!isSure(row)) return true;
  return row.valid_from.getTime() - now.getTime() > settledMinutes * MINUTE_MS;
}
