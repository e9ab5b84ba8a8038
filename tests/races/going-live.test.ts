/**
 * A market for real, as its operator starts it: the built application with `SANDBOX=off`, a mail server and Stripe's
 * stand-in in Stripe's place. Nothing of the sandbox answers, and money that was paid on the hosted page arrives.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';
import { createMailServer, type MailServer } from '../support/mail-server.ts';
import { signatureHeader, startStripe, type StripeStandIn } from '../support/stripe/index.ts';
import { waitUntil } from '../support/system.ts';

const PASSWORD = 'a long enough password';
const EMAIL = 'first@example.com';
const SOME_ID = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

let database: TestDatabase;
let mails: MailServer;
let stripe: StripeStandIn;
let legend: RunningLegend;

const environment = () => ({
  SANDBOX: 'off',
  SMTP_URL: mails.url,
  MAIL_FROM: 'Legend <hello@legend.example>',
  OPERATOR_EMAIL: 'hello@legend.example',
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: stripe.url,
});

beforeAll(async () => {
  ensureBuilt();
  database = await createTestDatabase();
  mails = await createMailServer();
  await mails.start();
  stripe = await startStripe();
  legend = await startLegend({ databaseUrl: database.url, env: environment() });
  stripe.webhooks.sendTo(`${legend.origin}/api/payments/webhook/stripe`);
});

afterAll(async () => {
  await legend.stop();
  await stripe.stop();
  await mails.stop();
  await database.drop();
});

async function call(method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${legend.origin}/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

/** The code of the newest mail to somebody. */
async function codeFrom(to: string): Promise<string> {
  const mail = () => mails.received.findLast((one) => one.to === to);
  await waitUntil(`A mail to ${to}`, async () => mail() !== undefined, 30);
  const text = mail()!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /[?&]code=([\w-]+)/.exec(text)![1]!;
}

/** Somebody new who has confirmed their address by the mail that arrived. */
async function member(): Promise<string> {
  const { status, body } = await call('POST', 'auth/token', {
    grant_type: 'registration',
    credentials: {
      email: EMAIL,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      public_name: 'First',
    },
  });
  expect(status).toBe(200);
  const code = await codeFrom(EMAIL);
  const confirmed = await call('POST', 'auth/activation/activate', { code });
  expect(confirmed.status).toBe(200);
  return body.access_token;
}

const cardMoney = async (token: string): Promise<number> => {
  const { body } = await call('GET', 'wallet', undefined, token);
  return body.data.find((one: { slug: string }) => one.slug === 'card').balance;
};

describe('a market for real', () => {
  test.each([
    '/dev/mail',
    '/dev/telegram',
    `/sandbox/pay/${SOME_ID}`,
    `/sandbox/kyc/${SOME_ID}`,
    '/sandbox/social/google',
  ])('has no sandbox: %s is not found', async (path) => {
    const response = await fetch(legend.origin + path);
    await response.arrayBuffer();
    expect(response.status).toBe(404);
  });

  test.each([
    ['GET', 'dev/mail', undefined],
    ['GET', 'dev/telegram?chat_id=70001', undefined],
    ['GET', 'dev/authenticator?email=admin@legend.test', undefined],
    ['POST', 'dev/clock', { advance_seconds: 3_600 }],
    ['GET', `sandbox/pay/${SOME_ID}`, undefined],
    ['POST', 'dev/mail/bounce', { to: EMAIL }],
  ])('and no call of it: %s %s', async (method, path, body) => {
    expect((await call(method, path, body)).status).toBe(404);
  });

  test('a payment on the hosted page pays a deposit, by a signed webhook, once', async () => {
    const token = await member();
    const deposit = { amount: 2_500, method: 'stripe' };
    expect(
      (await call('POST', 'wallet/deposit', { ...deposit, method: 'sandbox' }, token)).status,
    ).toBe(422);
    const { status, body } = await call('POST', 'wallet/deposit', deposit, token);
    expect(status).toBe(200);
    expect(body.redirect_url).toMatch(new RegExp(`^${stripe.url}/c/pay/cs_test_`));
    const press = (how: string) =>
      fetch(body.redirect_url, {
        method: 'POST',
        body: new URLSearchParams({ how }),
        redirect: 'manual',
      });
    expect(await (await press('declined')).text()).toContain('role="alert"');
    expect(await cardMoney(token)).toBe(0);
    const back = await press('card');
    expect(back.headers.get('location')).toMatch(new RegExp(`^${legend.origin}/`));
    await waitUntil('The money', async () => (await cardMoney(token)) === 2_500, 30);
    await stripe.webhooks.release({ twice: true });
    expect(await cardMoney(token)).toBe(2_500);
    expect(stripe.problems).toEqual([]);
  });

  test('a webhook that Stripe did not sign is refused', async () => {
    const event = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
    });
    const send = (signature: string) =>
      fetch(`${legend.origin}/api/payments/webhook/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: event,
      });
    const forged = await send(signatureHeader(['whsec_of_somebody_else'], event));
    expect(forged.status).toBeGreaterThanOrEqual(400);
    expect(forged.status).toBeLessThan(500);
    expect((await forged.json()).code).toBe('PAYMENT_SIGNATURE_INVALID');
  });

  test('pages let forms lead to the payment page, and the log says what the key is worth', async () => {
    const response = await fetch(legend.origin);
    await response.arrayBuffer();
    expect(response.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${stripe.url};`,
    );
    expect(legend.output()).toContain("Stripe's key is one for tests");
    expect(legend.output()).not.toContain(stripe.secretKey);
  });
});

describe('a start is refused in one sentence', () => {
  const refusal = (env: Record<string, string>): Promise<string> =>
    startLegend({ databaseUrl: database.url, env }).then(
      async (started) => {
        await started.stop();
        return 'It started';
      },
      (error: Error) => error.message,
    );

  test('while something is missing', async () => {
    const { STRIPE_WEBHOOK_SECRET: _secret, SMTP_URL: _url, ...half } = environment();
    expect(await refusal(half)).toContain(
      'STRIPE_WEBHOOK_SECRET (to hear of them), SMTP_URL (to send mail).',
    );
  });

  test('with real money on books of the test mode', async () => {
    const live = stripe.secretKey.replace('_test_', '_live_');
    const { STRIPE_API_URL: _url, ...rest } = environment();
    const text = await refusal({ ...rest, STRIPE_SECRET_KEY: live });
    expect(text).toContain("payments of Stripe's test mode");
    expect(text).not.toContain(live);
  });
});
