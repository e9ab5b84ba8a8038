/** Access tokens: signed, short-lived, readable without the database (decision 0003). */
import { errors, jwtVerify, SignJWT } from 'jose';
import { serverConfig } from '~config';
import type { Keys } from './keys.ts';

const { accessTokenSeconds } = serverConfig.identity;
const ALGORITHM = 'HS256';
const PURPOSE = 'access-token';

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

/** Signs an access token for 15 minutes. */
export function signAccessToken(keys: Keys, claims: AccessClaims): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(claims.userId)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(keys.derive(PURPOSE));
}

/** The claims of a genuine, unexpired token; null for anything else. */
export async function readAccessToken(keys: Keys, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keys.derive(PURPOSE), { algorithms: [ALGORITHM] });
    const { sub, sid } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string') return null;
    return { userId: sub, sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
