import { expect, test } from 'vitest';
import { createHostCheck } from './host-check.ts';

const isOurs = createHostCheck('https://legend.example');

test.each([
  'legend.example',
  'legend.example:8443',
  'LEGEND.example',
  'localhost',
  'localhost:3000',
  'shop.localhost',
  '127.0.0.1:3000',
  '[::1]:3000',
  '10.1.2.3',
  '[2001:db8::5]',
  undefined,
])('%s is ours', (host) => expect(isOurs(host, '/')).toBe(true));

test.each([
  'evil.example',
  'legend.example.evil.example',
  'evil-legend.example',
  'www.legend.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'legend.example@evil.example',
  'evil.example/legend.example',
  'evil.example#legend.example',
  'evil.example\\legend.example',
  'not a host',
  '',
])('%s is not ours', (host) => expect(isOurs(host, '/')).toBe(false));

test('health is asked for under any name', () => {
  expect(isOurs('legend-1.internal', '/api/health/ready')).toBe(true);
  expect(isOurs('legend-1.internal', '/api/healthy')).toBe(false);
});
