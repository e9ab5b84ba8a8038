/** What is said of a thing that the search found. */
import { useLingui } from '@lingui/react/macro';
import type { Sought, SoughtKind } from '~/contracts/backoffice/search.schemas.ts';
import type { OfferStatus } from '~/contracts/offers/offer-statuses.ts';
import { ledgerKindNames } from '~/contracts/wallet/statement-labels.ts';
import { orderNumber } from '~/domain/order-number.ts';
import type { PaymentStatus } from '~/domain/payment-lifecycle.ts';
import { orderStatusLabels } from '~/features/common/order-status.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { usePaperKinds } from '../document-labels.ts';
import { useStaffPayoutStatuses } from '../staff-labels.ts';

/** Headings of what was found. */
export function useKindLabels(): Record<SoughtKind, string> {
  const { t } = useLingui();
  return {
    person: t`People`,
    order: t`Orders`,
    offer: t`Offers`,
    payment: t`Payments of orders`,
    deposit: t`Payments into wallets`,
    payout: t`Payouts`,
    message: t`Messages`,
    posting: t`Postings of the ledger`,
    document: t`Documents`,
    promo_code: t`Promo codes`,
  };
}

export function useOfferStates(): Record<OfferStatus, string> {
  const { t } = useLingui();
  return {
    draft: t({ message: 'Draft', context: 'offer' }),
    active: t({ message: 'Active', context: 'offer' }),
    on_review: t({ message: 'On review', context: 'offer' }),
    need_details: t({ message: 'Need details', context: 'offer' }),
    sold: t({ message: 'Sold', context: 'offer' }),
    inactive: t({ message: 'Inactive', context: 'offer' }),
  };
}

export function usePaymentStates(): Record<PaymentStatus, string> {
  const { t } = useLingui();
  return {
    created: t({ message: 'Page open', context: 'payment' }),
    closing: t({ message: 'Being closed', context: 'payment' }),
    authorised: t({ message: 'Promised by the card', context: 'payment' }),
    capturing: t({ message: 'Being taken', context: 'payment' }),
    captured: t({ message: 'Taken', context: 'payment' }),
    voiding: t({ message: 'Being given up', context: 'payment' }),
    voided: t({ message: 'Given up', context: 'payment' }),
    expired: t({ message: 'Expired', context: 'payment' }),
    failed: t({ message: 'Failed', context: 'payment' }),
  };
}

/** In a word where it stands; null where that says nothing. */
function useStateOf(): (thing: Sought) => string | null {
  const { t, i18n } = useLingui();
  const offers = useOfferStates();
  const payments = usePaymentStates();
  const payouts = useStaffPayoutStatuses();
  const papers = usePaperKinds();
  return (thing) => {
    if (thing.kind === 'order') return i18n._(orderStatusLabels[thing.state].label);
    if (thing.kind === 'offer') return offers[thing.state];
    if (thing.kind === 'payment' || thing.kind === 'deposit') return payments[thing.state];
    if (thing.kind === 'payout') return payouts[thing.state];
    if (thing.kind === 'posting') return i18n._(ledgerKindNames[thing.state]);
    if (thing.kind === 'document') return papers[thing.state];
    if (thing.state === 'banned') return t({ message: 'Banned', context: 'account' });
    if (thing.state === 'deleted') return t({ message: 'Erased', context: 'account' });
    return thing.state === 'ended' ? t({ message: 'Ended', context: 'promo code' }) : null;
  };
}

/** What it is called: by its name, and where it has none by its amount. */
function useTitleOf(): (thing: Sought) => string {
  const { t } = useLingui();
  const { cents } = useFormat();
  return ({ kind, id, title, amount, person }) => {
    const sum = amount === null ? '' : cents(amount);
    const name = person?.public_name ?? '';
    if (kind === 'order') return `${orderNumber(id)} · ${title}`;
    if (kind === 'payment') return t`Payment of ${sum}`;
    if (kind === 'deposit') return t`Payment of ${sum} into the wallet of ${name}`;
    if (kind === 'payout') return t`Payout of ${sum} to ${name}`;
    if (kind === 'posting') return t`Posting of ${sum}`;
    if (kind === 'message') return person === null ? t`Message of Legend` : t`Message of ${name}`;
    return title ?? '';
  };
}

/** Kinds whose title names the amount already. */
const summed: ReadonlySet<SoughtKind> = new Set(['payment', 'deposit', 'payout', 'posting']);
/** Kinds whose title names the person already. */
const owned: ReadonlySet<SoughtKind> = new Set(['deposit', 'payout', 'message']);
/** Kinds that are called by their amount: the provider or the account stands below. */
const titled: ReadonlySet<SoughtKind> = new Set(['payment', 'deposit', 'payout']);

/** The title of a thing, and the line below it. */
export function useSoughtTexts(): (thing: Sought) => { title: string; details: string } {
  const { cents } = useFormat();
  const { day } = useTimeFormat();
  const titleOf = useTitleOf();
  const stateOf = useStateOf();
  return (thing) => {
    const { kind, amount, person, at } = thing;
    const parts = [
      stateOf(thing),
      titled.has(kind) ? thing.title : null,
      amount === null || summed.has(kind) ? null : cents(amount),
      person === null || owned.has(kind) ? null : person.public_name,
      at === null ? null : day(at),
    ];
    return {
      title: titleOf(thing),
      details: parts.filter((part) => part !== null).join(' · '),
    };
  };
}
