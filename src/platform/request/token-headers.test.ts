import { beforeEach, expect, test, vi } from 'vitest';

const check = vi.hoisted(() => ({ address: '', isKnown: true }));
const campaign = vi.hoisted(() => ({ agreed: false }));
const visitor = vi.hoisted(() => ({ consents: true, asked: 0 }));

vi.mock('../device/device-check.ts', () => ({
  deviceCheck: () => ({
    begin: (address: string) => {
      check.address = address;
    },
    result: async () => (check.address === '' || !check.isKnown ? null : `${check.address}#1`),
  }),
}));
vi.mock('../device/consent.ts', () => ({ allows: () => campaign.agreed }));
vi.mock('../device/visitor-id.ts', () => ({
  browserPorts: { hasConsent: () => visitor.consents },
  visitorId: async () => {
    visitor.asked += 1;
    return 'visitor-1';
  },
}));

const { prepareTokenHeaders, tokenHeaders } = await import('./token-headers.ts');
const scripts = { device_check: '/check.js', fingerprint: '/print.js' };

beforeEach(() => {
  Object.assign(check, { address: '', isKnown: true });
  visitor.consents = true;
});

test('a page that asks for the headers at once gets them as one that began them before', async () => {
  const headers = { 'x-device-check': '/check.js#1', 'x-fingerprint': 'visitor-1' };
  expect(await tokenHeaders(scripts)).toEqual(headers);
  prepareTokenHeaders(scripts);
  expect(await tokenHeaders(scripts)).toEqual(headers);
  expect(visitor.asked).toBe(1);
});

test('without consent the fingerprint is left out, and a check that failed as well', async () => {
  visitor.consents = false;
  expect(await tokenHeaders(scripts)).toEqual({ 'x-device-check': '/check.js#1' });
  check.isKnown = false;
  expect(await tokenHeaders(scripts)).toEqual({});
});

test('what is not configured is not asked for', async () => {
  expect(await tokenHeaders({ device_check: null, fingerprint: null })).toEqual({});
  expect(check.address).toBe('');
});

test('the campaign goes along once its visitor agreed to it', async () => {
  vi.stubGlobal('document', { cookie: 'utm=source%3Dnews' });
  const none = { device_check: null, fingerprint: null };
  expect(await tokenHeaders(none)).toEqual({});
  campaign.agreed = true;
  expect(await tokenHeaders(none)).toEqual({ 'x-utm': '{"source":"news"}' });
});
