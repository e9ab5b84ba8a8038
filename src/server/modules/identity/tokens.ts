/**
 * Access tokens, refresh tokens and codes. Sessions age by the machine's clock, not by the product's: moving
 * the sandbox clock forward by days shows holds and expiries and leaves everybody signed in (decision 0003).
 */
import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT, errors } from 'jose';
import { appConfig } from '~config';
import type { RequestInfo } from '../../context.ts';
import type { Keys } from '../../infra/keys.ts';

const { accessTokenSeconds } = appConfig.identity;
const ALGORITHM = 'HS256';
const ACCESS_PURPOSE = 'access-token';
const SUCCESSOR_PURPOSE = 'refresh-token-successor';

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

/** The time by which sessions and their tokens begin and end. */
export function sessionClock(): Date {
  return new Date();
}

/** Signs an access token for 15 minutes. */
export function signAccessToken(keys: Keys, claims: AccessClaims): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(claims.userId)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(keys.derive(ACCESS_PURPOSE));
}

/** The claims of a genuine, unexpired token; null for anything else. */
export async function readAccessToken(keys: Keys, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keys.derive(ACCESS_PURPOSE), {
      algorithms: [ALGORITHM],
    });
    const { sub, sid } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string') return null;
    return { userId: sub, sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** A new unguessable secret (256 bits): refresh tokens and codes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: SHA-256, hex. Enough for secrets that cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * The refresh token that follows a used one. It is computed, not drawn: parallel requests that bring the same
 * token within the grace get the same successor, although only hashes are stored.
 */
export function successorOf(keys: Keys, refreshToken: string): string {
  return keys.sign(SUCCESSOR_PURPOSE, refreshToken);
}

/** What makes two requests come from the same device: the fingerprint header, else user agent and network. */
export function deviceOf(request: RequestInfo): string {
  const words = request.fingerprint ?? `${request.userAgent}\n${request.ip}`;
  return hashSecret(words);
}
