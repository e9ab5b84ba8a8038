import { expect, test } from 'vitest';
import { clientIp, networkOf } from './client-ip.ts';

function asked(peer: string, forwarded?: string): Request {
  const headers = new Headers();
  if (forwarded !== undefined) headers.set('x-forwarded-for', forwarded);
  return Object.assign(new Request('http://localhost/', { headers }), { ip: peer });
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0::'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0::'],
  ['2001:db8::5:0:0:0:1', '2001:db8:0:5::'],
  ['::1', '::1'],
  ['0:0:0:0:0:0:0:9', '0:0:0:0::'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network));

test('without a trusted proxy nothing that a client writes changes its address', () => {
  const forged = ['198.51.100.1', '1, 2, 3', '2001:db8::1', 'rubbish', ''];
  for (const header of forged)
    expect(clientIp(asked('203.0.113.7', header), 0)).toBe('203.0.113.7');
});

test('behind trusted proxies their own entry counts, whatever the client wrote before it', () => {
  expect(clientIp(asked('10.0.0.1', '198.51.100.1'), 1)).toBe('198.51.100.1');
  expect(clientIp(asked('10.0.0.1', 'forged, 198.51.100.1'), 1)).toBe('198.51.100.1');
  expect(clientIp(asked('10.0.0.1', 'forged, 198.51.100.1, 10.0.0.2'), 2)).toBe('198.51.100.1');
  expect(clientIp(asked('10.0.0.1', '198.51.100.1'), 2)).toBe('10.0.0.1');
  expect(clientIp(asked('10.0.0.1'), 1)).toBe('10.0.0.1');
});
