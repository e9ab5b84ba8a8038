/** Shapes of the wallet on the wire. All amounts are US cents. */
import * as v from 'valibot';
import { appConfig } from '~config';
import { payoutStatuses } from '~/domain/payout-lifecycle.ts';
import { centsSchema, idSchema, signedCentsSchema, text, timestampSchema } from '../common.ts';

/** The user's own accounts of the ledger. What `debt` holds is owed to the platform, and never above zero. */
export const userAccountKinds = ['real', 'card', 'bonus', 'hold', 'payout', 'debt'] as const;

/** Every kind of ledger transaction. The statement shows it as the event behind a line. */
export const ledgerKinds = [
  'deposit',
  'order_paid',
  'order_completed',
  'order_reopened',
  'order_refunded',
  'hold_released',
  'late_payment',
  'card_returned',
  'payout_requested',
  'payout_paid',
  'payout_returned',
  'bonus_granted',
  'bonus_expired',
  'reward',
  'adjustment',
  'payment_reserved',
  'payment_unreserved',
  'payment_collected',
  'authorisation_released',
  'card_refund_failed',
  'card_refund_revived',
  'card_refund_by_hand',
  'chargeback_secured',
  'chargeback_released',
  'chargeback_lost',
  'chargeback_restored',
  'debt_repaid',
  'debt_written_off',
  'provider_entry',
  'revaluation',
  'suspense_booked',
  'recall_fed',
  'recall_paid',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const payoutMethodKinds = ['bank', 'paypal', 'usdt'] as const;

/** Who carries payouts out: people with a file, or a service. */
export const payoutProviders = ['file', 'paypal'] as const;

/** Why support declined a payout; the interface says what to do next. */
export const payoutDeclineReasons = [
  'details_wrong',
  'name_mismatch',
  'verification_needed',
  'suspicious_activity',
  'other',
] as const;

/** Why a payout ended without its money arriving: what support decided, or the bank. */
export const payoutFailReasons = [...payoutDeclineReasons, 'bounced'] as const;

export const balanceSchema = v.object({
  /** `real` can be paid out; `card` came from a card: it can be spent or sent back to it. */
  slug: v.picklist(['real', 'bonus', 'card']),
  balance: centsSchema,
});
export type BalanceOutput = v.InferOutput<typeof balanceSchema>;

/** What of a wallet is reserved for a card payment that runs: it pays the order with the card, or comes back. */
export const reservationSchema = v.object({
  order_id: idSchema,
  /** All orders that the card payment pays, this one among them: of a purchase, nothing of it is reserved without each of them. */
  order_ids: v.array(idSchema),
  /** What is bought. */
  title: v.nullable(v.string()),
  bonus_amount: centsSchema,
  /** What of the bonus money can be spent anew: what expired while it was reserved pays the order, but does not come back. */
  usable_bonus_amount: centsSchema,
  card_amount: centsSchema,
  real_amount: centsSchema,
  /** When the order ends unpaid, and it is back at the latest; null where it has no such time. */
  until: v.nullable(timestampSchema),
});
export type ReservationOutput = v.InferOutput<typeof reservationSchema>;

export const holdItemSchema = v.object({
  order_id: idSchema,
  /** What was sold. */
  title: v.nullable(v.string()),
  net_amount: centsSchema,
  /** Code of the rule, for example `hold.L3`, `hold.accounts.L0` or `hold.warranty`. */
  rule: v.string(),
  release_at: timestampSchema,
});

/** One line of the statement: a posting to one of the user's accounts. */
export const statementLineSchema = v.object({
  id: idSchema,
  account: v.picklist(userAccountKinds),
  amount: signedCentsSchema,
  event: v.picklist(ledgerKinds),
  /** Code of the rule that decided the amount or the date; null when there was nothing to decide. */
  rule: v.nullable(v.string()),
  order_id: v.nullable(idSchema),
  /** For money on hold: when it becomes real. */
  release_at: v.nullable(timestampSchema),
  created_at: timestampSchema,
});

const payoutMethodHead = {
  id: idSchema,
  kind: v.picklist(payoutMethodKinds),
  /** Masked: the last characters only. */
  label: v.string(),
  usable_from: timestampSchema,
};
export const payoutMethodSchema = v.object({
  ...payoutMethodHead,
  /** When money that was sent there came back: nothing is sent there again; null otherwise. */
  failed_at: v.nullable(timestampSchema),
});

export const payoutRequestSchema = v.object({
  id: idSchema,
  amount: centsSchema,
  /** Taken out of the amount, fixed with the request. */
  fee_amount: centsSchema,
  /** What arrives. */
  net_amount: centsSchema,
  status: v.picklist(payoutStatuses),
  method: v.object(payoutMethodHead),
  decline_reason: v.nullable(v.picklist(payoutFailReasons)),
  note: v.nullable(v.string()),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});

/** ISO 13616: the number modulo 97 is 1 after moving the country code to the end. */
export function isIban(value: string): boolean {
  const iban = value.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (const character of moved) {
    const digits = Number.parseInt(character, 36).toString();
    remainder = Number(`${remainder}${digits}`) % 97;
  }
  return remainder === 1;
}

/** Names and addresses stand in files that staff open: no spreadsheet may run them, and none may break a line. */
const fitsCell = v.check((value: string) => !/^[=+\-@]|\p{Cc}/u.test(value), 'malformed');

export const newPayoutMethodSchema = v.variant('kind', [
  v.object({
    kind: v.literal('bank'),
    holder: v.pipe(text({ min: 2, max: 100 }), fitsCell),
    details: v.pipe(text({ min: 15, max: 42 }), v.check(isIban, 'malformed')),
  }),
  v.object({
    kind: v.literal('paypal'),
    holder: v.optional(text({ max: 100 }), ''),
    details: v.pipe(text({ min: 3, max: 254 }), v.email(), fitsCell),
  }),
  v.object({
    kind: v.literal('usdt'),
    holder: v.optional(text({ max: 100 }), ''),
    // A Tron (TRC-20) or Ethereum (ERC-20) address.
    details: v.pipe(
      text({ max: 42 }),
      v.regex(/^(?:T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40})$/),
    ),
  }),
]);

