/**
 * Which hosts an address that somebody gave us may lead to, whatever we send or fetch: public ones alone. Each address that
 * the name resolves to is looked at when the connection is made, so that a name which answers differently the second time
 * (DNS rebinding) gains nothing.
 */
import { lookup as resolve } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

export class NotPublic extends Error {
  constructor() {
    super('The address is not public');
  }
}

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
        return callback(new NotPublic(), '');
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
