/** Rules of figures as stored, and which one holds at a moment. Pure. */
import * as v from 'valibot';
import {
  figureValuesSchema,
  type FigureKindName,
  type FigureValues,
} from '~/contracts/rules/figures.schemas.ts';
import type { FiguresRow } from './rules.repository.ts';

/** All figures of a kind from a moment on. */
export interface FiguresRuleVersion {
  id: string;
  kind: FigureKindName;
  from: Date;
  value: FigureValues;
}

export const figuresVersionOf = (row: FiguresRow): FiguresRuleVersion => ({
  id: row.id,
  kind: row.kind,
  from: row.valid_from,
  value: v.parse(figureValuesSchema, row.value),
});

/** Of the versions of a kind the one that began last; undefined: the built-in figures hold. */
export function versionAt(
  versions: readonly FiguresRuleVersion[],
  kind: FigureKindName,
  at: Date,
): FiguresRuleVersion | undefined {
  return versions
    .filter((version) => version.kind === kind && version.from <= at)
    .toSorted((a, b) => b.from.getTime() - a.from.getTime())[0];
}
