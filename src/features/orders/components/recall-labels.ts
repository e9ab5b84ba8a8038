/** Why recall protection pays nothing, for staff. */
import { useLingui } from '@lingui/react/macro';
import type { RecallRefusal } from '~/domain/recall-refusals.ts';

export function useRecallRefusals(): Record<RecallRefusal, string> {
  const { t } = useLingui();
  return {
    not_protected: t`This sale is not one that the protection is for.`,
    not_completed: t`The order is not complete: its dispute decides.`,
    already_paid: t`The buyer was paid already.`,
    bank_took: t`The buyer’s bank took the payment back: it is not paid twice.`,
    still_on_hold: t`The seller’s money is still on hold: the buyer opens a dispute.`,
    too_late: t`The time to report a recall is over.`,
    nothing_own: t`The buyer paid nothing with their own money.`,
    one_device: t`Buyer and seller were seen on one device.`,
    pair_spent: t`These two people had a payment within a year.`,
    buyer_spent: t`This buyer had all payments of a year.`,
  };
}
