import { pino } from 'pino';
import { expect, test } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

test('no key of Stripe reaches the log, wherever it stands', () => {
  const lines: string[] = [];
  const log = pino(
    { base: undefined, hooks: { streamWrite: maskSecrets } },
    { write: (line: string) => void lines.push(line) },
  );
  const error = Object.assign(new Error('Invalid API Key provided: sk_live_51Habcdefghijkl'), {
    headers: { authorization: 'Bearer rk_test_51Habcdefghijkl' },
    config: { secrets: ['whsec_abc+/def=ghij'] },
  });
  log.error({ err: error, env: { stripe: { secretKey: 'sk_test_51Habcdefghijkl' } } }, 'failed');
  const text = lines.join('');
  expect(text).not.toMatch(/51H|abc\+/);
  expect(text).toContain('sk_live_…');
  expect(text).toContain('whsec_…');
  expect(JSON.parse(text).msg).toBe('failed');
});

test('other words stay as they are', () => {
  const line = '{"msg":"task_list of sk_ and whsec_ is empty"}';
  expect(maskSecrets(line)).toBe(line);
});
