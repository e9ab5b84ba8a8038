/** The OAuth flow of each provider against its documented responses, served by a fake on localhost. */
import { createHash, createHmac } from 'node:crypto';
import { generateKeyPair, type CryptoKey } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import { json, startStandIn, type StandIn } from '../../../../tests/support/stand-in-provider.ts';
import type { OAuthName } from '../env-social.ts';
import { createOAuthSignIn } from './oauth.ts';

const log = pino({ level: 'silent' });
const client = { clientId: 'client-id_1', clientSecret: 'secret-with_signs:~' };
const attempt = {
  redirectUri: 'http://localhost:3000/auth/social/any',
  state: 'the-state',
  nonce: 'the-nonce',
  codeVerifier: 'a-verifier-of-at-least-forty-three-characters-x',
};
const callback = { ...attempt, code: 'the-code', issuer: undefined };

let standIn: StandIn;

beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.stop());

function provider(name: OAuthName, budgetMs?: number) {
  return createOAuthSignIn({
    name,
    client: { ...client, issuer: standIn.issuer },
    log,
    ...(budgetMs && { budgetMs }),
  });
}

async function refusal(run: Promise<unknown>): Promise<string> {
  try {
    await run;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
  return 'accepted';
}

/** An OpenID provider that answers every code with this token. */
function openId({ claims, key }: { claims: Record<string, unknown>; key?: CryptoKey }) {
  const named = { nonce: attempt.nonce, ...claims };
  return standIn.openId({ audience: client.clientId, claims: named, ...(key && { key }) });
}

const verified = { sub: '110169484474386276334', email: 'jane@gmail.com', email_verified: true };

describe('Google', () => {
  test('is asked with state, nonce and PKCE, for nothing but the address', async () => {
    await openId({ claims: verified });
    const url = await provider('google').start(attempt);
    expect(url.origin + url.pathname).toBe(`${standIn.issuer}/authorize`);
    const challenge = createHash('sha256').update(attempt.codeVerifier).digest('base64url');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: client.clientId,
      redirect_uri: attempt.redirectUri,
      response_type: 'code',
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
  });

  test('names the person; the exchange carries the verifier', async () => {
    await openId({ claims: verified });
    expect(await provider('google').identify(callback)).toEqual({
      provider: 'google',
      subject: verified.sub,
      email: 'jane@gmail.com',
      handle: null,
    });
    const { form } = standIn.callTo('/token');
    expect(form.get('code_verifier')).toBe(attempt.codeVerifier);
    expect(form.get('redirect_uri')).toBe(attempt.redirectUri);
  });

  test.each([
    ['its own address, not verified', { email_verified: false }, null],
    ['an address elsewhere, once verified', { email: 'jane@example.com' }, null],
    [
      'an organisation that it hosts',
      { email: 'jane@firm.example', hd: 'firm.example' },
      'jane@firm.example',
    ],
    ['verified in words only', { email_verified: 'true' }, null],
    ['no address', { email: undefined }, null],
    ['an address that is none', { email: 'jane at gmail.com' }, null],
  ])('%s', async (_, change, email) => {
    await openId({ claims: { ...verified, ...change } });
    expect((await provider('google').identify(callback)).email).toBe(email);
  });

  test.each([
    ['another nonce', { nonce: 'of somebody else' }],
    ['another audience', { aud: 'another application' }],
    ['another issuer', { iss: 'https://accounts.example' }],
    ['no subject', { sub: '' }],
  ])('a token with %s is refused', async (_, change) => {
    await openId({ claims: { ...verified, ...change } });
    expect(await refusal(provider('google').identify(callback))).toBe('SOCIAL_REFUSED');
  });

  test('a token that somebody else signed is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    await openId({ claims: verified, key: privateKey });
    expect(await refusal(provider('google').identify(callback))).toBe('SOCIAL_REFUSED');
  });

  test('what is published in the name of another issuer is not believed', async () => {
    await openId({ claims: verified });
    standIn.answers['/.well-known/openid-configuration'] = json({
      issuer: 'https://accounts.example',
      authorization_endpoint: 'https://attacker.example/authorize',
      token_endpoint: `${standIn.issuer}/token`,
      jwks_uri: `${standIn.issuer}/keys`,
    });
    expect(await refusal(provider('google').start(attempt))).not.toBe('accepted');
    expect(await refusal(provider('google').identify(callback))).not.toBe('accepted');
    expect(standIn.asked.some(({ path }) => path === '/token')).toBe(false);
  });

  test('an answer in the name of another provider is refused before the code leaves', async () => {
    await openId({ claims: verified });
    const mixedUp = { ...callback, issuer: 'https://attacker.example' };
    expect(await refusal(provider('google').identify(mixedUp))).toBe('SOCIAL_REFUSED');
    expect(standIn.asked.some(({ path }) => path === '/token')).toBe(false);
    expect(
      await refusal(provider('google').identify({ ...callback, issuer: standIn.issuer })),
    ).toBe('accepted');
  });
});

