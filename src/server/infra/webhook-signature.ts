/**
 * Signatures of webhooks by Standard Webhooks (github.com/standard-webhooks/standard-webhooks, symmetric): HMAC-SHA-256
 * over `id.timestamp.body` under the bytes that `whsec_` stands before in base64. While a secret is being changed there
 * is a signature for each, parted by a space.
 */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export interface SignedMessage {
  id: string;
  at: Date;
  body: string;
}

/** The three headers of a message. @param secrets the newest first */
export function signatureHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
