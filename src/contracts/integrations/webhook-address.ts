/** Where sellers' webhooks may lead. What a name resolves to is looked at when it is called (`infra/public-address.ts`). */
import { isPublicHttps } from '../notifications/addresses.ts';

/** Plain HTTP to this machine, for trying webhooks in the sandbox. */
export function isLocalHttp(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'http:' && isLocal && username === '' && password === '';
}

/** Whether the form of an address is one that a webhook may have. */
export function isWebhookAddress(text: string): boolean {
  return isPublicHttps(text) || isLocalHttp(text);
}
