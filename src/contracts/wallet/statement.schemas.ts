/** The statement by what it is about: an order with all that moved for it is one entry. Amounts are US cents. */
import * as v from 'valibot';
import { centsSchema, idSchema, signedCentsSchema, timestampSchema } from '../common.ts';
import {
  ledgerKinds,
  payoutFailReasons,
  payoutMethodKinds,
  userAccountKinds,
} from './wallet.schemas.ts';
import { payoutStatuses } from '~/domain/payout-lifecycle.ts';

/** Nothing was booked before; the database does not know every year that a program can write. */
export const instantSchema = v.pipe(
  timestampSchema,
  v.check((value) => value >= '2000' && value < '3000', 'date'),
);

/** What an entry is about. Only `all` of them show what is none of these: adjustments by staff. */
export const statementKinds = ['sale', 'purchase', 'deposit', 'payout', 'bonus'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** What came in, or went out. */
export const statementDirections = ['in', 'out'] as const;

const partSchema = v.object({ account: v.picklist(userAccountKinds), amount: signedCentsSchema });

/** One transaction of an entry: what it moved on each account of the person. */
const stepSchema = v.object({
  id: idSchema,
  event: v.picklist(ledgerKinds),
  rule: v.nullable(v.string()),
  parts: v.array(partSchema),
  /** Of a sale: what the platform kept. */
  fee_amount: centsSchema,
  /** For money on hold: when it becomes available. */
  release_at: v.nullable(timestampSchema),
  created_at: timestampSchema,
});

export const statementEntrySchema = v.object({
  /** Of its newest posting; entries are sorted by it. */
  id: idSchema,
  kind: v.picklist([...statementKinds, 'other']),
  /** The order, when it is about one. */
  order: v.nullable(
    v.object({
      id: idSchema,
      title: v.string(),
      game: v.object({ alias: v.string(), title: v.string() }),
    }),
  ),
  /** The payout, when it is about one. */
  payout: v.nullable(
    v.object({
      kind: v.picklist(payoutMethodKinds),
      label: v.string(),
      status: v.picklist(payoutStatuses),
      decline_reason: v.nullable(v.picklist(payoutFailReasons)),
    }),
  ),
  /** What came (or went) in all: of money on hold only while nothing of it has become available. */
  amount: signedCentsSchema,
  /** What of it is on hold. */
  held_amount: signedCentsSchema,
  /** The balance of the account that the newest step moved, after it. */
  balance: v.object({ account: v.picklist(userAccountKinds), amount: centsSchema }),
  /** The oldest first. */
  steps: v.array(stepSchema),
  created_at: timestampSchema,
});
export type StatementEntryOutput = v.InferOutput<typeof statementEntrySchema>;

/** The available money of a period: `opening + in − out = closing`. */
export const statementTotalsSchema = v.object({
  opening_amount: centsSchema,
  in_amount: centsSchema,
  out_amount: centsSchema,
  closing_amount: centsSchema,
});
