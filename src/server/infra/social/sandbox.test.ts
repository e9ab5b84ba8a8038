import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import type { SandboxPerson } from '~/contracts/sandbox/sandbox-sign-in.schemas.ts';
import { readEnv } from '../env.ts';
import { createKeys } from '../keys.ts';
import { signBody } from '../sandbox/signature.ts';
import { createSocialProviders } from './index.ts';
import type { SignInAttempt } from './provider.ts';
import { createSandboxSignIn, readSandboxRequest, sandboxReturnPath } from './sandbox.ts';

const keys = createKeys('a secret of the tests, long enough for all');
const otherKeys = createKeys('another secret of the tests, long enough as well');
const google = createSandboxSignIn('google', keys);
const discord = createSandboxSignIn('discord', keys);
const ada: SandboxPerson = { handle: 'Ada_L', email: 'ada@example.test', email_verified: true };

const attempt: SignInAttempt = {
  redirectUri: 'http://localhost:3000/auth/social/google',
  state: 'the state',
  nonce: 'the nonce',
  codeVerifier: 'the verifier',
};

async function requestOf(start: SignInAttempt = attempt): Promise<string> {
  return (await google.start(start)).searchParams.get('request') ?? '';
}

/** Where the page sends the browser, decided at once. */
async function back(person: SandboxPerson | null, start: SignInAttempt = attempt) {
  const request = readSandboxRequest(keys, 'google', await requestOf(start), new Date());
  return new URL(sandboxReturnPath(keys, request, person, new Date()), 'http://here.invalid');
}

async function codeFor(person: SandboxPerson, start: SignInAttempt = attempt): Promise<string> {
  return (await back(person, start)).searchParams.get('code') ?? '';
}

async function outcome(work: () => Promise<unknown> | unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

function identify(code: string, change: Partial<SignInAttempt> = {}) {
  return outcome(() => google.identify({ ...attempt, ...change, code, issuer: undefined }));
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the way there', () => {
  test('leads to a page of this site and tells the browser no secret of the attempt', async () => {
    const url = await google.start(attempt);
    expect(url.origin + url.pathname).toBe('http://localhost:3000/sandbox/social/google');
    expect(url.searchParams.get('state')).toBe('the state');
    const [body = ''] = (url.searchParams.get('request') ?? '').split('.');
    const told = Buffer.from(body, 'base64url').toString('utf8');
    expect(told).toContain('the state');
    expect(told).not.toContain('the nonce');
    expect(told).not.toContain('the verifier');
  });

  test('is refused when it is forged, of another provider, or ten minutes old', async () => {
    const request = await requestOf();
    const read = (token: string, by = keys, at: 'google' | 'discord' = 'google') =>
      outcome(() => readSandboxRequest(by, at, token, new Date()).state);
    expect(await read(request)).toBe('the state');
    const [body = '', signature = ''] = request.split('.');
    const elsewhere = { redirectUri: 'https://attacker.example/' };
    const text = Buffer.from(body, 'base64url').toString('utf8');
    const moved = JSON.stringify({ ...JSON.parse(text), ...elsewhere });
    const forged = `${Buffer.from(moved).toString('base64url')}.${signature}`;
    for (const token of ['', 'none', '.', body, forged, `${request}.${signature}`, `${request}0`]) {
      expect(await read(token), token).toBe('SOCIAL_STATE_INVALID');
    }
    expect(await read(request, otherKeys)).toBe('SOCIAL_STATE_INVALID');
    expect(await read(request, keys, 'discord')).toBe('SOCIAL_STATE_INVALID');
    // A code is no request: each is signed for its own purpose.
    expect(await read(await codeFor(ada))).toBe('SOCIAL_STATE_INVALID');
    vi.advanceTimersByTime(601_000);
    expect(await read(request)).toBe('SOCIAL_STATE_INVALID');
  });
});

