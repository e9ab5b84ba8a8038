/** Each provider's own way, against answers as they were documented, served by a stand-in on this machine. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import type { OAuthName } from '../env-social.ts';
import { createOAuthSignIn } from './oauth.ts';

interface Seen {
  path: string;
  headers: IncomingMessage['headers'];
  form: URLSearchParams;
  query: URLSearchParams;
}

type Answer = (response: ServerResponse, seen: Seen) => void;

const log = pino({ level: 'silent' });
const client = { clientId: 'client-id_1', clientSecret: 'secret-with_signs:~' };
const attempt = {
  redirectUri: 'http://localhost:3000/auth/social/any',
  state: 'the-state',
  nonce: 'the-nonce',
  codeVerifier: 'a-verifier-of-at-least-forty-three-characters-x',
};
const arrived = { ...attempt, code: 'the-code', issuer: undefined };

let server: Server;
let issuer: string;
let answers: Record<string, Answer>;
let seen: Seen[];
let signer: CryptoKey;
let publicKey: JWK;

function json(body: unknown, status = 200, type = 'application/json'): Answer {
  return (response) =>
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  signer = pair.privateKey;
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    void formOf(request).then((form) => {
      const url = new URL(request.url ?? '/', 'http://here');
      const call = {
        path: url.pathname,
        headers: request.headers,
        form,
        query: url.searchParams,
      };
      seen.push(call);
      const answer = answers[url.pathname];
      if (answer) answer(response, call);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

beforeEach(() => {
  answers = {};
  seen = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function provider(name: OAuthName, budgetMs?: number) {
  return createOAuthSignIn({
    name,
    client: { ...client, issuer },
    log,
    ...(budgetMs && { budgetMs }),
  });
}

function callTo(path: string): Seen {
  const call = seen.find((one) => one.path === path);
  if (!call) throw new Error(`Nothing was asked of ${path}`);
  return call;
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

interface Token {
  claims: Record<string, unknown>;
  key?: CryptoKey;
}

/** An OpenID provider that answers every code with this token. */
async function openId({ claims, key = signer }: Token): Promise<void> {
  const token = await new SignJWT({ nonce: attempt.nonce, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer(typeof claims['iss'] === 'string' ? claims['iss'] : issuer)
    .setAudience(typeof claims['aud'] === 'string' ? claims['aud'] : client.clientId)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key);
  answers['/.well-known/openid-configuration'] = json({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  });
  answers['/keys'] = json({ keys: [publicKey] });
  answers['/token'] = json({
    access_token: 'at',
    token_type: 'Bearer',
    expires_in: 3599,
    id_token: token,
  });
}

const verified = { sub: '110169484474386276334', email: 'jane@gmail.com', email_verified: true };

describe('Google', () => {
  test('is asked with state, nonce and PKCE, for nothing but the address', async () => {
    await openId({ claims: verified });
    const url = await provider('google').start(attempt);
    expect(url.origin + url.pathname).toBe(`${issuer}/authorize`);
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
    expect(await provider('google').identify(arrived)).toEqual({
      provider: 'google',
      subject: verified.sub,
      email: 'jane@gmail.com',
      handle: null,
    });
    const { form } = callTo('/token');
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
    expect((await provider('google').identify(arrived)).email).toBe(email);
  });

  test.each([
    ['another nonce', { nonce: 'of somebody else' }],
    ['another audience', { aud: 'another application' }],
    ['another issuer', { iss: 'https://accounts.example' }],
    ['no subject', { sub: '' }],
  ])('a token with %s is refused', async (_, change) => {
    await openId({ claims: { ...verified, ...change } });
    expect(await refusal(provider('google').identify(arrived))).toBe('SOCIAL_REFUSED');
  });

  test('a token that somebody else signed is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    await openId({ claims: verified, key: privateKey });
    expect(await refusal(provider('google').identify(arrived))).toBe('SOCIAL_REFUSED');
  });

  test('an answer in the name of another provider is refused before the code leaves', async () => {
    await openId({ claims: verified });
    const mixedUp = { ...arrived, issuer: 'https://attacker.example' };
    expect(await refusal(provider('google').identify(mixedUp))).toBe('SOCIAL_REFUSED');
    expect(seen.some(({ path }) => path === '/token')).toBe(false);
    expect(await refusal(provider('google').identify({ ...arrived, issuer }))).toBe('accepted');
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
    expect(await provider('linkedin').identify(arrived)).toMatchObject({
      subject: '782bbtaQ',
      email: 'doe@example.com',
    });
    const { form } = callTo('/token');
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
    expect((await provider('linkedin').identify(arrived)).email).toBe(email);
  });
});

