/** A promo code as it is typed, and as it is sent. */
import * as v from 'valibot';
import {
  promoFieldsSchema,
  type PromoFields,
  type StaffPromoCode,
} from '~/contracts/promotions/promo-codes.schemas.ts';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import { isCodeForm } from '~/domain/promo-code-form.ts';
import { mostCents } from '~/domain/promo-cost.ts';
import { usdCentsFrom } from '~/kernel/money.ts';

export type Typed = Record<string, string>;

const HUNDREDTHS = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;

/** Cents or hundredths of a per cent; null for nothing, NaN for what is no number with two decimals. */
export function hundredthsOf(typed: string): number | null {
  const text = typed.replaceAll(/\s/g, '');
  if (text === '') return null;
  const [, whole, part = ''] = HUNDREDTHS.exec(text) ?? [];
  return whole === undefined ? Number.NaN : Number(whole + part.padEnd(2, '0'));
}

function wholeOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s,]/g, '');
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

const shown = (hundredths: number | null): string => {
  if (hundredths === null) return '';
  const text = String(hundredths).padStart(3, '0');
  const [whole, part] = [text.slice(0, -2), text.slice(-2)];
  return part === '00' ? whole : `${whole}.${part}`;
};

/** A moment as fields for day and time have it, in the zone of this device. */
export function localMoment(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** @param kept the moment that stands: seconds, which the field does not show, are not lost by it */
function momentOf(typed: string, kept: string | null): string | null {
  if (typed === '') return null;
  if (kept !== null && typed === localMoment(kept)) return kept;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}

export const emptyDraft: Typed = {
  code: '',
  type: 'market::order_discount',
  unit: 'percent',
  percent_bps: '',
  amount: '',
  currency: 'USD',
  maximum_amount: '',
  user_limit: '1',
  total_limit: '',
  minimum_amount: '',
  starts_at: '',
  ends_at: '',
  scope: 'all',
  scope_id: '',
  first_order_only: '',
  person: '',
  reason: '',
};

export function draftOf(code: StaffPromoCode): Typed {
  return {
    code: code.code,
    type: code.type,
    unit: code.percent_bps === null ? 'amount' : 'percent',
    percent_bps: shown(code.percent_bps),
    amount: shown(code.amount),
    currency: code.currency,
    maximum_amount: shown(code.maximum_amount),
    user_limit: String(code.user_limit ?? ''),
    total_limit: String(code.total_limit ?? ''),
    minimum_amount: code.minimum_amount === 0 ? '' : shown(code.minimum_amount),
    starts_at: localMoment(code.starts_at),
    ends_at: localMoment(code.ends_at),
    scope: code.scope,
    scope_id: code.scope_id ?? '',
    first_order_only: code.first_order_only ? 'yes' : '',
    person: code.person?.public_name ?? '',
    reason: '',
  };
}

export const isDeposit = (typed: Typed): boolean => typed['type'] === 'wallet::balance_deposit';
export const isPercent = (typed: Typed): boolean =>
  !isDeposit(typed) && typed['unit'] === 'percent';

/** What is sent of what is typed; conditions that a code of this type has not are left out. */
export function fieldsOf(typed: Typed, kept: StaffPromoCode | null) {
  const text = (name: string) => typed[name] ?? '';
  const percent = isPercent(typed);
  const wallet = isDeposit(typed);
  const scope = wallet ? 'all' : text('scope');
  return {
    code: text('code').trim(),
    type: text('type'),
    percent_bps: percent ? hundredthsOf(text('percent_bps')) : null,
    amount: percent ? null : hundredthsOf(text('amount')),
    currency: text('currency'),
    maximum_amount: percent ? hundredthsOf(text('maximum_amount')) : null,
    scope,
    scope_id: scope === 'all' || text('scope_id') === '' ? null : text('scope_id'),
    minimum_amount: wallet ? 0 : (hundredthsOf(text('minimum_amount')) ?? 0),
    starts_at: momentOf(text('starts_at'), kept?.starts_at ?? null),
    ends_at: momentOf(text('ends_at'), kept?.ends_at ?? null),
    total_limit: wholeOf(text('total_limit')),
    user_limit: wholeOf(text('user_limit')),
    first_order_only: !wallet && text('first_order_only') === 'yes',
    person: text('person').trim() === '' ? null : text('person').trim(),
    reason: text('reason'),
  };
}

/** The form's schema: what is typed becomes what is sent, and the contract says what is wrong with it. */
export const draftSchema = (kept: StaffPromoCode | null) =>
  v.pipe(
    v.record(v.string(), v.string()),
    v.transform((typed) => fieldsOf(typed, kept)),
    v.intersect([promoFieldsSchema, v.object({ reason: staffReasonSchema })]),
    v.forward(
      v.check(({ code }) => code === kept?.code || isCodeForm(code), 'promo_code_form'),
      ['code'],
    ),
  );

/**
 * What the code can cost at most while it is typed, in US cents; null: nothing bounds it; undefined: not enough is typed.
 * @param rate of its currency, millionths for one US dollar
 */
export function mostTyped(typed: Typed, rate: number): number | null | undefined {
  const { reason: _reason, ...fields } = fieldsOf(typed, null);
  // Whatever else is still missing: only what the sum is made of has to be there.
  const numbers = [fields.percent_bps, fields.amount, fields.maximum_amount];
  const limits = [fields.total_limit, fields.user_limit];
  if ([...numbers, ...limits].some((value) => Number.isNaN(value) || value === 0)) return undefined;
  if (fields.percent_bps === null && fields.amount === null) return undefined;
  return mostCents({
    isDeposit: isDeposit(typed),
    eachCents: fields.amount === null ? fields.maximum_amount : usdCentsFrom(fields.amount, rate),
    totalLimit: fields.total_limit,
    userLimit: fields.user_limit,
    firstOrderOnly: fields.first_order_only,
    isPersonal: fields.person !== null,
  });
}

export type SentDraft = PromoFields & { reason: string };
