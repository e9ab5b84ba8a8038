/** Labels of the statement: every moved or held cent names its event and the rule that decided, in the line itself. */
import { useLingui } from '@lingui/react/macro';
import type { LedgerKind, userAccountKinds } from '~/contracts/wallet/wallet.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

/** Labels of the events. */
export function useEventLabels(): Record<LedgerKind, string> {
  const { t } = useLingui();
  return {
    deposit: t`Deposit`,
    order_paid: t`Order paid`,
    order_completed: t`Sale completed`,
    order_reopened: t`Sale back in dispute`,
    order_refunded: t`Refund`,
    hold_released: t`Hold ended`,
    late_payment: t`Late card payment`,
    card_returned: t`Sent back to the card`,
    payout_requested: t`Payout requested`,
    payout_paid: t`Payout sent`,
    payout_returned: t`Payout returned`,
    bonus_granted: t`Bonus received`,
    bonus_expired: t`Bonus expired`,
    reward: t`Reward`,
    adjustment: t`Adjustment by staff`,
    payment_reserved: t`Kept for a card payment`,
    payment_unreserved: t`No longer kept for a card payment`,
    payment_collected: t`Card charged`,
    authorisation_released: t`Card never charged`,
    card_refund_failed: t`Refund to the card came back`,
    card_refund_revived: t`Refund to the card sent again`,
    card_refund_by_hand: t`Refund sent by bank transfer`,
    chargeback_secured: t`Set aside for a chargeback`,
    chargeback_released: t`Chargeback ended without a loss`,
    chargeback_lost: t`Chargeback lost`,
    chargeback_restored: t`Chargeback won afterwards`,
    debt_repaid: t`Debt repaid`,
    debt_written_off: t`Debt written off`,
    provider_entry: t`Booked by the payment provider`,
    revaluation: t`Exchange rate difference`,
    suspense_booked: t`Difference explained`,
  };
}

type UserAccount = (typeof userAccountKinds)[number];

/** Where money is, as people read it: `real` is what is available. */
export function useAccountLabels(): Record<UserAccount, string> {
  const { t } = useLingui();
  return {
    real: t`Available`,
    card: t`From a card`,
    bonus: t`Bonus`,
    hold: t`On hold`,
    payout: t`In a payout`,
    debt: t`Owed`,
  };
}

/** An amount with its sign: what came in or went out. */
export function useSigned(): (cents: number) => string {
  const { cents: written } = useFormat();
  return (cents) => (cents > 0 ? `+${written(cents)}` : written(cents));
}

/** The label of a rule: `hold.L3`, `hold.accounts.L0`, `hold.warranty`, `bonus.…`. */
export function useRuleLabels(): (rule: string | null) => string | null {
  const { t } = useLingui();
  return (rule) => {
    if (rule === null) return null;
    const level = /\.L(\d)$/.exec(rule)?.[1];
    if (rule.startsWith('hold.accounts.') && level) return t`Hold for accounts at level ${level}`;
    if (rule.startsWith('hold.') && level) return t`Hold at level ${level}`;
    if (rule === 'hold.warranty') return t`Held while the warranty runs`;
    if (rule === 'bonus.referral_reversed') return t`The order of your friend was refunded`;
    if (rule === 'affiliate.commission') return t`Commission after its hold`;
    if (rule === 'bonus.expiry') return t`Bonus money lasts 180 days`;
    if (rule.startsWith('bonus.')) return t`Pays for up to 30 % of an order and cannot be paid out`;
    return null;
  };
}
