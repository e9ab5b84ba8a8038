/** A change of fees as it is typed, and as it is sent. */
import * as v from 'valibot';
import { baseCategoryAliases } from '~/contracts/catalogue/base-categories.ts';
import { idSchema } from '~/contracts/common.ts';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import type { FeeKind, FeeRuleInput, Fees } from '~/contracts/rules/rules.schemas.ts';
import { hundredthsOf } from '../codes/code-draft.ts';

export type Typed = Record<string, string>;

const WHOLE_BPS = 10_000;

export const levelName = (level: number): string => `level_${level}`;
export const extraName = (base: string): string => `extra_${base}`;

/** Per cent as it is typed. */
export const percentText = (bps: number): string => String(bps / 100);

/** What the form opens with: the table of now. */
export function emptyFees(kind: FeeKind, { levels, extra }: Fees['now']['value']): Typed {
  const shared = { from: '', reason: '' };
  const ofLevels = Object.fromEntries(
    levels.map((bps, level) => [levelName(level), percentText(bps)]),
  );
  if (kind === 'fees') {
    const extras = baseCategoryAliases.map((base) => [
      extraName(base),
      percentText(extra[base] ?? 0),
    ]);
    return { ...ofLevels, ...Object.fromEntries(extras), ...shared };
  }
  const own = { own: 'fee', ...shared, until: '' };
  return kind === 'category_fees'
    ? { category_id: '', ...ofLevels, ...own }
    : { seller_id: '', bps: '', ...own };
}

export const endsOwn = (typed: Typed): boolean => typed['own'] === 'none';

const isFigure = (name: string): boolean =>
  name === 'bps' || name.startsWith('level_') || name.startsWith('extra_');

function isPercent(text: string): boolean {
  const bps = hundredthsOf(text);
  return bps !== null && bps >= 0 && bps <= WHOLE_BPS;
}

/** Figures that are no percentage, each at its field; those of what ends are not looked at. */
const figuresCheck = v.rawCheck<Typed>(({ dataset, addIssue }) => {
  if (!dataset.typed || endsOwn(dataset.value)) return;
  for (const [key, value] of Object.entries(dataset.value)) {
    if (!isFigure(key) || isPercent(value)) continue;
    const path = { type: 'object' as const, origin: 'value' as const, key, value };
    addIssue({ message: 'fee_percent', path: [{ ...path, input: dataset.value }] });
  }
});

/** A moment of this device's zone. */
export const typedMomentSchema = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.transform((typed) => new Date(typed)),
  v.check((at) => !Number.isNaN(at.getTime()), 'date'),
  v.transform((at) => at.toISOString()),
);

const untilSchema = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  typedMomentSchema,
]);

const sentSchema = v.object({
  figures: v.record(v.string(), v.number()),
  ends: v.boolean(),
  category_id: v.optional(idSchema),
  seller_id: v.optional(idSchema),
  from: typedMomentSchema,
  until: v.optional(untilSchema, ''),
  reason: staffReasonSchema,
});
export type SentFees = v.InferOutput<typeof sentSchema>;

/** Figures by their names, apart from the rest. */
function shapeOf(typed: Typed) {
  const ends = endsOwn(typed);
  const { own: _own, ...fields } = typed;
  const figures = Object.entries(fields).filter(([name]) => isFigure(name));
  const rest = Object.entries(fields).filter(([name]) => !isFigure(name));
  return {
    ...Object.fromEntries(rest),
    ends,
    figures: Object.fromEntries(
      figures.map(([name, text]) => [name, ends ? 0 : (hundredthsOf(text) ?? 0)]),
    ),
  };
}

/** The form's schema. */
export const feesDraftSchema = v.pipe(
  v.record(v.string(), v.string()),
  figuresCheck,
  v.transform(shapeOf),
  sentSchema,
);

const levelsOf = (figures: SentFees['figures']): number[] =>
  Object.entries(figures)
    .filter(([name]) => name.startsWith('level_'))
    .map(([, bps]) => bps);

/** What is sent. */
export function ruleOf(kind: FeeKind, sent: SentFees): FeeRuleInput {
  const { figures, ends, from, until } = sent;
  if (kind === 'fees') {
    const extra = Object.fromEntries(
      baseCategoryAliases.map((base) => [base, figures[extraName(base)] ?? 0]),
    );
    return { kind, from, until: null, value: { levels: levelsOf(figures), extra } };
  }
  if (kind === 'category_fees') {
    const value = ends ? null : levelsOf(figures);
    return { kind, from, until, category_id: sent.category_id ?? '', value };
  }
  const value = ends ? null : (figures['bps'] ?? 0);
  return { kind, from, until, seller_id: sent.seller_id ?? '', value };
}
