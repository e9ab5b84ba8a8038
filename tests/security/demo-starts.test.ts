/**
 * The built application as an operator starts it: simulated parts are reachable from localhost only unless enabled,
 * and a database that once held the demo market admits nobody by them without that.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMarket, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, TEST_SECRET, type RunningLegend } from '../support/legend.ts';
import { freePort, projectRoot, run, waitUntil } from '../support/system.ts';

let database: TestDatabase;
beforeAll(async () => {
  ensureBuilt();
  database = await createTestMarket();
});
afterAll(() => database.drop());

const REAL = {
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Legend <hello@legend.example>',
  SUMSUB_APP_TOKEN: 'a',
  SUMSUB_SECRET_KEY: 'b',
  SUMSUB_WEBHOOK_SECRET: 'c',
  SUMSUB_LEVEL_IDENTITY: 'd',
  SUMSUB_LEVEL_ADDRESS: 'e',
};

test.each([
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '0.0.0.0', ...REAL }],
  ['HOST', { HOST: '0.0.0.0', SEED: 'demo' }],
  ['HOST', { HOST: '0.0.0.0', SANDBOX: 'on' }],
  ['SEED', { SEED: 'none' }],
  ['SEED', REAL],
  ['APP_ORIGIN', { APP_ORIGIN: 'https://legend.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['SANDBOX', { SANDBOX: 'off' }],
  [
    'DATABASE_URL',
    {
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/legend',
      APP_SECRET: TEST_SECRET,
      SEED: 'demo',
    },
  ],
])('a start is refused in one sentence about %s: %j', async (name, env) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'legend-refused-'));
  const host = run(process.execPath, [join(projectRoot, 'scripts/host.mjs')], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ...env,
    },
  });
  let code: number | string | undefined;
  void host.exited.then((ended) => (code = ended));
  const isOver = async () => code !== undefined || host.output().includes('is ready');
  await waitUntil('An end of the start', isOver, 60).finally(() => host.child.kill('SIGKILL'));
  expect(code, host.output()).toBe(1);
  expect(host.output()).toMatch(new RegExp(`^${name}\\b.+\\.\n$`));
  expect(host.output()).not.toContain('hunter2');
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(at: RunningLegend, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${at.origin}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const signIn = (at: RunningLegend, email: string) =>
  call(at, 'auth/token', {
    grant_type: 'password',
    credentials: { email, password: 'trade-like-a-legend' },
  });

test('a database that was seeded once and is opened without the demo market lets nobody of it in', async () => {
  const databaseUrl = database.url;
  const demo = await startLegend({ databaseUrl, env: { SEED: 'demo' } });
  const { status, body: tokens } = await signIn(demo, 'buyer@legend.test');
  expect(status).toBe(200);
  expect((await signIn(demo, 'root@legend.test')).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect(await demo.stop()).toBe(0);

  const real = await startLegend({ databaseUrl, env: { SEED: 'none', SANDBOX: 'on' } });
  for (const email of ['buyer@legend.test', 'root@legend.test']) {
    const refused = { status: 403, body: { code: 'DEMO_ACCOUNT_LOCKED' } };
    expect(await signIn(real, email)).toMatchObject(refused);
  }
  expect((await call(real, 'auth/profile', undefined, tokens.access_token)).status).toBe(401);
  expect((await call(real, 'dev/authenticator?email=root@legend.test')).status).toBe(404);
  const { body: bootstrap } = await call(real, 'frontend/bootstrap');
  expect(bootstrap.frontend.demo).toBeNull();
  expect(real.output()).toContain('locked');
  expect(await real.stop()).toBe(0);
});
