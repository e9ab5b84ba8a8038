/** Figures as they are typed, and as they are sent. */
import * as v from 'valibot';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import type { FigureValues, RuleFigures } from '~/contracts/rules/figures.schemas.ts';
import { hundredthsOf } from '../codes/code-draft.ts';
import { typedMomentSchema, type Typed } from './fees-draft.ts';

type Figure = RuleFigures['figures'][number];

const HUNDREDTHS = 100;
/** Thousands stand apart by a comma or a space of whatever width; a comma before fewer digits is no such thing. */
const WHOLE = /^(?:\d{1,9}|\d{1,3}(?:[\s,]\d{3}){1,2})$/;
const APART = /[\s,]/g;

/** Money is typed in dollars, shares in per cent, the rest in its own unit. */
const isHundredths = (unit: Figure['unit']): boolean => unit === 'cents' || unit === 'bps';

export const typedFigure = (unit: Figure['unit'], value: number): string =>
  String(isHundredths(unit) ? value / HUNDREDTHS : value);

function numberOf(unit: Figure['unit'], typed: string): number {
  if (isHundredths(unit)) return hundredthsOf(typed) ?? Number.NaN;
  const text = typed.trim();
  return WHOLE.test(text) ? Number(text.replaceAll(APART, '')) : Number.NaN;
}

/** What the form opens with: the figures of now. */
export function figuresNow(figures: readonly Figure[]): Typed {
  const values = figures.map(({ name, unit, now }) => [name, typedFigure(unit, now)]);
  return { ...Object.fromEntries(values), from: '', reason: '' };
}

/** The form's schema, with an error at each figure that is no number. Bounds are the endpoint's to judge. */
export function figuresDraftSchema(figures: readonly Figure[]) {
  const entries = figures.map(({ name, unit }) => [
    name,
    v.pipe(
      v.string(),
      v.nonEmpty('required'),
      v.transform((typed) => numberOf(unit, typed)),
      v.number(),
    ),
  ]);
  const own = { from: typedMomentSchema, reason: staffReasonSchema };
  return v.pipe(
    v.object({ ...Object.fromEntries(entries), ...own }),
    v.transform((sent: Record<string, unknown>) => ({
      from: String(sent['from']),
      reason: String(sent['reason']),
      value: valuesOf(figures, sent),
    })),
  );
}

function valuesOf(figures: readonly Figure[], sent: Record<string, unknown>): FigureValues {
  return Object.fromEntries(figures.map(({ name }) => [name, Number(sent[name])]));
}

export interface SentFigures {
  from: string;
  reason: string;
  value: FigureValues;
}