describe('the way back', () => {
  test('names the person by their handle, and the address only when it is vouched for', async () => {
    expect(await identify(await codeFor(ada))).toEqual({
      provider: 'google',
      subject: 'sandbox:ada_l',
      email: 'ada@example.test',
      handle: null,
    });
    const unproven = await identify(await codeFor({ ...ada, email_verified: false }));
    expect(unproven).toMatchObject({ subject: 'sandbox:ada_l', email: null });
    const nameless = await identify(await codeFor({ handle: 'ada_l', email_verified: true }));
    expect(nameless).toMatchObject({ subject: 'sandbox:ada_l', email: null });
  });

  test('of somebody who refuses carries an error and no code', async () => {
    const url = await back(null);
    expect(url.pathname + url.search).toBe(
      '/auth/social/google?error=access_denied&state=the+state',
    );
  });

  test.each([
    ['state', { state: 'another' }],
    ['nonce', { nonce: 'another' }],
    ['verifier', { codeVerifier: 'another' }],
    ['redirect URI', { redirectUri: 'http://127.0.0.1:3000/auth/social/google' }],
  ])('is worth nothing with another %s', async (_what, change) => {
    expect(await identify(await codeFor(ada), change)).toBe('SOCIAL_REFUSED');
  });

  test('is worth nothing at the other provider', async () => {
    const code = await codeFor(ada);
    const told = await outcome(() => discord.identify({ ...attempt, code, issuer: undefined }));
    expect(told).toBe('SOCIAL_REFUSED');
  });

  test('is refused when it is forged, changed, signed for something else, or two minutes old', async () => {
    const code = await codeFor(ada);
    const [body = '', signature = ''] = code.split('.');
    const text = Buffer.from(body, 'base64url').toString('utf8');
    const changed = Buffer.from(text.replace('Ada_L', 'tomas_r')).toString('base64url');
    const secretless = createHash('sha256').update(changed).digest('hex');
    for (const forged of [
      '',
      'code',
      body,
      `${body}.`,
      `${changed}.${signature}`,
      `${changed}.t=${Date.now() / 1000},v1=${secretless}`,
      `${changed}.${signBody(otherKeys, 'social.sandbox.code', changed, new Date())}`,
      `${changed}.${signBody(keys, 'social.sandbox.request', changed, new Date())}`,
      await requestOf(),
    ]) {
      expect(await identify(forged), forged).toBe('SOCIAL_REFUSED');
    }
    expect(await identify(code)).toMatchObject({ subject: 'sandbox:ada_l' });
    vi.advanceTimersByTime(121_000);
    expect(await identify(code)).toBe('SOCIAL_REFUSED');
  });
});

describe('it is offered', () => {
  const log = pino({ level: 'silent' });
  const offered = (source: NodeJS.ProcessEnv) => {
    const { names, isSimulated } = createSocialProviders({ env: readEnv(source), log, keys });
    return { names, isSimulated };
  };

  test('in a fresh clone, and in an empty sandbox on the own machine', () => {
    const both = { names: ['google', 'discord'], isSimulated: true };
    expect(offered({})).toEqual(both);
    expect(offered({ SEED: 'none', SANDBOX: 'on' })).toEqual(both);
  });

  test('never beside a real provider', () => {
    const x = { OAUTH_X_CLIENT_ID: 'id', OAUTH_X_CLIENT_SECRET: 'secret', SEED: 'demo' };
    expect(offered(x)).toEqual({ names: ['x'], isSimulated: false });
    const bot = {
      TELEGRAM_BOT_TOKEN: '12345:abcdefghijklmnopqrstuvwxyz',
      TELEGRAM_BOT_NAME: 'legend_bot',
      TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-sixteen-signs',
      SEED: 'demo',
    };
    expect(offered(bot)).toEqual({ names: ['telegram'], isSimulated: false });
  });

  test.each([{ HOST: '0.0.0.0' }, { APP_ORIGIN: 'https://demo.example' }, { TRUST_PROXY: '1' }])(
    'never where others come in: %j',
    (opened) => {
      const demonstration = { SANDBOX: 'on', SEED: 'demo', ...opened };
      expect(offered(demonstration)).toEqual({ names: [], isSimulated: false });
    },
  );
});
