/** A browser's side of web push: its keys, and reading what only it can read (RFC 8188, RFC 8291), by the standard's text. */
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { PUSH_HOST, type TakenPush } from './stand-in-push.ts';

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const text = (words: string) => Buffer.from(words, 'utf8');
const ONE = Buffer.from([1]);

let devices = 0;

export function createPushDevice() {
  devices += 1;
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const secret = randomBytes(16);
  const path = `/send/device-${devices}`;
  return {
    path,
    subscription: {
      endpoint: `https://${PUSH_HOST}${path}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    },
    /** @throws when it was not encrypted for this device */
    read({ body }: Pick<TakenPush, 'body'>) {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const serverKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const shared = curve.computeSecret(serverKey);
      const info = Buffer.concat([text('WebPush: info\0'), publicKey, serverKey]);
      const ikm = hmac(hmac(secret, shared), info, ONE);
      const prk = hmac(salt, ikm);
      const key = hmac(prk, text('Content-Encoding: aes128gcm\0'), ONE).subarray(0, 16);
      const nonce = hmac(prk, text('Content-Encoding: nonce\0'), ONE).subarray(0, 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2 and zeros.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** Whether the header names this server's key and is signed with it (RFC 8292). @returns the claims */
export function vapidClaims(header: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error('Another key signed it');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature does not match');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
