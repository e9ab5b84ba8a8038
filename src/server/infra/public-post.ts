/**
 * POST requests to addresses that people gave us. They reach public hosts over TLS alone: each address that the name
 * resolves to is looked at when the connection is made, so that a name which answers differently the second time
 * (DNS rebinding) gains nothing. No redirect is followed, little is read, and everything ends in time.
 */
import { lookup as resolve } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';
import { isPublicHttps } from '~/contracts/notifications/addresses.ts';

export interface PublicPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface PublicAnswer {
  status: number;
  /** As the server sent it; null without one. */
  retryAfter: string | null;
}

/** @throws Error when the address is not public, or nobody answers in time */
export type PostPublicly = (post: PublicPost) => Promise<PublicAnswer>;

const TIMEOUT_MS = 5_000;

/** What is not the public internet (IANA's registries of special addresses). */
const inner = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(net, prefix, 'ipv4');
}
/** Of version 6 only what is assigned to hosts, without what carries an address of version 4 within it. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inner.addSubnet(net, prefix, 'ipv6');
}

/** Whether an IP address is one that anybody on the internet may reach. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inner.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** Resolves a name, and fails when any of its addresses is not public. @param look replaced in tests */
export function publicLookup(look: typeof resolve = resolve): LookupFunction {
  return (hostname, options, callback) => {
    look(hostname, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0];
      if (error) return callback(error, '');
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new Error('The address is not public'), '');
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/** The real one. @param look replaced in tests */
export function createPublicPost(look?: typeof resolve): PostPublicly {
  const lookup = publicLookup(look);
  return ({ url, headers, body }) =>
    new Promise((done, fail) => {
      if (!isPublicHttps(url)) {
        fail(new Error('The address is not public'));
        return;
      }
      const call = request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        // Without an agent no connection is kept: the next one is looked at again.
        agent: false,
        lookup,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      call.on('error', fail);
      call.on('response', (response) => {
        const { statusCode = 0, headers: told } = response;
        done({ status: statusCode, retryAfter: told['retry-after'] ?? null });
        // What it says is of no use: it may be anything, and as long as its sender likes.
        response.destroy();
      });
      call.end(body);
    });
}
