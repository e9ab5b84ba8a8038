/** The words of the statement, wherever it is read: on the page, as a table for spreadsheets, as a paper. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LedgerKind, payoutMethodKinds, userAccountKinds } from './wallet.schemas.ts';

/** What happened. */
export const ledgerKindNames: Record<LedgerKind, MessageDescriptor> = {
  deposit: msg`Deposit`,
  order_paid: msg`Order paid`,
  order_completed: msg`Sale completed`,
  order_reopened: msg`Sale back in dispute`,
  order_refunded: msg`Refund`,
  hold_released: msg`Hold ended`,
  late_payment: msg`Late card payment`,
  card_returned: msg`Sent back to the card`,
  payout_requested: msg`Payout requested`,
  payout_paid: msg`Payout sent`,
  payout_returned: msg`Payout returned`,
  bonus_granted: msg`Bonus received`,
  bonus_expired: msg`Bonus expired`,
  reward: msg`Reward`,
  adjustment: msg`Adjustment by staff`,
  payment_reserved: msg`Reserved for a card payment`,
  payment_unreserved: msg`No longer reserved for a card payment`,
  payment_collected: msg`Card charged`,
  authorisation_released: msg`Card never charged`,
  card_refund_failed: msg`Refund to the card came back`,
  card_refund_revived: msg`Refund to the card sent again`,
  card_refund_by_hand: msg`Refund sent by bank transfer`,
  chargeback_secured: msg`Set aside for a chargeback`,
  chargeback_released: msg`Chargeback ended without a loss`,
  chargeback_lost: msg`Chargeback lost`,
  chargeback_restored: msg`Chargeback won afterwards`,
  debt_repaid: msg`Debt repaid`,
  debt_written_off: msg`Debt written off`,
  provider_entry: msg`Booked by the payment provider`,
  revaluation: msg`Exchange rate difference`,
  suspense_booked: msg`Difference explained`,
  recall_fed: msg`Recall fund fed`,
  recall_paid: msg`Paid by recall protection`,
};

/** Where money is, as people read it: `real` is what is available. */
export const userAccountNames: Record<(typeof userAccountKinds)[number], MessageDescriptor> = {
  real: msg`Available`,
  card: msg`From a card`,
  bonus: msg`Bonus`,
  hold: msg`On hold`,
  payout: msg`In a payout`,
  debt: msg`Owed`,
};

/** How a payout is sent. */
export const payoutKindNames: Record<(typeof payoutMethodKinds)[number], MessageDescriptor> = {
  bank: msg`Bank account`,
  paypal: msg`PayPal`,
  usdt: msg`USDT`,
};

const exactRules: Readonly<Record<string, MessageDescriptor>> = {
  'chargeback.secured': msg`Your bank took the payment back, and has not decided`,
  'chargeback.won': msg`The bank decided that the payment stands`,
  'chargeback.lost': msg`The bank keeps the payment`,
  'chargeback.kept': msg`Not sent: your bank gave you this money back`,
  'debt.settled': msg`Settled by you`,
  'debt.forgiven': msg`Forgiven by us`,
  'hold.warranty': msg`Held while the warranty runs`,
  'bonus.referral_reversed': msg`The order of your friend was refunded`,
  'bonus.cashback': msg`Cashback of an order that can no longer be refunded`,
  'bonus.late': msg`An order was not delivered in time`,
  'bonus.expiry': msg`Bonus money lasts 180 days`,
  'bonus.waived': msg`Given up with the account`,
  'payment.reserved': msg`Pays the order together with the card, or comes back when the payment or the order ends unpaid`,
  'recall.paid': msg`The account was taken back within its warranty`,
  'recall.share': msg`A share of the fee of each account with a warranty`,
  'adjustment.correction': msg`A mistake in the books is corrected`,
  'adjustment.goodwill': msg`Given by us out of goodwill`,
  'adjustment.provider': msg`A payment provider booked another amount`,
  'adjustment.recovery': msg`Money that was credited by mistake`,
  'affiliate.taken': msg`Taken back: a bank kept the payment of that order`,
  'affiliate.commission': msg`Commission after its hold`,
};

/** The rule that decided an amount or a date, in words: `hold.L3`, `hold.accounts.L0`, `bonus.…`; null for an unknown one. */
export function ruleText(rule: string): MessageDescriptor | null {
  const exact = exactRules[rule];
  if (exact) return exact;
  const level = /\.L(\d)$/.exec(rule)?.[1];
  if (rule.startsWith('hold.accounts.') && level) return msg`Hold for accounts at level ${level}`;
  if (rule.startsWith('hold.') && level) return msg`Hold at level ${level}`;
  if (rule.startsWith('payout.fee.')) return msg`Its fee was taken out of the amount`;
  if (rule.startsWith('bonus.')) return msg`Pays for up to 30 % of an order and cannot be paid out`;
  return null;
}
