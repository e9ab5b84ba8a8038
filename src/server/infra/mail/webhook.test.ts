import { expect, test } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import { readMailWebhook, signMailWebhook } from './webhook.ts';

const key = Buffer.from('a key of the tests');
const now = new Date('2026-11-21T10:00:00Z');
const bounce = JSON.stringify({
  type: 'email.bounced',
  data: { to: ['Gone@example.com'], bounce: { type: 'Permanent' } },
});

function read(body: string, headers: Record<string, string>, used: Buffer | null = key) {
  try {
    return readMailWebhook(used, { headers: new Headers(headers), body }, now);
  } catch (error) {
    return error instanceof Failure ? error.code : error;
  }
}
const signed = (body: string, at = now) => signMailWebhook(key, 'msg_1', body, at);

test('a signed bounce names the address', () => {
  expect(read(bounce, signed(bounce))).toEqual({
    reason: 'bounce',
    addresses: ['Gone@example.com'],
  });
});

test("Svix's names of the headers are read as well, and one good signature of several is enough", () => {
  const headers = signed(bounce);
  const svix = {
    'svix-id': headers['webhook-id'],
    'svix-timestamp': headers['webhook-timestamp'],
    'svix-signature': `v1,AAAA v1a,xyz ${headers['webhook-signature']}`,
  };
  expect(read(bounce, svix)).toMatchObject({ reason: 'bounce' });
});

test.each([
  ['no signature', bounce, {}, key],
  ['another body', `${bounce} `, signed(bounce), key],
  ['another key', bounce, signed(bounce), Buffer.from('another key')],
  ['no key', bounce, signed(bounce), null],
  ['an old call', bounce, signed(bounce, new Date(now.getTime() - 301_000)), key],
  ['another id', bounce, { ...signed(bounce), 'webhook-id': 'msg_2' }, key],
  ['an empty signature', bounce, { ...signed(bounce), 'webhook-signature': 'v1,' }, key],
])('%s is refused', (_, body, headers, used) => {
  expect(read(body, headers, used)).toBe('MAIL_SIGNATURE_INVALID');
});

test.each([
  ['a complaint', { type: 'email.complained', data: { to: 'a@example.com' } }, 'complaint'],
  ['a bounce without a type', { type: 'email.bounced', data: { to: ['a@example.com'] } }, 'bounce'],
  [
    'a full mailbox',
    { type: 'email.bounced', data: { to: ['a@b.co'], bounce: { type: 'Transient' } } },
    undefined,
  ],
  ['a delivery', { type: 'email.delivered', data: { to: ['a@b.co'] } }, undefined],
])('%s', (_, event, reason) => {
  const body = JSON.stringify(event);
  const problem = read(body, signed(body));
  expect(problem).toEqual(reason === undefined ? null : { reason, addresses: ['a@example.com'] });
});

test.each(['{', '[]', '{"type":1}', 'null'])('%s cannot be read', (body) => {
  expect(read(body, signed(body))).toBe('MAIL_EVENT_MALFORMED');
});