describe('X', () => {
  beforeEach(() => {
    answers['/2/oauth2/token'] = json({
      token_type: 'bearer',
      expires_in: 7200,
      access_token: 'x-token',
      scope: 'users.read tweet.read',
    });
    answers['/2/users/me'] = json({
      data: { id: '2244994945', name: 'Jane Doe', username: 'jane_d' },
    });
  });

  test('wants PKCE, and the client’s words unchanged in the header', async () => {
    const url = await provider('x').start(attempt);
    expect(url.pathname).toBe('/i/oauth2/authorize');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    await provider('x').identify(arrived);
    const { headers, form } = callTo('/2/oauth2/token');
    const words = Buffer.from(String(headers.authorization).replace('Basic ', ''), 'base64');
    expect(words.toString()).toBe('client-id_1:secret-with_signs%3A~');
    expect(form.get('code_verifier')).toBe(attempt.codeVerifier);
    expect(form.has('client_secret')).toBe(false);
  });

  test('gives a handle and no address', async () => {
    expect(await provider('x').identify(arrived)).toEqual({
      provider: 'x',
      subject: '2244994945',
      email: null,
      handle: 'jane_d',
    });
    expect(callTo('/2/users/me').headers.authorization).toBe('Bearer x-token');
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
    answers['/api/oauth2/token'] = json({
      access_token: 'd',
      token_type: 'Bearer',
      scope: 'identify email',
    });
    answers['/api/users/@me'] = json({ ...person, ...change });
    expect(await provider('discord').identify(arrived)).toEqual({
      provider: 'discord',
      subject: person.id,
      email,
      handle: 'nelly',
    });
    expect(callTo('/api/oauth2/token').form.get('code_verifier')).toBe(attempt.codeVerifier);
  });
});

describe('Facebook', () => {
  const token = '/v24.0/oauth/access_token';

  test('gets a proof of the secret with each question; an address is not believed', async () => {
    answers[token] = json({ access_token: 'fb', token_type: 'bearer', expires_in: 5_183_944 });
    answers['/v24.0/me'] = json({ id: '10219', email: 'jane@example.com' });
    expect(await provider('facebook').identify(arrived)).toEqual({
      provider: 'facebook',
      subject: '10219',
      email: null,
      handle: null,
    });
    const proof = createHmac('sha256', client.clientSecret).update('fb').digest('hex');
    expect(callTo('/v24.0/me').query.get('appsecret_proof')).toBe(proof);
  });

  test('says errors as an object in JSON', async () => {
    const error = {
      message: 'This authorization code has been used.',
      type: 'OAuthException',
      code: 100,
    };
    answers[token] = json({ error }, 400, 'text/javascript; charset=UTF-8');
    expect(await refusal(provider('facebook').identify(arrived))).toBe('SOCIAL_REFUSED');
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
      answers[token] = (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      answers['/v24.0/me'] = json(me);
      const identity = await provider('instagram').identify({ ...arrived, code: 'the-code#_' });
      expect(identity).toEqual({
        provider: 'instagram',
        subject: '17841405793187218',
        email: null,
        handle: 'jane.pics',
      });
      const { form } = callTo(token);
      expect(form.get('code')).toBe('the-code');
      expect(form.has('code_verifier')).toBe(false);
      expect(callTo('/v24.0/me').query.get('access_token')).toBe('ig');
    },
  );
});

describe('trouble at the provider', () => {
  const names: OAuthName[] = ['google', 'x'];

  test.each(names)('%s that hangs ends in a clear failure within its time', async (name) => {
    answers['/.well-known/openid-configuration'] = () => {};
    answers['/2/oauth2/token'] = () => {};
    expect(await refusal(provider(name, 60).identify(arrived))).toBe('SOCIAL_PROVIDER_DOWN');
  });

  test('a body that never ends as well', async () => {
    answers['/2/oauth2/token'] = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":');
    };
    expect(await refusal(provider('x', 60).identify(arrived))).toBe('SOCIAL_PROVIDER_DOWN');
  });

  test.each([500, 503])('status %i', async (status) => {
    answers['/2/oauth2/token'] = json({ title: 'Service Unavailable' }, status);
    expect(await refusal(provider('x').identify(arrived))).toBe('SOCIAL_PROVIDER_DOWN');
  });

  test('nobody listens', async () => {
    const away = { ...client, issuer: 'http://127.0.0.1:9' };
    const google = createOAuthSignIn({ name: 'google', client: away, log });
    expect(await refusal(google.start(attempt))).toBe('SOCIAL_PROVIDER_DOWN');
  });

  test('a code that was used is refused, and a redirect is not followed', async () => {
    answers['/2/oauth2/token'] = json({ error: 'invalid_request', error_description: 'used' }, 400);
    expect(await refusal(provider('x').identify(arrived))).toBe('SOCIAL_REFUSED');
    answers['/2/oauth2/token'] = (response) => {
      response.writeHead(302, { location: `${issuer}/elsewhere` }).end();
    };
    expect(await refusal(provider('x').identify(arrived))).toBe('SOCIAL_REFUSED');
    expect(seen.some(({ path }) => path === '/elsewhere')).toBe(false);
  });

  test('after an outage the next attempt asks again', async () => {
    const google = provider('google', 500);
    answers['/.well-known/openid-configuration'] = json({}, 503);
    expect(await refusal(google.start(attempt))).toBe('SOCIAL_PROVIDER_DOWN');
    await openId({ claims: verified });
    expect(await refusal(google.start(attempt))).toBe('accepted');
  });
});
