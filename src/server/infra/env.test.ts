import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EnvError, environmentSchema, readEnv } from './env.ts';

const secret = 'a-secret-of-at-least-thirty-two-characters';
const postgres = { DATABASE_URL: 'postgres://u:p@db/legend', APP_SECRET: secret };

function refusal(source: NodeJS.ProcessEnv): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('without configuration', () => {
  test('serves the embedded demo market on localhost:3000', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appOrigin: 'http://localhost:3000',
      dataDir: './data',
      database: { kind: 'embedded' },
      seed: 'demo',
      sandbox: true,
      role: 'all',
    });
  });

  test('accepts calls from every name of the own machine', () => {
    expect(readEnv({ PORT: '4000' }).allowedOrigins).toEqual([
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://[::1]:4000',
    ]);
  });

  test('takes an empty variable for one that is not set', () => {
    expect(readEnv({ PORT: '', SEED: ' ' })).toMatchObject({ port: 3000, seed: 'demo' });
  });
});

describe('what is pretended', () => {
  const sandbox = { SANDBOX: 'on' };
  const smtp = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@legend.example' };
  const google = { OAUTH_GOOGLE_CLIENT_ID: 'id', OAUTH_GOOGLE_CLIENT_SECRET: 'secret' };
  const telegram = {
    TELEGRAM_BOT_TOKEN: '12345:abcdefghijklmnopqrstuvwxyz',
    TELEGRAM_BOT_NAME: 'legend_bot',
    TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-sixteen-signs',
  };
  const sumsub = {
    SUMSUB_APP_TOKEN: 'a',
    SUMSUB_SECRET_KEY: 'b',
    SUMSUB_WEBHOOK_SECRET: 'c',
    SUMSUB_LEVEL_IDENTITY: 'd',
    SUMSUB_LEVEL_ADDRESS: 'e',
  };

  test.each([
    [{}],
    [{ HOST: '::1' }],
    [{ HOST: 'localhost', APP_ORIGIN: 'http://127.0.0.1:3000' }],
    [{ APP_ORIGIN: 'http://localhost:8080' }],
  ])('on the own machine all of it: %j', (source) => {
    const open = { seed: 'demo', sandbox: true, sandboxSignIn: true, demoAccounts: 'open' };
    expect(readEnv(source)).toMatchObject(open);
  });

  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.5'],
    ['HOST', 'legend.example'],
    ['HOST', '127.0.0.1.evil.example'],
    ['APP_ORIGIN', 'https://legend.example'],
    ['APP_ORIGIN', 'http://legend.example'],
    ['APP_ORIGIN', 'https://localhost:3000'],
    ['TRUST_PROXY', '1'],
  ])('where others come in by %s=%s it has to be asked for', (name, value) => {
    const real = { ...smtp, ...sumsub };
    for (const more of [{}, { SEED: 'demo' }, { SEED: 'none' }, sandbox, real, postgres]) {
      const sentence = refusal({ ...more, [name]: value });
      expect(sentence).toMatch(new RegExp(`^${name} .*SANDBOX=on and SEED=demo.*\\.$`));
      expect(sentence.split('\n')).toHaveLength(1);
    }
    // The published password opens no account of the staff, and nobody signs in as whoever they say.
    const seeded = {
      seed: 'demo',
      sandbox: true,
      sandboxSignIn: false,
      demoAccounts: 'members',
    };
    expect(readEnv({ ...sandbox, SEED: 'demo', [name]: value })).toMatchObject(seeded);
  });

  test.each([[smtp], [sumsub], [telegram], [google], [postgres], [{ SEED: 'none' }]])(
    'the demo market has to be asked for with %j, and so has the sandbox without it',
    (source) => {
      expect(refusal(source)).toMatch(/^SEED .*SEED=demo.*SANDBOX=on.*\.$/);
      const empty = { seed: 'none', sandbox: true, demoAccounts: 'locked' };
      expect(readEnv({ ...source, ...sandbox })).toMatchObject(empty);
    },
  );

  test('real providers can be tried in the demo market', () => {
    const asked = readEnv({ ...smtp, SEED: 'demo' });
    expect(asked).toMatchObject({ seed: 'demo', demoAccounts: 'open' });
  });
});

describe('with PostgreSQL', () => {
  test('does not seed unless asked', () => {
    expect(readEnv({ ...postgres, SANDBOX: 'on' }).seed).toBe('none');
    expect(readEnv({ ...postgres, SEED: 'demo' }).seed).toBe('demo');
  });

  test('needs APP_SECRET', () => {
    expect(refusal({ DATABASE_URL: postgres.DATABASE_URL })).toMatch(/^APP_SECRET must be set/);
  });
});

