import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const paypal = {
  PAYPAL_CLIENT_ID: 'AXabcdefghijklmnop',
  PAYPAL_CLIENT_SECRET: 'ESabcdefghijklmnop',
  PAYPAL_WEBHOOK_ID: '5GP028458E2496506',
  PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com',
};
const live = { PAYPAL_BASE_URL: 'https://api-m.paypal.com' };
const real = {
  SANDBOX: 'off',
  OPERATOR_EMAIL: 'hello@legend.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'a@legend.example',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefghijkl',
  STRIPE_SECRET_KEY: 'sk_live_51Habcdefghijkl',
};

function refusal(source: NodeJS.ProcessEnv): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return 'accepted';
}

test('PayPal is configured by all four, for tests beside what is pretended', () => {
  expect(readEnv({}).paypal).toBeUndefined();
  expect(readEnv({ ...paypal, SANDBOX: 'on' }).paypal).toEqual({
    clientId: paypal.PAYPAL_CLIENT_ID,
    clientSecret: paypal.PAYPAL_CLIENT_SECRET,
    webhookId: paypal.PAYPAL_WEBHOOK_ID,
    baseUrl: paypal.PAYPAL_BASE_URL,
  });
});

test('a part of it says all that is missing', () => {
  const { PAYPAL_CLIENT_SECRET: _secret, PAYPAL_WEBHOOK_ID: _id, ...half } = paypal;
  expect(refusal({ ...half, SANDBOX: 'on' })).toBe(
    'Payouts by PayPal need what is missing: PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID.',
  );
  expect(refusal({ PAYPAL_CLIENT: 'x', SANDBOX: 'on' })).toMatch(/^PAYPAL_CLIENT is set, but/);
});

test('real money goes out where real money comes in, and nowhere else', () => {
  expect(refusal({ ...paypal, ...live, SANDBOX: 'on' })).toMatch(
    /^PAYPAL_BASE_URL pays real money/,
  );
  const tests = { STRIPE_SECRET_KEY: 'sk_test_51Habcdefghijkl' };
  expect(refusal({ ...real, ...tests, ...paypal, ...live })).toMatch(/^PAYPAL_BASE_URL pays real/);
  expect(refusal({ ...real, ...paypal })).toMatch(/^PAYPAL_BASE_URL only pretends/);
  expect(readEnv({ ...real, ...paypal, ...live }).paypal?.baseUrl).toBe(live.PAYPAL_BASE_URL);
  expect(readEnv({ ...real, ...tests, ...paypal }).paypal?.baseUrl).toBe(paypal.PAYPAL_BASE_URL);
});

test.each([
  ['PAYPAL_CLIENT_ID', 'short'],
  ['PAYPAL_CLIENT_SECRET', 'with spaces in it'],
  ['PAYPAL_WEBHOOK_ID', 'https://legend.example'],
  ['PAYPAL_BASE_URL', 'https://paypal.example'],
  ['PAYPAL_BASE_URL', 'http://paypal.example'],
  ['PAYPAL_BASE_URL', 'https://api-m.paypal.com/v1'],
])('a wrong value is named and never repeated: %s=%s', (name, value) => {
  const sentence = refusal({ ...paypal, SANDBOX: 'on', [name]: value });
  expect(sentence).toMatch(new RegExp(`^${name} must be .*\\.$`));
  if (value !== 'short') expect(sentence).not.toContain(`${value}.`);
});