describe('LinkedIn', () => {
  const claims = {
    sub: '782bbtaQ',
    email: 'doe@example.com',
    email_verified: true,
    nonce: undefined,
  };

  test('knows neither nonce nor PKCE beside a secret', async () => {
    await openId({ claims });
    const url = await provider('linkedin').start(attempt);
    expect(url.searchParams.has('nonce')).toBe(false);
    expect(url.searchParams.has('code_challenge')).toBe(false);
    expect(url.searchParams.get('state')).toBe(attempt.state);
    expect(await provider('linkedin').identify(callback)).toMatchObject({
      subject: '782bbtaQ',
      email: 'doe@example.com',
    });
    const { form } = standIn.callTo('/token');
    expect(form.get('client_secret')).toBe(client.clientSecret);
    expect(form.has('code_verifier')).toBe(false);
  });

  test.each([
    [true, 'doe@example.com'],
    ['true', 'doe@example.com'],
    [false, null],
    ['false', null],
    [undefined, null],
  ])('email_verified %s', async (isVerified, email) => {
    await openId({ claims: { ...claims, email_verified: isVerified } });
    expect((await provider('linkedin').identify(callback)).email).toBe(email);
  });
});

describe('X', () => {
  beforeEach(() => {
    standIn.answers['/2/oauth2/token'] = json({
      token_type: 'bearer',
      expires_in: 7200,
      access_token: 'x-token',
      scope: 'users.read tweet.read',
    });
    standIn.answers['/2/users/me'] = json({
      data: { id: '2244994945', name: 'Jane Doe', username: 'jane_d' },
    });
  });

  test('wants PKCE, and the client’s words unchanged in the header', async () => {
    const url = await provider('x').start(attempt);
    expect(url.pathname).toBe('/i/oauth2/authorize');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    await provider('x').identify(callback);
    const { headers, form } = standIn.callTo('/2/oauth2/token');
    const words = Buffer.from(String(headers.authorization).replace('Basic ', ''), 'base64');
    expect(words.toString()).toBe('client-id_1:secret-with_signs%3A~');
    expect(form.get('code_verifier')).toBe(attempt.codeVerifier);
    expect(form.has('client_secret')).toBe(false);
  });

  test('gives a handle and no address', async () => {
    expect(await provider('x').identify(callback)).toEqual({
      provider: 'x',
      subject: '2244994945',
      email: null,
      handle: 'jane_d',
    });
    expect(standIn.callTo('/2/users/me').headers.authorization).toBe('Bearer x-token');
  });
});

describe('Discord', () => {
  const person = { id: '80351110224678912', username: 'nelly', email: 'nelly@discord.com' };

  test.each([
    [{ verified: true }, 'nelly@discord.com'],
    [{ verified: false }, null],
    [{}, null],
    [{ verified: true, email: null }, null],
  ])('%j', async (change, email) => {
    standIn.answers['/api/oauth2/token'] = json({
      access_token: 'd',
      token_type: 'Bearer',
      scope: 'identify email',
    });
    standIn.answers['/api/users/@me'] = json({ ...person, ...change });
    expect(await provider('discord').identify(callback)).toEqual({
      provider: 'discord',
      subject: person.id,
      email,
      handle: 'nelly',
    });
    expect(standIn.callTo('/api/oauth2/token').form.get('code_verifier')).toBe(
      attempt.codeVerifier,
    );
  });
});

