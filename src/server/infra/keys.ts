/**
 * Keys derived from APP_SECRET, one for each purpose, so that a leak of one does not open the others.
 * HKDF-SHA-256; the purpose is the info string.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface Keys {
  /** A 32-byte key for one purpose. */
  derive(purpose: string): Buffer;
  /** Hex HMAC-SHA-256 of the text under the purpose's key: for look-ups of secrets and for signatures. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
  /** AES-256-GCM; the result carries the nonce and the tag (base64). */
  encrypt(purpose: string, plain: string): string;
  decrypt(purpose: string, sealed: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys for every purpose, derived from one secret: none reveals another one, or the secret. */
export function createKeys(secret: string): Keys {
  const cache = new Map<string, Buffer>();
  const derive = (purpose: string): Buffer => {
    const known = cache.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, 'legend', purpose, 32));
    cache.set(purpose, key);
    return key;
  };
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', derive(purpose)).update(text).digest('hex');
  return {
    derive,
    sign,
    verify(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
    encrypt(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derive(purpose), nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', derive(purpose), nonce);
      decipher.setAuthTag(tag);
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
