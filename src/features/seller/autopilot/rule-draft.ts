/** What stands in the form of a rule, and the settings that it means. Pure. */
import * as v from 'valibot';
import type { Locale } from '~config';
import { settingsSchema, type Settings } from '~/contracts/autopilot/autopilot.schemas.ts';
import { fieldErrors, type FieldMessage } from '~/contracts/validation.ts';
import { priceText, readPrice, type PriceProblem } from '~/domain/price-text.ts';
import { readNumber } from '~/features/common/attribute-input.ts';
import { priceFromMicros } from '~/kernel/money.ts';

const ruleDraftSchema = v.object({
  kind: settingsSchema.entries.kind,
  stepKind: v.picklist(['percent', 'amount']),
  step: v.string(),
  floor: v.string(),
  ceiling: v.string(),
  belowFloor: settingsSchema.entries.below_floor,
  minLevel: v.string(),
  minRating: v.string(),
  minStock: v.string(),
  everyMinutes: v.string(),
  mostStep: v.string(),
  mostDay: v.string(),
});
export type RuleDraft = v.InferOutput<typeof ruleDraftSchema>;
export const isRuleDraft = (value: unknown): value is RuleDraft => v.is(ruleDraftSchema, value);

const plain = (value: number, locale: Locale): string =>
  locale === 'fr' ? String(value).replace('.', ',') : String(value);

/** Of a rule that is new: nothing that costs money is filled in. */
export function newDraft(): RuleDraft {
  return {
    kind: 'beat_best',
    stepKind: 'percent',
    step: '1',
    floor: '',
    ceiling: '',
    belowFloor: 'stay',
    minLevel: '0',
    minRating: '0',
    minStock: '0',
    everyMinutes: '15',
    mostStep: '20',
    mostDay: '40',
  };
}

export function draftOf(settings: Settings, locale: Locale): RuleDraft {
  const { step, ceiling } = settings;
  return {
    kind: settings.kind,
    stepKind: step.kind,
    step: step.kind === 'amount' ? priceText(step.amount, locale) : plain(step.percent, locale),
    floor: priceText(settings.floor, locale),
    ceiling: ceiling === null ? '' : priceText(ceiling, locale),
    belowFloor: settings.below_floor,
    minLevel: String(settings.min_level),
    minRating: String(settings.min_rating),
    minStock: String(settings.min_stock),
    everyMinutes: String(settings.every_minutes),
    mostStep: String(settings.most_step_percent),
    mostDay: String(settings.most_day_percent),
  };
}

/** Fields of the form by their paths on the wire. */
export type DraftField =
  | 'step'
  | 'floor'
  | 'ceiling'
  | 'min_stock'
  | 'most_step_percent'
  | 'most_day_percent';

export interface ReadDraft {
  settings: Settings | null;
  prices: Partial<Record<DraftField, PriceProblem>>;
  /** What the contract says of other fields, by path. */
  messages: readonly FieldMessage[];
}

const number = (text: string): number => readNumber(text) ?? Number.NaN;

/** @param decimals of a price in cents: 0 or 4, by category */
export function readDraft(draft: RuleDraft, decimals: number, locale: Locale): ReadDraft {
  const prices: ReadDraft['prices'] = {};
  const price = (field: DraftField, text: string): number => {
    const read = readPrice(text, decimals, locale);
    if ('micros' in read) return priceFromMicros(read.micros);
    prices[field] = read.problem;
    return Number.NaN;
  };
  const given = {
    kind: draft.kind,
    step:
      draft.stepKind === 'amount'
        ? { kind: draft.stepKind, amount: price('step', draft.step) }
        : { kind: draft.stepKind, percent: number(draft.step) },
    floor: price('floor', draft.floor),
    ceiling: draft.ceiling.trim() === '' ? null : price('ceiling', draft.ceiling),
    below_floor: draft.belowFloor,
    min_level: number(draft.minLevel),
    min_rating: number(draft.minRating),
    min_stock: number(draft.minStock),
    every_minutes: number(draft.everyMinutes),
    most_step_percent: number(draft.mostStep),
    most_day_percent: number(draft.mostDay),
  };
  const result = v.safeParse(settingsSchema, given);
  const isRead = Object.keys(prices).length === 0;
  return {
    settings: result.success && isRead ? result.output : null,
    prices,
    messages: result.success ? [] : fieldErrors(result.issues),
  };
}
