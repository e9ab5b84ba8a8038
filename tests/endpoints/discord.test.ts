/** Discord webhooks: strictly Discord's, kept as a secret, tested, let go; nobody's name and no mention in a channel. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import { startChannels, type ChannelsApp } from './channels.app.ts';

let app: ChannelsApp;
beforeAll(async () => {
  app = await startChannels();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});
beforeEach(() => {
  app.discord.answer = null;
});

const connect = (token: string, url: string) =>
  app.call('PUT', 'notification/discord', token, { url });
const tryOut = (token: string) => app.call('POST', 'notification/discord/test', token);
const order = { type: 'order', title: 'Divine Orb', count: 2 } as const;
const sold = (userId: string, change: object = {}) =>
  app.notice(
    userId,
    { ...order, orderId: newId(), code: 'seller_paid', ...change },
    'order_seller',
  );
const subjects = async (to: string) =>
  (await app.mails(to)).map(({ subject }: { subject: string }) => subject);

describe('connecting', () => {
  test('takes a webhook that Discord knows, tells its owner by mail, and never shows it again', async () => {
    const { token, email } = await app.person();
    const { path, url } = await app.webhook(token, 'Deals');
    const { discord } = await app.settings(token);
    const [id, secret = ''] = path.split('/');
    expect(discord).toEqual({
      name: 'Deals',
      masked: `discord.com/api/webhooks/${id}/••••${secret.slice(-4)}`,
      created_at: expect.any(String),
    });
    const rows = await app.db.selectFrom('discord_webhook').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(url).toContain(secret);
    await app.tell();
    expect(await subjects(email)).toEqual(['Discord was connected to your account']);
  });

  test('an unknown one is refused at its field, and one that cannot be looked at is not stored', async () => {
    const { token } = await app.person();
    const { url, path } = app.discord.webhook();
    app.discord.forget(path);
    expect(await connect(token, url)).toMatchObject({
      status: 422,
      body: { code: 'DISCORD_UNKNOWN', errors: [{ path: 'url' }] },
    });
    for (const answer of [
      'hang',
      { status: 500 },
      { status: 429 },
      { status: 200, body: 'x' },
    ] as const) {
      app.discord.answer = answer;
      expect(await connect(token, url)).toMatchObject({
        status: 503,
        body: { code: 'DISCORD_UNREACHABLE' },
      });
    }
    expect((await app.settings(token)).discord).toBe(null);
  });

  test.each([
    'http://discord.com/api/webhooks/100000000000000001/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'https://discord.com.evil.example/api/webhooks/100000000000000001/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'https://evil.example/api/webhooks/100000000000000001/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'https://discord.com@127.0.0.1/api/webhooks/100000000000000001/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'https://discord.com:8443/api/webhooks/100000000000000001/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'https://discord.com/api/webhooks/100000000000000001/../../users/@me',
    'https://discord.com/api/webhooks/1/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'https://discord.com/api/webhooks/100000000000000001/short',
    'https://discord.com/api/webhooks/100000000000000001/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa?wait=true',
    'https://127.0.0.1/',
    '',
  ])('%s is no webhook', async (url) => {
    const { token } = await app.person();
    expect(await connect(token, url)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION', errors: [{ path: 'url' }] },
    });
  });

  test('is the owner’s alone', async () => {
    const { token } = await app.person();
    const staff = `${token}/staff`;
    const refused = { status: 403, body: { code: 'IMPERSONATING' } };
    expect(await connect(staff, app.discord.webhook().url)).toMatchObject(refused);
    await app.webhook(token);
    expect(await tryOut(staff)).toMatchObject(refused);
    expect(await app.call('DELETE', 'notification/discord', staff)).toMatchObject(refused);
  });

  test('another one takes its place, several at once leave one', async () => {
    const { id, token } = await app.person();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => connect(token, app.discord.webhook().url)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await app.db
      .selectFrom('discord_webhook')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a message', () => {
  test('says what happened to which goods, rings nobody, and cannot be forged by a title', async () => {
    const { id, token } = await app.person();
    const webhook = await app.webhook(token);
    await sold(id, { title: '@everyone **[free](https://evil.example)**' });
    await app.tellAll();
    const [message] = webhook.received();
    expect(message?.body).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4 });
    const content = message?.body.content ?? '';
    expect(content).toContain('**You have a new order**');
    expect(content).toContain('\\@everyone \\*\\*\\[free\\]\\(https\\://evil.example\\)');
    expect(content).toMatch(/<http:\/\/localhost:3000\/o\/\w{8}>/);
  });

  test('names nobody: not who wrote, not who bought', async () => {
    const { id, token } = await app.person();
    const writer = await app.person();
    const webhook = await app.webhook(token);
    const choices = [{ kind: 'chat_message', channel: 'discord', enabled: true }];
    await app.change(token, { choices });
    const roomId = pairId(id, writer.id);
    await app.db
      .insertInto('chat_room')
      .values({ id: roomId, buyer_id: writer.id, seller_id: id, created_at: new Date() })
      .execute();
    await app.db
      .insertInto('chat_member')
      .values([
        { room_id: roomId, user_id: id, companion_id: writer.id, unread_count: 1 },
        { room_id: roomId, user_id: writer.id, companion_id: id },
      ])
      .execute();
    await app.notice(id, { type: 'chat', roomId, companionId: writer.id }, 'chat_message');
    await app.tellAll();
    const [message] = webhook.received();
    expect(message?.body.content).toContain('You have an unread message');
    expect(JSON.stringify(message)).not.toContain(writer.name);
    expect(JSON.stringify(message)).not.toContain(writer.id);
  });

  test('comes only of kinds that were asked for: at first, orders', async () => {
    const { id, token } = await app.person();
    const webhook = await app.webhook(token);
    await app.notice(id);
    await app.notice(id, { type: 'payout', status: 'withdrawn', cents: 1_000 }, 'payout_decided');
    await sold(id);
    await app.tellAll();
    expect(webhook.received()).toHaveLength(1);
  });

  test('waits while Discord is slow, as long as it says, and hangs nobody', async () => {
    const { id, token } = await app.person();
    const webhook = await app.webhook(token);
    app.discord.answer = { status: 429, body: { retry_after: 61.2, global: false } };
    await sold(id);
    await app.tellAll();
    app.discord.answer = null;
    await app.advance(55);
    await app.deliver();
    expect(webhook.received()).toEqual([]);
    await app.advance(10);
    await app.deliver();
    expect(webhook.received()).toHaveLength(1);
    app.discord.answer = 'hang';
    await sold(id);
    await app.tellAll();
    app.discord.answer = null;
    await app.advance(10);
    await app.deliver();
    expect(webhook.received()).toHaveLength(2);
  });

  test.each([401, 404])(
    'to a webhook that is gone (%i) lets it go and tells by mail',
    async (status) => {
      const { id, token, email } = await app.person();
      await app.webhook(token);
      app.discord.answer = { status };
      await sold(id);
      await sold(id);
      await app.tellAll();
      expect((await app.settings(token)).discord).toBe(null);
      const waiting = await app.db.selectFrom('discord_message').selectAll().execute();
      expect(waiting.filter((row) => row.status === 'queued')).toEqual([]);
      await app.tell();
      const told = await subjects(email);
      expect(told.filter((subject: string) => subject.includes('disconnected'))).toHaveLength(1);
    },
  );
});

describe('the test', () => {
  test('writes at once, in the language of the account', async () => {
    const { token } = await app.person({ locale: 'fr' });
    const webhook = await app.webhook(token);
    expect((await tryOut(token)).status).toBe(200);
    expect(webhook.received()[0]?.body.content).toContain('Ce salon reçoit');
  });

  test('says when there is none, when Discord is silent, and when it does not know it', async () => {
    const { token } = await app.person();
    expect(await tryOut(token)).toMatchObject({
      status: 404,
      body: { code: 'DISCORD_NOT_CONNECTED' },
    });
    const webhook = await app.webhook(token);
    app.discord.answer = 'hang';
    expect(await tryOut(token)).toMatchObject({
      status: 503,
      body: { code: 'DISCORD_UNREACHABLE' },
    });
    app.discord.answer = null;
    app.discord.forget(webhook.path);
    expect(await tryOut(token)).toMatchObject({ status: 422, body: { code: 'DISCORD_UNKNOWN' } });
    expect((await app.settings(token)).discord).toBe(null);
  });
});

test('disconnecting works once and leaves nothing to be sent', async () => {
  const { id, token } = await app.person();
  const webhook = await app.webhook(token);
  await sold(id);
  await app.tell();
  const remove = () => app.call('DELETE', 'notification/discord', token);
  expect((await remove()).status).toBe(200);
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'DISCORD_NOT_CONNECTED' } });
  await app.deliver();
  expect(webhook.received()).toEqual([]);
});
