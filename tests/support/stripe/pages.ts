/** Checkout pages: opened within Stripe's bounds, closed by hand or by the clock. */
import type Stripe from 'stripe';
import { invalid } from './errors.ts';
import { cancelIntent } from './payments.ts';
import type { PageRecord } from './store.ts';
import { metadataOf, type World } from './world.ts';

const HALF_AN_HOUR = 30 * 60;
const A_DAY = 24 * 3_600;
const LEAST = 50;
const TITLES = 250;

type Params = Stripe.Checkout.SessionCreateParams;

interface Line {
  cents: number;
  currency: string;
  title: string;
}

function lineOf({
  price_data: data,
  quantity = 1,
}: Stripe.Checkout.SessionCreateParams.LineItem): Line {
  if (!data)
    throw invalid('No such price', { param: 'line_items[0][price]', code: 'resource_missing' });
  const title = data.product_data?.name ?? '';
  if (title === '') {
    throw invalid('You must specify either `product` or `product_data` when creating a price.', {
      param: 'line_items[0][price_data]',
    });
  }
  if (title.length > TITLES) {
    throw invalid('Invalid string: must be at most 250 characters', {
      param: 'line_items[0][price_data][product_data][name]',
    });
  }
  if (data.unit_amount === undefined || !Number.isInteger(data.unit_amount)) {
    throw invalid('Invalid integer', {
      param: 'line_items[0][price_data][unit_amount]',
      code: 'parameter_invalid_integer',
    });
  }
  return { cents: data.unit_amount * quantity, currency: data.currency.toLowerCase(), title };
}

function checkAddresses({ success_url: success, cancel_url: cancel, ui_mode: mode }: Params): void {
  if (mode !== undefined && mode !== 'hosted_page') {
    throw invalid('The stand-in has the hosted page alone', { param: 'ui_mode' });
  }
  if (success === undefined) {
    throw invalid('You must provide a `success_url` when creating a Checkout Session.', {
      param: 'success_url',
      code: 'parameter_missing',
    });
  }
  for (const [param, url] of [
    ['success_url', success],
    ['cancel_url', cancel],
  ] as const) {
    if (url === undefined || /^https?:\/\/[^\s]+$/.test(url)) continue;
    throw invalid('Not a valid URL', { param, code: 'url_invalid' });
  }
}

function closesAt(given: number | undefined, now: number): number {
  if (given === undefined) return now + A_DAY;
  if (given < now + HALF_AN_HOUR) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  if (given > now + A_DAY) {
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  return given;
}

function checkMetadata(metadata: Record<string, unknown> | '' | null | undefined): void {
  const entries = Object.entries(metadata || {});
  if (entries.length > 50) throw invalid('Metadata can have up to 50 keys', { param: 'metadata' });
  for (const [name, value] of entries) {
    if (name.length > 40 || String(value).length > 500) {
      throw invalid('Metadata keys have at most 40 characters, values at most 500', {
        param: `metadata[${name.slice(0, 40)}]`,
      });
    }
  }
}

/** Opens a page for one payment. @throws what Stripe refuses */
export function openPage(world: World, params: Params): PageRecord {
  const { store } = world;
  if (params.mode !== 'payment')
    throw invalid('The stand-in takes payments alone', { param: 'mode' });
  checkAddresses(params);
  checkMetadata(params.metadata);
  checkMetadata(params.payment_intent_data?.metadata);
  if ((params.client_reference_id ?? '').length > 200) {
    throw invalid('Invalid string: at most 200 characters', { param: 'client_reference_id' });
  }
  const lines = (params.line_items ?? []).map(lineOf);
  const [line] = lines;
  if (!line)
    throw invalid('You must pass line_items', { param: 'line_items', code: 'parameter_missing' });
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  if (total < LEAST) {
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  }
  if (total > 99_999_999) {
    throw invalid("The Checkout Session's total amount must be no more than $999,999.99 usd", {
      code: 'amount_too_large',
    });
  }
  const expires = closesAt(params.expires_at, store.now());
  const session = sessionOf(world, params, { total, currency: line.currency, expires });
  const record: PageRecord = {
    session,
    intentData: params.payment_intent_data ?? {},
    threeDs: params.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
    title: line.title,
  };
  store.pages.set(session.id, record);
  return record;
}

function sessionOf(
  world: World,
  params: Params,
  sums: { total: number; currency: string; expires: number },
): Stripe.Checkout.Session {
  const id = world.store.id('cs_test_');
  const { card } = params.payment_method_options ?? {};
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: sums.total,
    amount_total: sums.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.store.now(),
    currency: sums.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: params.customer_email
      ? {
          address: null,
          business_name: null,
          email: params.customer_email,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: 'none',
          tax_ids: null,
        }
      : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: sums.expires,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: metadataOf(params.metadata),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { request_three_d_secure: card?.request_three_d_secure ?? 'automatic' },
    },
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${world.url()}/c/pay/${id}`,
    wallet_options: null,
  };
}

/** Closes a page: the payment of a declined attempt ends with it. */
export function closePage(world: World, { session }: PageRecord): void {
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  const intent = world.store.payment_intent.get(String(session.payment_intent));
  if (intent) cancelIntent(world, intent, 'automatic');
  world.outbox.add('checkout.session.expired', session);
}

/** Pages whose time is over. */
export function closeOldPages(world: World): void {
  for (const record of world.store.pages.values()) {
    const { status, expires_at: until } = record.session;
    if (status === 'open' && until <= world.store.now()) closePage(world, record);
  }
}
