import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { newWebhookSecret, signatureHeaders } from './webhook-signature.ts';

// The example of the specification's reference libraries.
const EXAMPLE = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('the example of the specification gets its signature', () => {
  expect(signatureHeaders(EXAMPLE, [EXAMPLE.secret])).toEqual({
    'webhook-id': EXAMPLE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': EXAMPLE.signature,
  });
});

test('while a secret changes, both sign', () => {
  const [now, before] = [newWebhookSecret(), newWebhookSecret()];
  const { 'webhook-signature': both = '' } = signatureHeaders(EXAMPLE, [now, before]);
  const own = (secret: string) => signatureHeaders(EXAMPLE, [secret])['webhook-signature'];
  expect(both).toBe(`${own(now)} ${own(before)}`);
  const bytes = Buffer.from(now.slice('whsec_'.length), 'base64');
  expect(bytes).toHaveLength(32);
  const sum = createHmac('sha256', bytes).update(`${EXAMPLE.id}.1614265330.${EXAMPLE.body}`);
  expect(own(now)).toBe(`v1,${sum.digest('base64')}`);
});