test('the sandbox’s device check runs unless another one, or none, is given; a fingerprint only when asked for', () => {
  expect(readEnv({}).scripts).toEqual({
    deviceCheck: '/device-check.sandbox.js',
    fingerprint: null,
  });
  const given = { DEVICE_CHECK_SCRIPT: 'https://risk.example/a.js', FINGERPRINT_SCRIPT: 'sandbox' };
  expect(readEnv(given).scripts).toEqual({
    deviceCheck: 'https://risk.example/a.js',
    fingerprint: '/fingerprint.sandbox.js',
  });
  expect(readEnv({ DEVICE_CHECK_SCRIPT: 'none' }).scripts.deviceCheck).toBeNull();
  expect(refusal({ DEVICE_CHECK_SCRIPT: 'http://risk.example/a.js' })).toMatch(
    /^DEVICE_CHECK_SCRIPT must be none, sandbox or an address/,
  );
});

test('APP_ORIGIN is the only accepted origin when given', () => {
  const env = readEnv({ APP_ORIGIN: 'https://legend.example', SANDBOX: 'on', SEED: 'demo' });
  expect(env.allowedOrigins).toEqual(['https://legend.example']);
});

describe('a wrong value is named in one sentence', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '0'],
    ['PORT', '3000.5'],
    ['HOST', 'my host'],
    ['APP_ORIGIN', 'legend.example'],
    ['APP_ORIGIN', 'https://legend.example/'],
    ['APP_ORIGIN', 'https://legend.example/shop'],
    ['API_ORIGIN', 'ftp://legend.example'],
    ['DATABASE_URL', 'mysql://db/legend'],
    ['DATABASE_POOL', '1'],
    ['REDIS_URL', 'http://redis'],
    ['APP_SECRET', 'short'],
    ['SEED', 'Demo'],
    ['SANDBOX', 'true'],
    ['ROLE', 'master'],
    ['ROLE', 'worker'],
    ['LOG_LEVEL', 'verbose'],
    ['TRUST_PROXY', 'yes'],
    ['HELP_CENTER_URL', 'javascript:alert(1)'],
    ['NODE_ENV', 'staging'],
    ['STRIPE_SECRET_KEY', 'sk_live_1'],
    ['SMTP_URL', 'smtp://mail'],
    ['S3_BUCKET', 'files'],
    ['OAUTH_GOOGLE_ID', 'x'],
    ['MAIL_FROM', 'Legend'],
    ['TELEGRAM_BOT_TOKEN', 'x'],
    ['TELEGRAM_TOKEN', 'x'],
    ['TELEGRAM_BOT_TOKEN', '12345:abcdefghijklmnopqrstuvwxyz'],
    ['OAUTH_MYSPACE_CLIENT_ID', 'x'],
    ['OAUTH_GOOGLE_CLIENT_ID', 'alone'],
    ['OAUTH_X_CLIENT_SECRET', 'alone'],
    ['OAUTH_GOOGLE_ISSUER', 'http://accounts.example'],
    ['VAPID_PUBLIC_KEY', 'x'],
  ])('%s=%s', (name, value) => {
    const sentence = refusal({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name}\\b.*\\.$`));
    expect(sentence.split('\n')).toHaveLength(1);
  });

  test('and never repeated, because it may be a password', () => {
    expect(refusal({ DATABASE_URL: 'mysql://u:hunter2@db' })).not.toContain('hunter2');
  });
});

describe('sign-in providers', () => {
  test('are those whose id and secret are given', () => {
    const { social } = readEnv({
      SANDBOX: 'on',
      OAUTH_DISCORD_CLIENT_ID: 'id',
      OAUTH_DISCORD_CLIENT_SECRET: 'secret',
    });
    expect(social.oauth).toEqual({
      discord: { clientId: 'id', clientSecret: 'secret', issuer: undefined },
    });
    expect(readEnv({}).social.oauth).toEqual({});
  });

  test('half of one is named', () => {
    expect(refusal({ OAUTH_X_CLIENT_ID: 'id' })).toBe(
      'OAUTH_X_CLIENT_ID is set without OAUTH_X_CLIENT_SECRET: give both, or neither.',
    );
  });
});

test('docs/operations.md lists exactly these variables', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(Object.keys(environmentSchema.entries).toSorted());
});
