/**
 * Signing in by password while everything outside hangs: mail server, OAuth provider and identity check take connections
 * and never answer. What has to be told by mail is told once they are back, once.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

beforeAll(async () => {
  ensureBuilt();
  database = await createTestDatabase();
  mails = await createMailServer();
  await mails.hang();
  const port = await freePort();
  silent = createServer((socket) => void connections.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => void silent.listen(port, '127.0.0.1', resolve));
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
});
afterAll(async () => {
  await legend.stop();
  for (const socket of connections) socket.destroy();
  silent.close();
  await mails.stop();
  await database.drop();
});

/** Calls and answers how long it took, in milliseconds. */
async function post(path: string, body: object, agent: string) {
  const began = Date.now();
  const response = await fetch(`${legend.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { status: response.status, took: Date.now() - began };
}

const credentials = { email: EMAIL, password: PASSWORD };

test('nobody waits for those who hang, and each mail arrives once when they are back', async () => {
  const registration = {
    grant_type: 'registration',
    credentials: { ...credentials, password_confirmation: PASSWORD, public_name: 'Patient' },
  };
  const password = { grant_type: 'password', credentials };
  const answers = [await post('auth/token', registration, 'at home')];
  await database.db
    .updateTable('app_user')
    .set({ email_confirmed_at: new Date() })
    .where('email', '=', EMAIL)
    .execute();
  answers.push(await post('auth/token', password, 'at home'));
  answers.push(await post('auth/token', password, 'a new device'));
  answers.push(await post('auth/token', password, 'a new device'));
  answers.push(await post('auth/password/restore', { email: EMAIL }, 'at home'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 202]);
  for (const { took } of answers) expect(took).toBeLessThan(SIGN_IN_WITHIN_MS);
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