export const depositAmountSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(appConfig.wallet.depositCents.min),
  v.maxValue(appConfig.wallet.depositCents.max),
);

/** A limit of deposits, and what is left of it. */
const depositLimitSchema = v.object({ limit: centsSchema, left: centsSchema });

export const depositLimitsSchema = v.object({
  /** The largest single deposit. */
  most_amount: centsSchema,
  /** What can be deposited at once now; 0 when that is less than the smallest deposit. */
  possible_amount: centsSchema,
  /** When more will be possible; null while nothing counts. */
  more_at: v.nullable(timestampSchema),
  /** Within 24 hours and 30 days. */
  day: depositLimitSchema,
  month: depositLimitSchema,
  /** Other limits that come; null while none are known. */
  next: v.nullable(
    v.object({
      from: timestampSchema,
      most_amount: centsSchema,
      day: centsSchema,
      month: centsSchema,
    }),
  ),
});

/**
 * How far money on its way back to a card is. `failed`: the provider could not carry it out, or could not be reached for
 * days; staff ask it again. `waiting`: the card's bank has taken the payment back and has not decided; `kept`: the bank gave that
 * money back, so that it is not sent once more.
 */
export const cardRefundStatuses = [
  'requested',
  'waiting',
  'sent',
  'done',
  'failed',
  'kept',
] as const;

export const cardRefundSchema = v.object({
  id: idSchema,
  amount: centsSchema,
  provider: v.string(),
  status: v.picklist(cardRefundStatuses),
  /** The order that was paid by this card, when the money did not come out of the wallet. */
  order_id: v.nullable(idSchema),
  created_at: timestampSchema,
  /** When the provider confirmed it. */
  done_at: v.nullable(timestampSchema),
});

export const cardRefundAmountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

export const payoutAmountSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(appConfig.wallet.payoutMinCents),
);
