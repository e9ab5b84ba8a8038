/** New payments and charges, as Stripe writes them. */
import type Stripe from 'stripe';
import type { PageRecord, Store } from './store.ts';
import { metadataOf, type World } from './world.ts';

/** How long a card keeps a promise. */
export const PROMISE_SECONDS = 7 * 86_400;

/** The payment of a page. */
export function newIntent({ store }: World, record: PageRecord): Stripe.PaymentIntent {
  const { session, intentData } = record;
  const id = store.id('pi_');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: intentData.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${store.id('')}`,
    confirmation_method: 'automatic',
    created: store.now(),
    currency: session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    description: intentData.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataOf(intentData.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: record.threeDs as 'any' | 'automatic' | 'challenge',
      },
    },
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: intentData.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: intentData.statement_descriptor ?? null,
    statement_descriptor_suffix: intentData.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: intentData.transfer_group ?? null,
  };
}

const THREE_DS = (store: Store) => ({
  authentication_flow: 'challenge' as const,
  electronic_commerce_indicator: '05' as const,
  exemption_indicator: null,
  result: 'authenticated' as const,
  result_reason: null,
  transaction_id: store.id(''),
  version: '2.2.0' as const,
});

/** A successful charge: taken, or promised for seven days. */
export function newCharge(
  store: Store,
  intent: Stripe.PaymentIntent,
  with3ds: boolean,
): Stripe.Charge {
  const isManual = intent.capture_method === 'manual';
  const now = store.now();
  return {
    ...plainCharge(store, intent),
    amount_captured: isManual ? 0 : intent.amount,
    captured: !isManual,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_method_details: {
      card: {
        ...cardOf(intent.amount),
        authorization_code: '012345',
        ...(isManual ? { capture_before: now + PROMISE_SECONDS } : {}),
        three_d_secure: with3ds ? THREE_DS(store) : null,
      },
      type: 'card',
    },
    status: 'succeeded',
  };
}

/** An attempt that the bank said no to. */
export function failedCharge(store: Store, intent: Stripe.PaymentIntent): Stripe.Charge {
  return {
    ...plainCharge(store, intent),
    failure_code: 'card_declined',
    failure_message: 'Your card was declined.',
    outcome: {
      advice_code: 'try_again_later',
      network_advice_code: '02',
      network_decline_code: '05',
      network_status: 'declined_by_network',
      reason: 'generic_decline',
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    payment_method_details: { card: { ...cardOf(null), three_d_secure: null }, type: 'card' },
    receipt_url: null,
    status: 'failed',
  };
}

function cardOf(
  authorised: number | null,
): Omit<Stripe.Charge.PaymentMethodDetails.Card, 'three_d_secure'> {
  return {
    amount_authorized: authorised,
    authorization_code: null,
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2034,
    extended_authorization: { status: 'disabled' },
    fingerprint: 'Xt5EWLLDS7FJjR1c',
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: '4242',
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: 'visa',
    network_token: { used: false },
    network_transaction_id: '104557651805572',
    overcapture: { maximum_amount_capturable: authorised ?? 0, status: 'unavailable' },
    regulated_status: 'unregulated',
    transaction_link_id: null,
    wallet: null,
  };
}

function plainCharge(store: Store, intent: Stripe.PaymentIntent): Stripe.Charge {
  const id = store.id('ch_');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: 'payer@example.com',
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'LEGEND',
    captured: false,
    created: store.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    // Those of the payment at this moment, copied.
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: store.id('pm_'),
    payment_method_details: null,
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: `https://pay.stripe.com/receipts/payment/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}
