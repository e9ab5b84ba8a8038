import type { lookup } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { isPublicHttps } from '~/contracts/notifications/addresses.ts';
import { isPublicAddress } from './public-address.ts';
import { createPublicPost } from './public-post.ts';

describe('addresses of hosts', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001:0:53aa::1',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['142.250.74.106', '172.32.0.1', '2a00:1450:4001:830::200a'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('addresses that are given', () => {
  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0177.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://database/x',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://push.example.com:8443/x',
    'https://user:word@push.example.com/x',
    'https://push.example.com@127.0.0.1/x',
    'file:///etc/passwd',
    'https://',
    'push.example.com',
  ])('%s is refused', (url) => expect(isPublicHttps(url)).toBe(false));

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGNm',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d',
  ])('%s is taken', (url) => expect(isPublicHttps(url)).toBe(true));
});

describe('a call', () => {
  const answering = (...addresses: string[]) =>
    ((_name: string, _options: object, callback: (...args: unknown[]) => void) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof lookup;
  const post = (look: typeof lookup, url = 'https://push.example.com/x') =>
    createPublicPost(look)({ url, headers: {}, body: Buffer.from('x') });

  test.each([['127.0.0.1'], ['169.254.169.254'], ['::ffff:10.0.0.1']])(
    'to a name that leads to %s is not made',
    async (address) => {
      await expect(post(answering(address))).rejects.toThrow('not public');
    },
  );

  test('to a name of which only one address is an inner one is not made either', async () => {
    await expect(post(answering('142.250.74.106', '10.0.0.1'))).rejects.toThrow('not public');
  });

  test('to a number is not made, whatever was stored', async () => {
    await expect(post(answering(), 'https://127.0.0.1/x')).rejects.toThrow('not public');
  });
});
