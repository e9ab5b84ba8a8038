/** Connecting Telegram, and a bot that hangs, is blocked, or gets forged calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { payoutStatusChanged } from '~/server/modules/wallet/index.ts';
import { startNotifications, type NotificationsApp } from './notifications.app.ts';

let app: NotificationsApp;
beforeAll(async () => {
  app = await startNotifications();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});
beforeEach(() => {
  app.said.length = 0;
  app.bot.answer = async () => ({ kind: 'sent' });
});

let chats = 5_000;
const freshChat = () => (chats += 1);
const auth = (as: string) => app.call('GET', 'telegram/auth', { as });
const codeOf = async (as: string): Promise<string> =>
  new URL((await auth(as)).body.link).searchParams.get('start') ?? '';
const statusOf = async (as: string) => (await auth(as)).body.status;
const deliver = () => app.run('notifications.deliver_telegram');

async function bound(change: Record<string, unknown> = {}) {
  const person = await app.person(change);
  const chat = freshChat();
  await app.say(chat, `/start ${await codeOf(person.id)}`);
  expect(await statusOf(person.id)).toBe('bound');
  await deliver();
  app.said.length = 0;
  return { ...person, chat };
}

const decided = (user_id: string) =>
  payoutStatusChanged({ user_id, cents: 1_000, payout_id: newId(), status: 'withdrawn' });

describe('the link', () => {
  test('is new once, then waits as it is, and binds with one press', async () => {
    const { id } = await app.person();
    const first = (await auth(id)).body;
    expect(first).toMatchObject({ status: 'not_bound' });
    const second = (await auth(id)).body;
    expect(second).toMatchObject({ status: 'waiting', link: first.link });
    const code = new URL(first.link).searchParams.get('start') ?? '';
    await app.say(freshChat(), `/start ${code}`);
    expect((await auth(id)).body).toEqual({ status: 'bound' });
    const profile = await app.call('GET', 'auth/profile', { as: id });
    expect(profile.body.telegram_bound).toBe(true);
  });

  test('asked for by many at once is one', async () => {
    const { id } = await app.person();
    const links = await Promise.all(Array.from({ length: 8 }, async () => (await auth(id)).body));
    expect(new Set(links.map(({ link }) => link)).size).toBe(1);
    expect(links.filter(({ status }) => status === 'not_bound')).toHaveLength(1);
  });

  test('ends after ten minutes; the next one is another', async () => {
    const { id } = await app.person();
    const code = await codeOf(id);
    await app.advance(601);
    await app.say(freshChat(), `/start ${code}`);
    const next = (await auth(id)).body;
    expect(next.status).toBe('not_bound');
    expect(next.link).not.toContain(code);
  });

  test('is stored in no readable form', async () => {
    const { id } = await app.person();
    const code = await codeOf(id);
    const rows = await app.db.selectFrom('telegram_start_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is not shown to staff who act in the account', async () => {
    const { id } = await app.person();
    expect((await auth(`${id}/staff`)).body).toEqual({ status: 'not_bound' });
  });
});

describe('Start', () => {
  test('two presses with one code at once: one chat is bound, the other is told', async () => {
    const { id, email } = await app.person();
    const code = await codeOf(id);
    const [one, other] = [freshChat(), freshChat()];
    await Promise.all([app.say(one, `/start ${code}`), app.say(other, `/start ${code}`)]);
    const bindings = await app.db.selectFrom('telegram_binding').selectAll().execute();
    expect(bindings.filter(({ user_id: user }) => user === id)).toHaveLength(1);
    await deliver();
    const told = app.said.filter(({ chatId }) => chatId === one || chatId === other);
    expect(told.map(({ text }) => /expired/.test(text)).toSorted()).toEqual([false, true]);
    await app.publish();
    expect(await app.mails(email)).toMatchObject([
      { subject: 'Telegram was connected to your account' },
    ]);
  });

  test('the same update sent twice changes nothing', async () => {
    const { id } = await app.person();
    const chat = freshChat();
    const code = await codeOf(id);
    await app.say(chat, `/start ${code}`);
    await app.say(chat, `/start ${code}`);
    expect(await statusOf(id)).toBe('bound');
    await deliver();
    expect(app.said).toHaveLength(2);
    expect(app.said[1]?.text).toContain('receives the notifications');
  });

  test('a used code binds no second chat, not even after the first was let go', async () => {
    const { id } = await app.person();
    const chat = freshChat();
    const code = await codeOf(id);
    await app.say(chat, `/start ${code}`);
    await app.say(chat, '/stop');
    await app.say(freshChat(), `/start ${code}`);
    expect(await statusOf(id)).toBe('not_bound');
  });

  test('a chat of another account stays there', async () => {
    const owner = await bound();
    const thief = await app.person();
    const code = await codeOf(thief.id);
    await app.say(owner.chat, `/start ${code}`);
    expect(await statusOf(owner.id)).toBe('bound');
    expect(await statusOf(thief.id)).not.toBe('bound');
    await deliver();
    expect(app.said.at(-1)?.text).toContain('another account');
  });

  test('codes of several accounts pressed in one chat at once: one account gets the chat', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.person()));
    const codes = await Promise.all(people.map(({ id }) => codeOf(id)));
    const chat = freshChat();
    const replies = await Promise.all(codes.map((code) => app.say(chat, `/start ${code}`)));
    expect(replies.map(({ status }) => status)).toEqual(codes.map(() => 200));
    const bindings = await app.db
      .selectFrom('telegram_binding')
      .selectAll()
      .where('chat_id', '=', chat)
      .execute();
    expect(bindings).toHaveLength(1);
  });

  test('without a code, with a foreign one, in a group: nobody is bound', async () => {
    const { id } = await app.person();
    const code = await codeOf(id);
    await app.say(freshChat(), '/start');
    await app.say(freshChat(), `/start ${'x'.repeat(43)}`);
    await app.update({
      message: { message_id: 1, chat: { id: -99, type: 'supergroup' }, text: `/start ${code}` },
    });
    expect(await statusOf(id)).toBe('waiting');
  });
});

describe('the webhook', () => {
  test('believes nobody without the secret', async () => {
    const { id } = await app.person();
    const code = await codeOf(id);
    for (const secret of ['', 'x', `${'0'.repeat(64)}`]) {
      expect(await app.say(freshChat(), `/start ${code}`, secret)).toMatchObject({
        status: 403,
        body: { code: 'TELEGRAM_SECRET_INVALID' },
      });
    }
    expect(await statusOf(id)).toBe('waiting');
  });

  test('takes what it does not know, so that Telegram does not send it for ever', async () => {
    for (const content of [
      {},
      { message: 7 },
      { edited_message: {} },
      { message: { text: 'x' } },
    ]) {
      expect((await app.update(content)).status).toBe(200);
    }
  });

  test('an old farewell that arrives late does not end a newer binding', async () => {
    const { id, chat } = await bound();
    await app.update({
      update_id: 3,
      my_chat_member: {
        chat: { id: chat, type: 'private' },
        new_chat_member: { status: 'kicked' },
      },
    });
    expect(await statusOf(id)).toBe('bound');
  });
});

describe('messages', () => {
  test('go to the chat in the language of the reader', async () => {
    const { id, chat } = await bound({ locale: 'fr' });
    await app.publish(decided(id));
    await deliver();
    expect(app.said).toHaveLength(1);
    expect(app.said[0]).toMatchObject({
      chatId: chat,
      button: { url: 'http://localhost:3000/fr/profile/me/balance' },
    });
  });

  test('not when the kind is switched off for Telegram', async () => {
    const { id } = await bound();
    await app.call('PUT', 'notification/settings', {
      as: id,
      body: { choices: [{ kind: 'payout_decided', channel: 'telegram', enabled: false }] },
    });
    await app.publish(decided(id));
    await deliver();
    expect(app.said).toEqual([]);
  });

  test('while Telegram hangs they wait, then arrive once each', async () => {
    const { id } = await bound();
    app.bot.answer = async () => ({ kind: 'later', reason: 'TimeoutError' });
    await app.publish(decided(id), decided(id));
    for (let minute = 0; minute < 60; minute += 1) {
      await deliver();
      await app.advance(60);
    }
    app.bot.answer = async () => ({ kind: 'sent' });
    await app.advance(300);
    await Promise.all([deliver(), deliver()]);
    expect(app.said).toHaveLength(2);
  });

  test('a bot that is blocked lets go of the chat and says so by mail', async () => {
    const { id, email, chat } = await bound();
    app.bot.answer = async () => ({ kind: 'blocked' });
    await app.publish(decided(id), decided(id));
    await deliver();
    expect(await statusOf(id)).not.toBe('bound');
    const waiting = await app.db
      .selectFrom('telegram_message')
      .selectAll()
      .where('chat_id', '=', chat)
      .where('status', '=', 'queued')
      .execute();
    expect(waiting).toEqual([]);
    await app.publish();
    const mails = await app.mails(email);
    expect(mails[0].subject).toBe('Telegram was disconnected from your account');
    expect(mails[0].text).toContain('blocked');
  });

  test('somebody who blocks the bot in Telegram is let go at once', async () => {
    const { id, chat } = await bound();
    await app.update({
      my_chat_member: {
        chat: { id: chat, type: 'private' },
        new_chat_member: { status: 'kicked' },
      },
    });
    expect(await statusOf(id)).toBe('not_bound');
  });
});

describe('disconnecting', () => {
  test('works once, tells by mail, and leaves nothing to be sent', async () => {
    const { id, email } = await bound();
    await app.publish(decided(id));
    const remove = () => app.call('DELETE', 'telegram/auth', { as: id });
    expect((await remove()).status).toBe(200);
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'TELEGRAM_NOT_BOUND' } });
    await deliver();
    expect(app.said).toEqual([]);
    await app.publish();
    expect((await app.mails(email))[0].subject).toBe('Telegram was disconnected from your account');
  });

  test('is the owner’s alone', async () => {
    const { id } = await bound();
    const reply = await app.call('DELETE', 'telegram/auth', { as: `${id}/staff` });
    expect(reply).toMatchObject({ status: 403, body: { code: 'IMPERSONATING' } });
    expect(await statusOf(id)).toBe('bound');
  });
});

test('the sandbox’s Telegram presses Start and shows what the bot wrote', async () => {
  const { id, name } = await app.person();
  const code = await codeOf(id);
  const chat = freshChat();
  const act = (body: object) =>
    app.call('POST', 'dev/telegram', { body: { chat_id: chat, ...body } });
  expect((await act({ act: 'start', code })).status).toBe(200);
  expect(await statusOf(id)).toBe('bound');
  const shown = await app.call('GET', `dev/telegram?chat_id=${chat}`);
  expect(shown.body.data[0].text).toContain(name);
  await act({ act: 'block' });
  expect(await statusOf(id)).toBe('not_bound');
});
