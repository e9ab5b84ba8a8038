/** Which changes of figures are refused, which are worse for somebody, and which need a second person (decision 0127). Pure. */
import type { MessageDescriptor } from '@lingui/core';
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import type { FigureKindName, FigureValues } from '~/contracts/rules/figures.schemas.ts';
import { versionAt, type FiguresRuleVersion } from './figure-versions.ts';
import type { Direction, Figure, FigureUnit } from './kinds/figure.ts';
import { figuresOf, kindOf } from './kinds/index.ts';
import { rulesConfig } from './rules.config.ts';

const { figures: bounds, leadMinutes, aheadDays } = rulesConfig;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HUNDREDTHS = 100;

/** A figure that becomes another one. */
export interface Move {
  name: string;
  figure: Figure;
  before: number;
  after: number;
  isWorse: boolean;
}

/** Why a figure is refused, at its field. */
export interface WrongFigure {
  name: string;
  code: Extract<ErrorCode, 'RULE_FIGURE_BOUNDS' | 'RULE_FIGURE_ORDER'>;
  values: Record<string, number>;
  /** The figure that it contradicts. */
  other?: MessageDescriptor;
}

/** As people type it: money in dollars, shares in per cent. */
const typed = (unit: FigureUnit, value: number): number =>
  unit === 'cents' || unit === 'bps' ? value / HUNDREDTHS : value;

/** The first figure that is out of its bounds or contradicts another; null: none. @throws Failure RULE_FIGURES */
export function wrongFigure(kind: FigureKindName, value: FigureValues): WrongFigure | null {
  const { figures, ascending } = kindOf(kind);
  const names = Object.keys(figures);
  if (Object.keys(value).toSorted().join() !== names.toSorted().join()) {
    throw new Failure('RULE_FIGURES');
  }
  for (const [name, { least, most, unit }] of Object.entries(figures)) {
    const figure = value[name] ?? 0;
    if (figure >= least && figure <= most) continue;
    const values = { least: typed(unit, least), most: typed(unit, most) };
    return { name, code: 'RULE_FIGURE_BOUNDS', values };
  }
  for (const chain of ascending) {
    const index = chain.findIndex((name, at) => {
      const next = chain[at + 1];
      return next !== undefined && (value[name] ?? 0) > (value[next] ?? 0);
    });
    const [lower, name] = [chain[index], chain[index + 1]];
    const other = lower === undefined ? undefined : figures[lower];
    if (name !== undefined && other) {
      return { name, code: 'RULE_FIGURE_ORDER', values: {}, other: other.label };
    }
  }
  return null;
}

function goes(direction: Direction | 'either', from: number, to: number): boolean {
  if (direction === 'either') return to !== from;
  return direction === 'more' ? to > from : direction === 'less' && to < from;
}

/** What becomes another figure. */
export function movesOf(kind: FigureKindName, before: FigureValues, after: FigureValues): Move[] {
  return Object.entries(kindOf(kind).figures).flatMap(([name, figure]) => {
    const [was, is] = [before[name] ?? figure.builtIn, after[name] ?? figure.builtIn];
    if (was === is) return [];
    return [{ name, figure, before: was, after: is, isWorse: goes(figure.worse, was, is) }];
  });
}

/** All figures that hold at a moment. */
export const valueAt = (
  versions: readonly FiguresRuleVersion[],
  kind: FigureKindName,
  at: Date,
): FigureValues => ({ ...figuresOf(kind, versionAt(versions, kind, at)?.value) });

/**
 * Whether more money is at risk by more than the double of what held at any time of the days before: many small steps are one
 * large one.
 */
function isRisky({ name, figure, before, after }: Move, lately: readonly FigureValues[]): boolean {
  if (!goes(figure.risky, before, after)) return false;
  const held = [before, ...lately.map((values) => values[name] ?? figure.builtIn)];
  const { secondTimes: times } = bounds;
  return figure.risky === 'more'
    ? after > Math.min(...held) * times
    : after * times < Math.max(...held);
}

/** The same of what two figures come to together: each of them doubled would be four times the money. */
function isProductRisky(
  names: readonly string[],
  { before, after }: { before: FigureValues; after: FigureValues },
  lately: readonly FigureValues[],
): boolean {
  const of = (values: FigureValues) =>
    names.reduce((product, name) => product * (values[name] ?? 0), 1);
  // What was agreed to lately and stays as it is needs nobody again.
  if (of(after) <= of(before)) return false;
  return of(after) > Math.min(of(before), ...lately.map(of)) * bounds.secondTimes;
}

export interface FiguresJudgement {
  moves: Move[];
  isWorse: boolean;
  needsSecond: boolean;
}

/** What a rule changes as it begins. @param sure all rules that need nobody any more, also those that are over */
export function effectOfFigures(
  { id, kind, from, value }: FiguresRuleVersion,
  sure: readonly FiguresRuleVersion[],
): FiguresJudgement {
  const others = sure.filter((each) => each.kind === kind && each.id !== id && each.from <= from);
  const since = new Date(from.getTime() - bounds.stepsDays * DAY_MS);
  const lately = [
    valueAt(others, kind, since),
    ...others
      .filter((each) => each.from > since)
      .map((each) => ({ ...figuresOf(kind, each.value) })),
  ];
  const before = valueAt(others, kind, from);
  const after = { ...figuresOf(kind, value) };
  const moves = movesOf(kind, before, after);
  const { products = [] } = kindOf(kind);
  return {
    moves,
    isWorse: moves.some((move) => move.isWorse),
    needsSecond:
      moves.some((move) => isRisky(move, lately)) ||
      products.some((names) => isProductRisky(names, { before, after }, lately)),
  };
}

/** @throws Failure RULE_PAST; RULE_WORSE for what is worse for somebody and is known too late; RULE_FAR */
export function requireFiguresNotice(from: Date, isWorse: boolean, now: Date): void {
  const ahead = from.getTime() - now.getTime();
  if (ahead < leadMinutes * MINUTE_MS) {
    throw new Failure('RULE_PAST', { values: { minutes: leadMinutes } });
  }
  if (isWorse && ahead < bounds.noticeHours * HOUR_MS) {
    throw new Failure('RULE_WORSE', { values: { hours: bounds.noticeHours } });
  }
  if (ahead > aheadDays * DAY_MS) throw new Failure('RULE_FAR', { values: { days: aheadDays } });
}

/**
 * Judges a proposed rule whose figures are within their bounds. One change of a kind comes at a time: what is judged before the
 * other began would not be what holds then.
 * @param open all that hold, come, or wait for a second person
 * @throws Failure RULE_PAST, RULE_WORSE, RULE_FAR, RULE_COMES, RULE_SAME
 */
export function judgeFigures(
  version: FiguresRuleVersion,
  known: { open: readonly FiguresRuleVersion[]; sure: readonly FiguresRuleVersion[] },
  now: Date,
): FiguresJudgement {
  const effect = effectOfFigures(version, known.sure);
  requireFiguresNotice(version.from, effect.isWorse, now);
  if (known.open.some(({ kind, from }) => kind === version.kind && from > now)) {
    throw new Failure('RULE_COMES');
  }
  if (effect.moves.length === 0) throw new Failure('RULE_SAME');
  return effect;
}
