import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_51Habcdefghijkl',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefghijkl',
};
const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@legend.example' };
const real = { SANDBOX: 'off', OPERATOR_EMAIL: 'hello@legend.example', ...stripe, ...mail };
const live = { STRIPE_SECRET_KEY: 'sk_live_51Habcdefghijkl' };

function refusal(source: NodeJS.ProcessEnv): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('Stripe', () => {
  test('is configured by a key and one or two signing secrets', () => {
    expect(readEnv({}).stripe).toBeUndefined();
    const sandbox = { ...stripe, SANDBOX: 'on' };
    expect(readEnv(sandbox).stripe).toEqual({
      secretKey: 'sk_test_51Habcdefghijkl',
      webhookSecrets: ['whsec_abcdefghijkl'],
      apiUrl: null,
    });
    const both = { ...sandbox, STRIPE_WEBHOOK_SECRET: 'whsec_abcdefghijkl, whsec_mnopqrstuvwx' };
    expect(readEnv(both).stripe?.webhookSecrets).toEqual([
      'whsec_abcdefghijkl',
      'whsec_mnopqrstuvwx',
    ]);
    const local = { ...sandbox, STRIPE_API_URL: 'http://127.0.0.1:12111' };
    expect(readEnv(local).stripe?.apiUrl).toBe('http://127.0.0.1:12111');
  });

  test.each([
    [{ STRIPE_SECRET_KEY: stripe.STRIPE_SECRET_KEY }, 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_WEBHOOK_SECRET: stripe.STRIPE_WEBHOOK_SECRET }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_API_URL: 'https://stand-in.example' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
  ])('half of it says what is missing: %j', (half, missing) => {
    expect(refusal({ ...half, SANDBOX: 'on' })).toContain(missing);
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_live_51Habcdefghijkl'],
    ['STRIPE_SECRET_KEY', 'sk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'hunter22'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_aaaaaaaa,whsec_bbbbbbbb,whsec_cccccccc'],
    ['STRIPE_API_URL', 'http://stripe.example'],
    ['STRIPE_API_URL', 'https://stripe.example/v1'],
  ])('a wrong value is named and never repeated: %s=%s', (name, value) => {
    const sentence = refusal({ ...stripe, SANDBOX: 'on', [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} must be .*\\.$`));
    expect(sentence).not.toContain(value);
  });
});

describe('a real market', () => {
  test('has nothing pretended', () => {
    expect(readEnv(real)).toMatchObject({
      seed: 'none',
      sandbox: false,
      sandboxSignIn: false,
      demoAccounts: 'locked',
      demoScript: false,
      scripts: { deviceCheck: null, fingerprint: null },
      mail: { kind: 'smtp' },
    });
  });

  test('names all that is missing at once', () => {
    expect(refusal({ SANDBOX: 'off' })).toBe(
      'SANDBOX=off is a real market and needs what is missing: STRIPE_SECRET_KEY (to take payments), ' +
        'STRIPE_WEBHOOK_SECRET (to hear of them), SMTP_URL (to send mail), MAIL_FROM (as its sender), ' +
        'OPERATOR_EMAIL (to be written to).',
    );
    const { MAIL_FROM: _from, STRIPE_WEBHOOK_SECRET: _secret, ...half } = real;
    expect(refusal({ ...half, HOST: '0.0.0.0' })).toBe(
      'SANDBOX=off is a real market and needs what is missing: STRIPE_WEBHOOK_SECRET (to hear of them), ' +
        'MAIL_FROM (as its sender), APP_ORIGIN (to be reached).',
    );
  });

  test('is open to others where it is asked for, with money or for tests', () => {
    const open = {
      ...real,
      HOST: '0.0.0.0',
      APP_ORIGIN: 'https://legend.example',
      TRUST_PROXY: '1',
    };
    expect(readEnv(open).sandbox).toBe(false);
    expect(readEnv({ ...open, ...live }).stripe?.secretKey).toMatch(/^sk_live_/);
  });

  test('sends a key for real money to nobody but Stripe', () => {
    const elsewhere = { STRIPE_API_URL: 'https://stand-in.example' };
    expect(refusal({ ...real, ...live, ...elsewhere })).toMatch(/^STRIPE_API_URL is for tests/);
    expect(readEnv({ ...real, ...elsewhere }).stripe?.apiUrl).toBe('https://stand-in.example');
  });

  test.each([[{ SEED: 'demo' }], [{ SANDBOX: 'on' }], [{ SANDBOX: 'on', SEED: 'demo' }]])(
    'takes no real money beside what is pretended: %j',
    (pretended) => {
      expect(refusal({ ...real, ...live, ...pretended })).not.toBe('accepted');
    },
  );

  test('has no demo accounts', () => {
    expect(refusal({ ...real, SEED: 'demo' })).toMatch(/^SEED=demo and SANDBOX=off contradict/);
  });
});
