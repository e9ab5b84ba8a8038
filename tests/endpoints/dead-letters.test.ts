/** Dead letters: staff list them, and a revived one is delivered. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createUser, type NewUser } from '~/server/modules/accounts/index.ts';
import { payoutStatusChanged } from '~/server/modules/wallet/index.ts';
import { startApplication, tokenIsUserId, type TestApplication } from '../support/application.ts';

let app: TestApplication;
let admin: string;
beforeAll(async () => {
  app = await startApplication({ resolveActor: tokenIsUserId });
  admin = await person({ role: 'admin' });
});
afterAll(() => app.close());

function person(change: Partial<NewUser> = {}): Promise<string> {
  const name = `u${newId().slice(-12)}`;
  return createUser(app.db, {
    email: `${name}@example.com`,
    password_hash: null,
    public_name: name,
    registered_at: new Date(),
    ...change,
  });
}

const list = async (query = '') =>
  (await app.call('GET', `admin/dead-letter${query}`, { token: admin })).body;
const revive = (id: string, token = admin) =>
  app.call('POST', `admin/dead-letter/${id}/revive`, { token, body: { reason: 'mended' } });

test('an event that one subscriber never took is listed, revived once, and delivered', async () => {
  // The account is missing, so the notice about it cannot be written; it comes later.
  const late = newId();
  const event = { user_id: late, cents: 500, payout_id: newId(), status: 'approved' as const };
  await app.context().publish(payoutStatusChanged(event));
  await app.drain();
  expect((await list()).data).toEqual([]);
  for (let tries = 0; tries < 12; tries += 1) {
    await app.services.clock.advance(app.db, 600);
    await app.drain();
  }
  const { data } = await list();
  expect(data).toMatchObject([
    {
      queue: 'events',
      about: 'wallet.payout_status_changed → notifications.payout_decided',
      attempts: 12,
    },
  ]);
  const ready = await app.call('GET', 'health/ready');
  expect(ready.body.deliveries.events).toEqual({ waiting: 0, dead: 1 });

  await person({ id: late });
  const [letter] = data;
  expect(await revive(letter.id)).toMatchObject({ status: 200, body: {} });
  expect(await revive(letter.id)).toMatchObject({
    status: 404,
    body: { code: 'DEAD_LETTER_NOT_FOUND' },
  });
  await app.drain();
  expect((await list()).data).toEqual([]);
  const notices = await app.db
    .selectFrom('notice')
    .select('kind')
    .where('user_id', '=', late)
    .execute();
  expect(notices).toEqual([{ kind: 'payout_decided' }]);
  const records = await app.db
    .selectFrom('audit_record')
    .select(['actor_id', 'action', 'reason'])
    .where('subject_id', '=', letter.id)
    .execute();
  expect(records).toEqual([{ actor_id: admin, action: 'ops.revive_delivery', reason: 'mended' }]);
});

test('mails and messages that were given up stand beside it, the newest first, page by page', async () => {
  const now = app.services.clock.now();
  const ids = [newId(), newId(), newId()];
  const [mail = '', telegram = '', hook = ''] = ids;
  const dead = { status: 'failed' as const, attempts: 600, last_error: 'down', dead_at: now };
  await app.db
    .insertInto('mail_message')
    .values({
      id: mail,
      recipient: 'somebody@example.com',
      subject: 'Your order',
      body_text: 'what it says',
      body_html: '<p>what it says',
      available_at: now,
      created_at: now,
      ...dead,
    })
    .execute();
  await app.db
    .insertInto('telegram_message')
    .values({
      id: telegram,
      chat_id: 1,
      body: 'private',
      available_at: now,
      created_at: now,
      ...dead,
    })
    .execute();
  await app.db
    .insertInto('sandbox_check')
    .values({ id: hook, reference: newId(), level: 2, return_url: '/', status: 'open' })
    .execute();
  await app.db
    .insertInto('sandbox_check_webhook')
    .values({ event_id: hook, check_id: hook, body: '{}', ...dead })
    .execute();
  const first = await list('?limit=2');
  expect(first.data.map(({ id }: { id: string }) => id)).toEqual([hook, telegram]);
  const second = await list(`?limit=2&cursor=${first.meta.next_cursor}`);
  expect(second).toMatchObject({
    data: [{ id: mail, queue: 'mail', about: 'Your order', last_error: 'down' }],
    meta: { next_cursor: null },
  });
  expect(JSON.stringify([first, second])).not.toMatch(/private|what it says|somebody/);

  for (const id of ids) expect((await revive(id)).status).toBe(200);
  const row = await app.db
    .selectFrom('mail_message')
    .select(['status', 'attempts', 'body_text'])
    .where('id', '=', mail)
    .executeTakeFirst();
  expect(row).toEqual({ status: 'queued', attempts: 0, body_text: 'what it says' });
});

test('only those who may see and revive them', async () => {
  for (const [role, status] of [
    ['user', 403],
    ['support', 403],
    ['super_admin', 200],
  ] as const) {
    const token = await person({ role });
    expect((await app.call('GET', 'admin/dead-letter', { token })).status).toBe(status);
    expect((await revive(newId(), token)).status).toBe(status === 200 ? 404 : status);
  }
});
