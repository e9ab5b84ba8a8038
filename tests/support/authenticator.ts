/**
 * A software passkey: answers the challenges of the Web Authentication standard as a phone does, with wrong answers
 * where a test wants them.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  CreationOptions,
  RequestOptions,
} from '~/contracts/identity/second-factor.schemas.ts';

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasKey: 0x40 };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** A CBOR byte string. */
function byteString(data: Buffer): Buffer {
  const head =
    data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 255];
  return Buffer.concat([Buffer.from(head), data]);
}

/** A CBOR text string of at most 23 characters. */
const textString = (text: string) => Buffer.from([0x60 + text.length, ...Buffer.from(text)]);

/** What a test may want wrong or different. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userHandle?: string;
  counter?: number;
  isVerified?: boolean;
  isBackedUp?: boolean;
}

export class SoftAuthenticator {
  readonly credentialId = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly coseKey: Buffer;
  private userHandle = '';
  counter = 0;

  /** @param origin of the page that it believes to be on */
  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.coseKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      byteString(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      byteString(Buffer.from(y, 'base64url')),
    ]);
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  private authenticatorData(
    rpId: string,
    extra: number,
    lies: Lies,
    rest = Buffer.alloc(0),
  ): Buffer {
    const verified = lies.isVerified === false ? 0 : FLAGS.verified;
    const backup = FLAGS.backupEligible | (lies.isBackedUp === false ? 0 : FLAGS.backedUp);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.counter);
    const flags = Buffer.from([FLAGS.present | verified | backup | extra]);
    return Buffer.concat([sha256(lies.rpId ?? rpId), flags, counter, rest]);
  }

  private get names() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  /** The answer to a registration challenge. */
  register(options: CreationOptions, lies: Lies = {}) {
    this.userHandle = options.user.id;
    const clientData = this.clientData('webauthn.create', options.challenge, lies);
    const length = Buffer.from([0, this.credentialId.length]);
    const data = this.authenticatorData(
      options.rp.id,
      FLAGS.hasKey,
      lies,
      Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.coseKey]),
    );
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      textString('fmt'),
      textString('none'),
      textString('attStmt'),
      Buffer.from([0xa0]),
      textString('authData'),
      byteString(data),
    ]);
    return {
      ...this.names,
      response: {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** The answer to a sign-in or confirmation challenge. */
  answer(options: RequestOptions, lies: Lies = {}) {
    const clientData = this.clientData('webauthn.get', options.challenge, lies);
    const data = this.authenticatorData(options.rpId, 0, lies);
    const signed = Buffer.concat([data, sha256(clientData)]);
    const signature = sign('sha256', signed, this.privateKey);
    return {
      ...this.names,
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: lies.userHandle ?? this.userHandle,
      },
    };
  }
}
