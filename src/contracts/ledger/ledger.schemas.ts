/** The books as staff read them: accounts, entries, postings, sums by day. All amounts are US cents: the ledger has no other currency. */
import * as v from 'valibot';
import { countSchema, daySchema, idSchema, signedCentsSchema, timestampSchema } from '../common.ts';
import { ledgerKinds } from '../wallet/wallet.schemas.ts';

/** Every kind of account, in the order in which they are shown: of people, of orders, of the platform, of providers. */
export const ledgerAccountKinds = [
  'real',
  'card',
  'bonus',
  'hold',
  'payout',
  'debt',
  'escrow',
  'reserve',
  'secured',
  'fees',
  'promo',
  'bonus_expense',
  'referral',
  'fx',
  'provider_cost',
  'chargeback',
  'suspense',
  'recall_fund',
  'recall_cost',
  'clearing',
  'authorised',
  'disputed',
  'returning',
] as const;
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number];

/** The longest range of which sums are made. */
export const MOST_LEDGER_DAYS = 92;

/** Nothing was booked before; the database does not know every year that a program can write. */
const bookDaySchema = v.pipe(
  daySchema,
  v.check((value) => value >= '2000' && value < '3000', 'date'),
);
/** Up to and with these days (UTC). */
const days = { from: v.optional(bookDaySchema), to: v.optional(bookDaySchema) };
const ofKind = { kind: v.optional(v.picklist(ledgerKinds)) };

/** Which postings: all without any. */
export const ledgerFilter = {
  ...ofKind,
  ...days,
  account_kind: v.optional(v.picklist(ledgerAccountKinds)),
  /** A person. */
  user_id: v.optional(idSchema),
  /** An order, payment, deposit, payout, refund, chargeback or adjustment: everything that was posted for it. */
  about: v.optional(idSchema),
};

/** Which entries of one account. */
export const entriesFilter = { ...ofKind, ...days };

/** Which sums. Without days those of the last seven. */
export const daysFilter = {
  ...entriesFilter,
  account_kind: v.optional(v.picklist(ledgerAccountKinds)),
  /** One sum for each kind of account, or for each kind of posting on it as well. */
  by: v.optional(v.picklist(['account', 'kind']), 'account'),
};

export const ledgerAccountSchema = v.object({
  id: idSchema,
  kind: v.picklist(ledgerAccountKinds),
  /** Id of a person, an order, a payment or a chargeback, a provider's name, or empty for the platform. */
  owner: v.string(),
  /** Whose it is, where it is a person's. */
  person: v.nullable(v.object({ id: idSchema, public_name: v.string() })),
});
export type LedgerAccount = v.InferOutput<typeof ledgerAccountSchema>;

export const ledgerBalanceSchema = v.object({
  ...ledgerAccountSchema.entries,
  balance: signedCentsSchema,
});
export type LedgerBalance = v.InferOutput<typeof ledgerBalanceSchema>;

const head = {
  /** What happened. */
  kind: v.picklist(ledgerKinds),
  rule: v.nullable(v.string()),
  /** What it is about; what that is follows from the kind. */
  reference: v.string(),
  note: v.nullable(v.string()),
  created_at: timestampSchema,
};

/** One posting with all its entries: they add up to zero. */
export const ledgerTransactionSchema = v.object({
  id: idSchema,
  ...head,
  entries: v.array(
    v.object({
      id: idSchema,
      account: ledgerAccountSchema,
      amount: signedCentsSchema,
    }),
  ),
});
export type LedgerTransaction = v.InferOutput<typeof ledgerTransactionSchema>;

/** One entry of an account, with what the account held after it. */
export const ledgerEntrySchema = v.object({
  id: idSchema,
  transaction_id: idSchema,
  ...head,
  amount: signedCentsSchema,
  balance: signedCentsSchema,
});
export type LedgerEntryOutput = v.InferOutput<typeof ledgerEntrySchema>;

export const ledgerDaySchema = v.object({
  day: daySchema,
  account: v.picklist(ledgerAccountKinds),
  /** Null where all kinds are added up. */
  kind: v.nullable(v.picklist(ledgerKinds)),
  in_amount: signedCentsSchema,
  out_amount: signedCentsSchema,
  entries: countSchema,
});
export type LedgerDay = v.InferOutput<typeof ledgerDaySchema>;

export const ledgerDaysSchema = v.object({
  from: daySchema,
  to: daySchema,
  data: v.array(ledgerDaySchema),
});
