/** Tax details of an account and the documents that it gets (decision 0096). Amounts are US cents. */
import * as v from 'valibot';
import { countryCodes } from '~/domain/countries.ts';
import { isMemberState, isVatIdOf, plainVatId, vatTerritory } from '~/domain/vat.ts';
import { centsSchema, idSchema, longText, text, timestampSchema } from '../common.ts';

export const paperKinds = ['fee_invoice', 'credit_note'] as const;
export type PaperKind = (typeof paperKinds)[number];

const optionalText = (max: number) => v.optional(text({ max }), '');

const countrySchema = v.pipe(
  v.string(),
  v.check((code) => countryCodes.includes(code), 'malformed'),
);

/** A day of the calendar that has come, or nothing. Nobody who was born before 1900 has an account. */
const birthDateSchema = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (day) => day === '' || (v.is(v.pipe(v.string(), v.isoDate()), day) && isDay(day)),
      'date',
    ),
  ),
  '',
);

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00.000Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return false;
  return day >= '1900-01-01' && at.getTime() <= Date.now();
}

export const taxKinds = ['person', 'business'] as const;

const fields = v.object({
  /** Private, or a company or trader. */
  kind: v.picklist(taxKinds),
  /** Of the person, or of the company. */
  name: text({ min: 2, max: 120 }),
  /** Street, number, postal code and town, on several lines. */
  address: longText({ min: 5, max: 300 }),
  /** ISO 3166-1 alpha-2: of residence, or of the seat. */
  country: countrySchema,
  vat_id: v.optional(v.pipe(text({ max: 20 }), v.transform(plainVatId)), ''),
  /** The tax identification number that this country has given. */
  tax_number: optionalText(40),
  /** Of a company: its number in the register. */
  register_number: optionalText(60),
  birth_date: birthDateSchema,
});

/**
 * Outside of the EU numbers have no common form, so they are taken as they are. What only the other kind has is left out: a
 * form hides it, so nobody would know that it is kept.
 */
export const taxDetailsSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['country'], ['vat_id']],
      ({ country, vat_id: vatId }) =>
        vatId === '' ||
        !isMemberState(vatTerritory(country)) ||
        isVatIdOf(vatTerritory(country), vatId),
      'malformed',
    ),
    ['vat_id'],
  ),
  v.transform((details) => ({
    ...details,
    ...(details.kind === 'business' ? { birth_date: '' } : { register_number: '' }),
  })),
);
export type TaxDetails = v.InferOutput<typeof taxDetailsSchema>;

/** What the report about sellers asks for and an account has not given. */
export const missingTaxFields = [
  'name',
  'address',
  'country',
  'tax_number',
  'birth_date',
  'register_number',
] as const;
export type MissingTaxField = (typeof missingTaxFields)[number];

export const ownTaxDetailsSchema = v.object({
  /** Null: nothing was given. */
  details: v.nullable(v.object({ ...fields.entries, country: v.string() })),
  missing: v.array(v.picklist(missingTaxFields)),
  /** Sales were completed: the details can be changed, not removed. */
  kept: v.boolean(),
});
export type OwnTaxDetails = v.InferOutput<typeof ownTaxDetailsSchema>;

/** A month as `2026-10`. */
const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/));

export const paperSchema = v.object({
  id: idSchema,
  kind: v.picklist(paperKinds),
  /** As it stands on the document: `INV-2026-000001`. */
  number: v.string(),
  /** The number of the invoice that a credit note corrects. */
  corrects: v.nullable(v.string()),
  month: monthSchema,
  gross_amount: centsSchema,
  /** Whether it is a document for taxes; otherwise it states none. */
  states_tax: v.boolean(),
  issued_at: timestampSchema,
});
export type PaperOutput = v.InferOutput<typeof paperSchema>;
