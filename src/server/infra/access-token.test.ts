import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serverConfig } from '~config';
import { readAccessToken, signAccessToken } from './access-token.ts';
import { createKeys } from './keys.ts';

const keys = createKeys('a secret of the tests, long enough for all');
const claims = { userId: 'a person', sessionId: 'a session' };

/** What a genuine token says, signed in another way. */
const forged = (alg: string) =>
  new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg })
    .setSubject(claims.userId)
    .setExpirationTime('15m');

afterEach(() => void vi.useRealTimers());

describe('an access token', () => {
  test('opens where it was signed, and with another secret nothing', async () => {
    const token = await signAccessToken(keys, claims);
    expect(await readAccessToken(keys, token)).toEqual(claims);
    const elsewhere = createKeys('another secret of the tests, as long as that');
    expect(await readAccessToken(elsewhere, token)).toBeNull();
  });

  test('is worth nothing once its time is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await signAccessToken(keys, claims);
    vi.advanceTimersByTime((serverConfig.identity.accessTokenSeconds - 1) * 1_000);
    expect(await readAccessToken(keys, token)).toEqual(claims);
    vi.advanceTimersByTime(2_000);
    expect(await readAccessToken(keys, token)).toBeNull();
  });

  test.each(['HS384', 'HS512'])('signed by %s with the right key opens nothing', async (alg) => {
    const key = keys.derive('access-token');
    expect(await readAccessToken(keys, await forged('HS256').sign(key))).toEqual(claims);
    expect(await readAccessToken(keys, await forged(alg).sign(key))).toBeNull();
  });

  test('without a signature opens nothing', async () => {
    const [, payload = ''] = (await signAccessToken(keys, claims)).split('.');
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await readAccessToken(keys, `${head}.${payload}.`)).toBeNull();
  });

  test('that brings its own key is not believed', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = await exportJWK(publicKey);
    const token = await new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: 'RS256', jwk })
      .setSubject(claims.userId)
      .setExpirationTime('15m')
      .sign(privateKey);
    expect(await readAccessToken(keys, token)).toBeNull();
  });

  test('is not what was signed for another purpose', async () => {
    const token = await forged('HS256').sign(keys.derive('media'));
    expect(await readAccessToken(keys, token)).toBeNull();
  });
});
