/** Mail while the server is down, hangs, refuses and recovers: each message arrives exactly once. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEnv } from '~/server/infra/env.ts';
import { createMailer, type Mailer } from '~/server/infra/mail.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createMailServer, type MailServer } from '../support/mail-server.ts';

let database: TestDatabase;
let server: MailServer;
let mailer: Mailer;
let now = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  server = await createMailServer();
  const env = readEnv({
    NODE_ENV: 'test',
    SMTP_URL: server.url,
    MAIL_FROM: 'Legend <hello@legend.example>',
    APP_ORIGIN: 'https://legend.example',
    SANDBOX: 'on',
    SEED: 'demo',
  });
  mailer = createMailer(env, pino({ level: 'silent' }));
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});
beforeEach(async () => {
  server.received.length = 0;
  server.answerRecipients(() => null);
  server.answerMessages(() => null);
  await database.db.deleteFrom('mail_message').execute();
  await database.db.deleteFrom('mail_suppression').execute();
});
afterEach(() => server.stop());

const mailTo = (to: string) => ({ to, subject: `Héllo ${to}`, text: 'secret', html: '<p>secret' });
const send = (to: string) => mailer.send(database.db, mailTo(to), now);
const deliver = () => mailer.deliver(database.db, now);
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const rows = () => database.db.selectFrom('mail_message').selectAll().orderBy('id').execute();
const statuses = async () => (await rows()).map(({ status }) => status);

test('an hour without a server: everything arrives afterwards, once each, under its own id', async () => {
  for (let index = 0; index < 25; index += 1) await send(`hour${index}@example.com`);
  for (let minute = 0; minute < 60; minute += 1) {
    expect(await deliver()).toBe(0);
    pass(60);
  }
  await server.start();
  pass(300);
  // Two processes at once, again and again.
  for (let round = 0; round < 4; round += 1) await Promise.all([deliver(), deliver(), deliver()]);
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 25 }, (_, index) => `hour${index}@example.com`).toSorted(),
  );
  const ids = server.received.map(({ headers }) => headers.get('message-id'));
  expect(new Set(ids).size).toBe(25);
  expect((await rows()).map(({ id }) => `<${id}@legend.example>`).toSorted()).toEqual(
    ids.toSorted(),
  );
  expect(new Set(await statuses())).toEqual(new Set(['sent']));
});

test('what was sent keeps no text: links in it may open an account', async () => {
  await server.start();
  await send('text@example.com');
  await deliver();
  expect(server.received[0]?.raw).toContain('secret');
  expect(await rows()).toMatchObject([{ body_text: '', body_html: '', status: 'sent' }]);
});

test('a server that hangs costs one try and loses nothing', async () => {
  await server.hang();
  await send('a@example.com');
  await send('b@example.com');
  expect(await deliver()).toBe(0);
  expect(await statuses()).toEqual(['queued', 'queued']);
  await server.start();
  pass(10);
  expect(await deliver()).toBe(2);
  expect(server.received).toHaveLength(2);
});

test('a process that died with messages in hand gives them back by itself', async () => {
  await server.start();
  await send('lease@example.com');
  await database.db
    .updateTable('mail_message')
    .set({ leased_until: new Date(Date.now() + 60_000) })
    .execute();
  pass(7_200);
  expect(await deliver()).toBe(0);
  await database.db
    .updateTable('mail_message')
    .set({ leased_until: new Date(Date.now() - 1_000) })
    .execute();
  expect(await deliver()).toBe(1);
  expect(server.received).toHaveLength(1);
});

test('the one way to a second copy: a process that dies between the server’s word and its note', async () => {
  await server.start();
  await send('twice@example.com');
  await sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$
  `.execute(database.db);
  await sql`
    create trigger die before update on mail_message for each row
    when (new.status = 'sent') execute function die()
  `.execute(database.db);
  await expect(deliver()).rejects.toThrow('died');
  await sql`drop trigger die on mail_message`.execute(database.db);
  await sql`drop function die`.execute(database.db);
  expect(await deliver()).toBe(0);
  await database.db
    .updateTable('mail_message')
    .set({ leased_until: new Date(Date.now() - 1_000) })
    .execute();
  expect(await deliver()).toBe(1);
  const ids = server.received.map(({ headers }) => headers.get('message-id'));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a mailbox that does not exist gets nothing more; the next message goes out all the same', async () => {
  await server.start();
  server.answerRecipients((to) =>
    to === 'gone@example.com' ? { code: 550, text: '5.1.1 no such user' } : null,
  );
  await send('gone@example.com');
  await send('here@example.com');
  expect(await deliver()).toBe(2);
  expect(await statuses()).toEqual(['failed', 'sent']);
  expect(await mailer.isSuppressed(database.db, 'Gone@Example.com')).toBe(true);
  server.answerRecipients(() => null);
  await send('GONE@example.com');
  expect(await deliver()).toBe(0);
  expect(server.received.map(({ to }) => to)).toEqual(['here@example.com']);
});

test('a recipient who has to wait does not hold up the others', async () => {
  await server.start();
  server.answerRecipients((to) =>
    to === 'grey@example.com' ? { code: 451, text: '4.7.1 later' } : null,
  );
  await send('grey@example.com');
  await send('other@example.com');
  expect(await deliver()).toBe(1);
  expect(await statuses()).toEqual(['queued', 'sent']);
  server.answerRecipients(() => null);
  pass(10);
  expect(await deliver()).toBe(1);
  expect(await mailer.isSuppressed(database.db, 'grey@example.com')).toBe(false);
});

test('a refused text ends the message and says nothing against the address', async () => {
  await server.start();
  server.answerMessages(() => ({ code: 554, text: '5.6.0 looks like spam' }));
  await send('spam@example.com');
  expect(await deliver()).toBe(1);
  expect(await statuses()).toEqual(['failed']);
  expect(await mailer.isSuppressed(database.db, 'spam@example.com')).toBe(false);
});

test('after two days without a server a message is given up', async () => {
  await send('old@example.com');
  pass(49 * 3_600);
  expect(await deliver()).toBe(1);
  expect(await statuses()).toEqual(['failed']);
  await server.start();
  pass(3_600);
  expect(await deliver()).toBe(0);
});

test('a complaint drops what still waits', async () => {
  await send('unwanted@example.com');
  await mailer.suppress(database.db, 'Unwanted@example.com', 'complaint', now);
  await server.start();
  expect(await deliver()).toBe(0);
  expect(server.received).toEqual([]);
});

test('a mail program is offered the way to stop this kind of mail', async () => {
  await server.start();
  const unsubscribeUrl = 'https://legend.example/api/notification/unsubscribe/abc';
  await mailer.send(database.db, { ...mailTo('list@example.com'), unsubscribeUrl }, now);
  await deliver();
  const headers = server.received[0]?.headers;
  expect(headers?.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});
