import { expect, test } from 'vitest';
import { readEnv } from '../../../infra/env.ts';
import { demoNotice } from './demo-notice.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'Legend <hello@legend.example>' };
const sumsub = {
  SUMSUB_APP_TOKEN: 'token',
  SUMSUB_SECRET_KEY: 'secret',
  SUMSUB_WEBHOOK_SECRET: 'webhook',
  SUMSUB_LEVEL_IDENTITY: 'identity',
  SUMSUB_LEVEL_ADDRESS: 'address',
};
const noticeWith = (settings: Record<string, string>) =>
  demoNotice(readEnv({ NODE_ENV: 'test', SANDBOX: 'on', ...settings }), 'en');

test('the banner names what is simulated, and nothing else', () => {
  const all = 'Demo market: payments, mail and identity checks are simulated.';
  expect(noticeWith({})).toBe(all);
  expect(noticeWith({ SEED: 'none' })).toBe(all);
  expect(noticeWith(smtp)).toMatch(/payments and identity checks are simulated, mail is real/);
  expect(noticeWith(sumsub)).toMatch(/payments and mail are simulated, identity checks are real/);
  expect(noticeWith({ ...smtp, ...sumsub })).toMatch(/payments are simulated, mail and identity/);
});

test('without the sandbox nothing is said', () => {
  const real = { ...readEnv({ NODE_ENV: 'test' }), sandbox: false };
  expect(demoNotice(real, 'en')).toBeNull();
});
