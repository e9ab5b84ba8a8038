/** Stripe's own books: one line for each move, what it costs, what is available, and payouts to the bank. */
import type Stripe from 'stripe';
import { invalid } from './errors.ts';
import type { World } from './world.ts';

const TWO_DAYS = 2 * 86_400;
const CARD_FEE = { percent: 2.9, fixed: 30 };

/** What Stripe keeps of a payment with a card, in the currency of the payment: 2.9 % + 30 cents. */
export function cardFee(cents: number): number {
  return Math.round((cents * CARD_FEE.percent) / 100) + CARD_FEE.fixed;
}

interface Line {
  type: Stripe.BalanceTransaction.Type;
  reporting: string;
  source: string | null;
  /** Signed, in the currency of the payment. */
  amount: number;
  fee?: number;
  description?: string;
  /** Seconds until the money can be used. */
  availableIn?: number;
}

/** Writes a line. Where the account settles in another currency, amounts are converted, as Stripe does. */
export function book({ store, settings }: World, line: Line): Stripe.BalanceTransaction {
  const { currency, rate } = settings.settlesIn ?? { currency: 'usd', rate: null };
  const inOwn = (cents: number): number => (rate === null ? cents : Math.round(cents * rate));
  const amount = inOwn(line.amount);
  const fee = inOwn(line.fee ?? 0);
  const now = store.now();
  const entry: Stripe.BalanceTransaction = {
    id: store.id('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: now + (line.availableIn ?? 0),
    balance_type: 'payments',
    created: now,
    currency,
    description: line.description ?? null,
    exchange_rate: rate,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: line.reporting,
    source: line.source,
    status: (line.availableIn ?? 0) > 0 ? 'pending' : 'available',
    type: line.type,
  };
  store.balance_transaction.set(entry.id, entry);
  return entry;
}

export const bookCharge = (world: World, charge: Stripe.Charge, cents: number) =>
  book(world, {
    type: 'charge',
    reporting: 'charge',
    source: charge.id,
    amount: cents,
    fee: cardFee(cents),
    availableIn: TWO_DAYS,
    ...(charge.description === null ? {} : { description: charge.description }),
  });

/** What becomes usable by now. */
export function settle({ store, outbox }: World): void {
  let changed = false;
  for (const entry of store.balance_transaction.values()) {
    if (entry.status === 'pending' && entry.available_on <= store.now()) {
      entry.status = 'available';
      changed = true;
    }
  }
  for (const payout of store.payout.values()) {
    if (payout.status === 'pending' && payout.arrival_date <= store.now()) {
      payout.status = 'paid';
      payout.trace_id = { status: 'supported', value: 'TRACE0001' };
      outbox.add('payout.paid', payout, { status: 'pending' });
    }
  }
  if (changed) outbox.add('balance.available', balanceOf(store));
}

function sumsOf(store: World['store'], status: string): { amount: number; currency: string }[] {
  const sums = new Map<string, number>();
  for (const entry of store.balance_transaction.values()) {
    const before = sums.get(entry.currency) ?? 0;
    sums.set(entry.currency, before + (entry.status === status ? entry.net : 0));
  }
  if (sums.size === 0) sums.set('usd', 0);
  return [...sums].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }));
}

export function balanceOf(store: World['store']): Stripe.Balance {
  return {
    object: 'balance',
    available: sumsOf(store, 'available'),
    livemode: false,
    pending: sumsOf(store, 'pending'),
  };
}

/** Money to the bank, asked for by hand. @throws balance_insufficient */
export function createPayout(world: World, params: Stripe.PayoutCreateParams): Stripe.Payout {
  const { store, outbox } = world;
  const currency = params.currency.toLowerCase();
  if (params.amount < 1) throw invalid('Invalid positive integer', { param: 'amount' });
  const available =
    balanceOf(store).available.find((sum) => sum.currency === currency)?.amount ?? 0;
  if (available < params.amount) {
    throw invalid(
      'You have insufficient funds in your Stripe account. One likely reason you have insufficient funds is that your funds are automatically being paid out; try enabling manual payouts by going to https://dashboard.stripe.com/account/payouts.',
      { code: 'balance_insufficient' },
    );
  }
  const payout: Stripe.Payout = {
    id: store.id('po_'),
    object: 'payout',
    amount: params.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: store.now() + TWO_DAYS,
    automatic: false,
    balance_transaction: null,
    created: store.now(),
    currency,
    description: params.description ?? null,
    destination: store.id('ba_'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: Object.fromEntries(
      Object.entries(params.metadata ?? {}).map(([key, value]) => [key, String(value)]),
    ),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: params.statement_descriptor ?? null,
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
  const entry = book(world, {
    type: 'payout',
    reporting: 'payout',
    source: payout.id,
    amount: -params.amount,
    description: 'STRIPE PAYOUT',
  });
  payout.balance_transaction = entry.id;
  store.payout.set(payout.id, payout);
  outbox.add('payout.created', payout);
  return payout;
}

/** The bank sends a payout back. */
export function failPayout(world: World, payout: Stripe.Payout): void {
  const before = { status: payout.status, failure_code: null };
  payout.status = 'failed';
  payout.failure_code = 'account_closed';
  payout.failure_message = 'The bank account has been closed';
  payout.failure_balance_transaction = book(world, {
    type: 'payout_failure',
    reporting: 'payout_reversal',
    source: payout.id,
    amount: payout.amount,
    description: 'STRIPE PAYOUT FAILURE',
  }).id;
  world.outbox.add('payout.failed', payout, before);
}