describe('Facebook', () => {
  const token = '/v24.0/oauth/access_token';

  test('gets a proof of the secret with each question; an address is not believed', async () => {
    standIn.answers[token] = json({
      access_token: 'fb',
      token_type: 'bearer',
      expires_in: 5_183_944,
    });
    standIn.answers['/v24.0/me'] = json({ id: '10219', email: 'jane@example.com' });
    expect(await provider('facebook').identify(callback)).toEqual({
      provider: 'facebook',
      subject: '10219',
      email: null,
      handle: null,
    });
    const proof = createHmac('sha256', client.clientSecret).update('fb').digest('hex');
    expect(standIn.callTo('/v24.0/me').query.get('appsecret_proof')).toBe(proof);
  });

  test('says errors as an object in JSON', async () => {
    const error = {
      message: 'This authorization code has been used.',
      type: 'OAuthException',
      code: 100,
    };
    standIn.answers[token] = json({ error }, 400, 'text/javascript; charset=UTF-8');
    expect(await refusal(provider('facebook').identify(callback))).toBe('SOCIAL_REFUSED');
  });
});

describe('Instagram', () => {
  const token = '/oauth/access_token';
  const me = { user_id: '17841405793187218', username: 'jane.pics' };

  test.each([
    [
      'plain',
      '{"access_token":"ig","user_id":17841405793187218,"permissions":["instagram_business_basic"]}',
    ],
    [
      'wrapped',
      '{"data":[{"access_token":"ig","user_id":"1","permissions":"instagram_business_basic"}]}',
    ],
  ])(
    '%s answer without a token type, a number beyond 2^53, the sign at the end of the code',
    async (_, text) => {
      standIn.answers[token] = (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      standIn.answers['/v24.0/me'] = json(me);
      const identity = await provider('instagram').identify({ ...callback, code: 'the-code#_' });
      expect(identity).toEqual({
        provider: 'instagram',
        subject: '17841405793187218',
        email: null,
        handle: 'jane.pics',
      });
      const { form } = standIn.callTo(token);
      expect(form.get('code')).toBe('the-code');
      expect(form.has('code_verifier')).toBe(false);
      expect(standIn.callTo('/v24.0/me').query.get('access_token')).toBe('ig');
    },
  );
});

describe('trouble at the provider', () => {
  const names: OAuthName[] = ['google', 'x'];

  test.each(names)('%s that hangs ends in a clear failure within its time', async (name) => {
    standIn.answers['/.well-known/openid-configuration'] = () => {};
    standIn.answers['/2/oauth2/token'] = () => {};
    expect(await refusal(provider(name, 60).identify(callback))).toBe('SOCIAL_PROVIDER_DOWN');
  });

  test('a body that never ends as well', async () => {
    standIn.answers['/2/oauth2/token'] = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":');
    };
    expect(await refusal(provider('x', 60).identify(callback))).toBe('SOCIAL_PROVIDER_DOWN');
  });

  test.each([500, 503])('status %i', async (status) => {
    standIn.answers['/2/oauth2/token'] = json({ title: 'Service Unavailable' }, status);
    expect(await refusal(provider('x').identify(callback))).toBe('SOCIAL_PROVIDER_DOWN');
  });

  test('nobody listens', async () => {
    const away = { ...client, issuer: 'http://127.0.0.1:9' };
    const google = createOAuthSignIn({ name: 'google', client: away, log });
    expect(await refusal(google.start(attempt))).toBe('SOCIAL_PROVIDER_DOWN');
  });

  test('a code that was used is refused, and a redirect is not followed', async () => {
    standIn.answers['/2/oauth2/token'] = json(
      { error: 'invalid_request', error_description: 'used' },
      400,
    );
    expect(await refusal(provider('x').identify(callback))).toBe('SOCIAL_REFUSED');
    standIn.answers['/2/oauth2/token'] = (response) => {
      response.writeHead(302, { location: `${standIn.issuer}/elsewhere` }).end();
    };
    expect(await refusal(provider('x').identify(callback))).toBe('SOCIAL_REFUSED');
    expect(standIn.asked.some(({ path }) => path === '/elsewhere')).toBe(false);
  });

  test('after an outage the next attempt asks again', async () => {
    const google = provider('google', 500);
    standIn.answers['/.well-known/openid-configuration'] = json({}, 503);
    expect(await refusal(google.start(attempt))).toBe('SOCIAL_PROVIDER_DOWN');
    await openId({ claims: verified });
    expect(await refusal(google.start(attempt))).toBe('accepted');
  });
});
