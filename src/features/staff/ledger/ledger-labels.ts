/** Labels of the books: accounts, what happened and by which rule, and where that leads. */
import { useLingui } from '@lingui/react/macro';
import type { LedgerAccount, LedgerAccountKind } from '~/contracts/ledger/ledger.schemas.ts';
import {
  ledgerKindNames,
  ruleText,
  userAccountNames,
} from '~/contracts/wallet/statement-labels.ts';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { filePath } from '../files/file-paths.ts';
import { ledgerHref } from './ledger-search.ts';

export function useAccountKinds(): Record<LedgerAccountKind, string> {
  const { t, i18n } = useLingui();
  return {
    real: i18n._(userAccountNames.real),
    card: i18n._(userAccountNames.card),
    bonus: i18n._(userAccountNames.bonus),
    hold: i18n._(userAccountNames.hold),
    payout: i18n._(userAccountNames.payout),
    debt: i18n._(userAccountNames.debt),
    escrow: t`Escrow of an order`,
    reserve: t`Reserved for a card payment`,
    secured: t`Set aside for a chargeback`,
    fees: t`Fees`,
    promo: t`Promo codes`,
    bonus_expense: t`Cost of bonus money`,
    referral: t`Cost of referrals`,
    fx: t`Exchange differences`,
    provider_cost: t`Cost of payment providers`,
    chargeback: t`Losses by chargebacks`,
    suspense: t`Suspense: not explained yet`,
    recall_fund: t`Recall fund`,
    recall_cost: t`Cost of recall protection`,
    clearing: t`Clearing of a provider`,
    authorised: t`Promised by cards`,
    disputed: t`Taken by banks, undecided`,
    returning: t`Refunds that came back`,
  };
}

/** The account, with whose it is. */
export function useAccountName(): (account: LedgerAccount) => string {
  const kinds = useAccountKinds();
  const nameOf = usePersonName();
  return ({ kind, owner, person }) => {
    if (person !== null) return `${nameOf(person)} · ${kinds[kind]}`;
    const isShort = owner !== '' && owner.length < SHORT;
    return isShort ? `${kinds[kind]} · ${owner}` : kinds[kind];
  };
}
/** Names of providers are shorter than ids. */
const SHORT = 36;

export function useKindName(): (kind: LedgerKind) => string {
  const { i18n } = useLingui();
  return (kind) => i18n._(ledgerKindNames[kind]);
}

/** The rule in words; one without words by its code. */
export function useRuleName(): (rule: string | null) => string | null {
  const { i18n } = useLingui();
  return (rule) => {
    if (rule === null) return null;
    const text = ruleText(rule);
    return text === null ? rule : i18n._(text);
  };
}

const ofOrders: ReadonlySet<LedgerKind> = new Set([
  'order_paid',
  'order_completed',
  'order_reopened',
  'order_refunded',
  'hold_released',
  'late_payment',
  'payment_reserved',
  'payment_unreserved',
  'payment_collected',
  'authorisation_released',
  'recall_fed',
  'recall_paid',
]);

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a posting is about, and where that stands; null where nothing has a page. */
export function useCause(): (posting: {
  kind: LedgerKind;
  reference: string;
}) => { label: string; href: string } | null {
  const { t } = useLingui();
  return ({ kind, reference }) => {
    if (!idForm.test(reference)) return null;
    if (ofOrders.has(kind)) return { label: t`Order`, href: filePath('orders', reference) };
    if (kind.startsWith('payout_')) return { label: t`Payouts`, href: '/staff/payouts?queue=sent' };
    if (kind.startsWith('chargeback_')) {
      return { label: t`Chargebacks`, href: '/staff/payments?queue=chargebacks_all' };
    }
    if (kind === 'deposit' || kind.startsWith('card_')) {
      return { label: t`Payments`, href: '/staff/payments?queue=all' };
    }
    return null;
  };
}

/** Everything that was posted for the same thing. */
export const aboutHref = (reference: string): string | null =>
  idForm.test(reference) ? ledgerHref('postings', { about: reference }) : null;
