/** Stripe's own books: its lines, what it holds for us, and what it sends to our bank. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import type {
  BalanceEntry,
  EntryCategory,
  PaymentProvider,
  ReadEntries,
  ReadSince,
} from '../provider.ts';
import type { StripeClient } from './client.ts';
import {
  balanceSchema,
  currencyOf,
  dateOf,
  entrySchema,
  idOf,
  listOf,
  opened,
  payoutSchema,
  type StripeEntry,
} from './objects.ts';
import { readOn } from './read-on.ts';

/** Stripe's reporting categories as ours. */
const categories: Readonly<Record<string, EntryCategory>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'chargeback',
  dispute_reversal: 'chargeback_reversal',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout_reversal',
  topup: 'topup',
};

/** Money that Stripe kept back, and gave free again. */
const RELEASES = [
  'reserve_release',
  'payment_network_reserve_release',
  'payout_minimum_balance_release',
];

/** A line of the books. Fees are told as what they cost, beside the amount. */
export function entryOf(entry: StripeEntry): BalanceEntry {
  const { id, type, reporting_category: told, source } = entry;
  const category = RELEASES.includes(type) ? 'release' : (categories[told] ?? 'other');
  const ours = opened(source)?.metadata;
  // A refund carries its own id beside that of the payment.
  const isRefund = category === 'refund' || category === 'refund_failure';
  const reference = isRefund ? ours?.refund : ours?.reference;
  return {
    entryId: id,
    category,
    sourceId: idOf(source),
    reference: v.is(idSchema, reference) ? reference : null,
    amountCents: entry.amount,
    feeCents: entry.fee,
    netCents: entry.net,
    currency: currencyOf(entry.currency),
    exchangeRate: entry.exchange_rate,
    bookedAt: dateOf(entry.created),
    payload: entry,
  };
}

/** Lines of the books, read on; with what they are about, which tells our reference. */
export async function readEntries(client: StripeClient, since: ReadSince): Promise<ReadEntries> {
  const { read, next, isLast, unreadBefore } = await readOn(since, (page) =>
    client.ask(listOf(entrySchema), (stripe) =>
      stripe.balanceTransactions.list({ ...page, expand: ['data.source'] }),
    ),
  );
  return { entries: read.map(entryOf), next, isLast, unreadBefore };
}

/** What Stripe holds for us, pending and available together. */
export async function readBalance(
  client: StripeClient,
): Promise<{ currency: string; cents: number }[]> {
  const { available, pending } = await client.ask(balanceSchema, (stripe) =>
    stripe.balance.retrieve(),
  );
  const held = new Map<string, number>();
  for (const { currency, amount } of [...available, ...pending]) {
    const name = currencyOf(currency);
    held.set(name, (held.get(name) ?? 0) + amount);
  }
  return [...held].map(([currency, cents]) => ({ currency, cents }));
}

/** Sends money to our bank. @throws ProviderRefused */
export async function sendPayout(
  client: StripeClient,
  { payoutId, amountCents, currency }: Parameters<PaymentProvider['payout']>[0],
): Promise<{ providerPayoutId: string }> {
  const params = {
    amount: amountCents,
    currency: currency.toLowerCase(),
    metadata: { reference: payoutId },
  };
  const options = { idempotencyKey: `payout-${payoutId}` };
  const { id } = await client.ask(payoutSchema, (stripe) => stripe.payouts.create(params, options));
  return { providerPayoutId: id };
}
