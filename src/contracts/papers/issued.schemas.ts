/** All issued documents as staff see them, and what a month of them adds up to (decision 0114). Amounts are US cents. */
import * as v from 'valibot';
import { countryCodes } from '~/domain/countries.ts';
import {
  centsSchema,
  countSchema,
  idSchema,
  signedCentsSchema,
  text,
  timestampSchema,
} from '../common.ts';
import { monthSchema } from '../figures/figures.schemas.ts';
import { paperKinds } from './papers.schemas.ts';

/** What applied to the fee: `VatTreatment`. */
export const vatKinds = ['none', 'reverse_charge', 'outside', 'charged'] as const;

const vatEntries = {
  /** Whose VAT it is, or the customer's country where none is charged; null: nobody said. */
  country: v.nullable(v.string()),
  vat: v.picklist(vatKinds),
  /** Basis points; null where none is charged. */
  rate_bps: v.nullable(v.number()),
};

/** Which documents: all of them without any. */
export const issuedFilter = {
  kind: v.optional(v.picklist(paperKinds)),
  month: v.optional(monthSchema),
  country: v.optional(v.picklist(countryCodes)),
  /** A document's number, or name, e-mail or id of an account. */
  search: v.optional(text({ max: 100 })),
};

export const issuedPaperSchema = v.object({
  id: idSchema,
  kind: v.picklist(paperKinds),
  number: v.string(),
  /** The number of the invoice that a credit note corrects. */
  corrects: v.nullable(v.string()),
  month: monthSchema,
  issued_at: timestampSchema,
  user_id: idSchema,
  public_name: v.string(),
  ...vatEntries,
  net_amount: centsSchema,
  tax_amount: centsSchema,
  gross_amount: centsSchema,
});
export type IssuedPaper = v.InferOutput<typeof issuedPaperSchema>;

const sumEntries = {
  invoices: countSchema,
  credit_notes: countSchema,
  /** Invoices less credit notes. */
  net_amount: signedCentsSchema,
  tax_amount: signedCentsSchema,
  gross_amount: signedCentsSchema,
};

export const issuedMonthSchema = v.object({
  month: monthSchema,
  /** Everything of it is issued. */
  closed: v.boolean(),
  /** Those that can be asked for, the newest first. */
  months: v.array(monthSchema),
  /** By country and rate. */
  sums: v.array(v.object({ ...vatEntries, ...sumEntries })),
  total: v.object(sumEntries),
  /** The numbers of the month's documents, by series. */
  numbers: v.array(
    v.object({
      kind: v.picklist(paperKinds),
      first: v.string(),
      last: v.string(),
      documents: countSchema,
      /** Between those, and next to them: empty unless somebody changed the tables. The first ones of many. */
      missing: v.array(v.string()),
    }),
  ),
});
export type IssuedMonth = v.InferOutput<typeof issuedMonthSchema>;
