/**
 * Signing in by password while every external service hangs or is down: mail server, OAuth provider and identity
 * check. Whoever needs one of them gets an error; mails are sent once the server is back, exactly once. The device
 * check runs in the browser: tests/e2e/account-sessions.spec.ts.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';
import { createMailServer, type MailServer } from '../support/mail-server.ts';
import { freePort, waitUntil } from '../support/system.ts';

/** The promise (quality page, faults). */
const SIGN_IN_WITHIN_MS = 3_500;
const PASSWORD = 'a long enough password';
const EMAIL = 'patient@example.com';

let database: TestDatabase;
let mails: MailServer;
let silent: Server;
let legend: RunningLegend;
const connections = new Set<Socket>();

async function startWhile(they: 'hang' | 'refuse'): Promise<void> {
  ensureBuilt();
  database = await createTestDatabase();
  mails = await createMailServer();
  if (they === 'hang') await mails.hang();
  const port = await freePort();
  silent = createServer((socket) => void connections.add(socket.on('error', () => {})));
  const listening = new Promise<void>((resolve) => {
    if (they === 'hang') silent.listen(port, '127.0.0.1', resolve);
    else resolve();
  });
  await listening;
  legend = await startLegend({
    databaseUrl: database.url,
    env: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Legend <hello@legend.example>',
      SUMSUB_APP_TOKEN: 'token',
      SUMSUB_SECRET_KEY: 'secret',
      SUMSUB_WEBHOOK_SECRET: 'secret',
      SUMSUB_LEVEL_IDENTITY: 'identity',
      SUMSUB_LEVEL_ADDRESS: 'address',
      SUMSUB_ORIGIN: `http://127.0.0.1:${port}`,
      OAUTH_GOOGLE_CLIENT_ID: 'id',
      OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
      OAUTH_GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
    },
  });
}

async function stopAll(): Promise<void> {
  await legend.stop();
  for (const socket of connections) socket.destroy();
  silent.close();
  await mails.stop();
  await database.drop();
}

/** Calls and answers how long it took, in milliseconds. */
async function post(path: string, body: object, agent: string, token?: string) {
  const began = Date.now();
  const response = await fetch(`${legend.origin}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': agent,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const took = Date.now() - began;
  return { status: response.status, took, body: text === '' ? {} : JSON.parse(text) };
}

/** Asks for a provider's page in French; what comes is for the person who pressed. */
async function startSocial() {
  const response = await fetch(`${legend.origin}/api/auth/social/google/start`, {
    headers: { 'accept-language': 'fr' },
  });
  return { status: response.status, body: await response.json() };
}

const credentials = { email: EMAIL, password: PASSWORD };

describe.each(['hang', 'refuse'] as const)('while they %s', (they) => {
  beforeAll(() => startWhile(they));
  afterAll(stopAll);

  test('nobody waits for them, people are told, and each mail arrives once when they are back', async () => {
    const registration = {
      grant_type: 'registration',
      credentials: { ...credentials, password_confirmation: PASSWORD, public_name: 'Patient' },
    };
    const password = { grant_type: 'password', credentials };
    const registered = await post('auth/token', registration, 'at home');
    const answers = [registered];
    await database.db
      .updateTable('app_user')
      .set({ email_confirmed_at: new Date() })
      .where('email', '=', EMAIL)
      .execute();
    const { access_token: token } = registered.body;
    // Both are on their way while the same process lets people in.
    const social = startSocial();
    const check = post('auth/kyc/verify', { trust_level: 2 }, 'at home', token);
    answers.push(await post('auth/token', password, 'at home'));
    answers.push(await post('auth/token', password, 'a new device'));
    answers.push(await post('auth/token', password, 'a new device'));
    answers.push(await post('auth/password/restore', { email: EMAIL }, 'at home'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 202]);
    for (const { took } of answers) expect(took).toBeLessThan(SIGN_IN_WITHIN_MS);
    expect(await social).toMatchObject({ status: 503, body: { code: 'SOCIAL_PROVIDER_DOWN' } });
    expect((await social).body.message).toMatch(/^Le fournisseur ne répond pas/);
    expect(await check).toMatchObject({ status: 503, body: { code: 'VERIFICATION_UNAVAILABLE' } });
    const tried = () =>
      database.db.selectFrom('mail_message').select('id').where('attempts', '>', 0).execute();
    await waitUntil('A try in vain', async () => (await tried()).length > 0, 60);
    expect(mails.received).toEqual([]);

    await mails.start();
    const subjects = () => mails.received.map(({ headers }) => headers.get('subject')).toSorted();
    await waitUntil('All three mails', async () => subjects().length >= 3, 90);
    // Nothing is left that could be sent a second time.
    const waiting = () =>
      database.db.selectFrom('mail_message').select('id').where('status', '=', 'queued').execute();
    await waitUntil('The end of the queue', async () => (await waiting()).length === 0, 30);
    expect(subjects()).toEqual([
      'Choose a new password for Legend',
      'Confirm your e-mail address at Legend',
      'New sign-in to your account at Legend',
    ]);
  });
});
