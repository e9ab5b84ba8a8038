/** Quiet hours and the digest: what waits, for how long, and what it becomes; one notification through all channels. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { startChannels, type ChannelsApp } from './channels.app.ts';

let app: ChannelsApp;
beforeAll(async () => {
  app = await startChannels();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

async function reached(change: Record<string, unknown> = {}) {
  const person = await app.person(change);
  const webhook = await app.webhook(person.token);
  // That is told by mail, before there is a device.
  await app.tell();
  const device = await app.device(person.token);
  const mails = async () =>
    (await app.mails(person.email))
      .map(({ subject }: { subject: string }) => subject)
      .filter((subject: string) => !subject.includes('Discord'));
  const pushed = () => device.received().map((push) => device.read(push));
  return { ...person, device, webhook, mails, pushed };
}
const order = (userId: string, code: 'buyer_completed' | 'seller_late', orderId = newId()) =>
  app.notice(
    userId,
    { type: 'order', orderId, title: 'Divine Orb', count: 2, code },
    code === 'seller_late' ? 'order_seller' : 'order_buyer',
  );
const news = (userId: string) => app.notice(userId, { type: 'review', title: 'News' }, 'news');
const channels = ['email', 'telegram', 'push', 'discord'] as const;
const allNews = channels.map((channel) => ({ kind: 'news', channel, enabled: true }));

describe('the settings', () => {
  test('are what was chosen; what is not named stays', async () => {
    const { token } = await app.person();
    expect(await app.settings(token)).toMatchObject({
      time_zone: null,
      quiet: null,
      digest: { when: 'at_once', hour: 9 },
      discord: null,
      push: { devices: [] },
    });
    const quiet = { from: 1_380, to: 480, days: 'weekdays', deadlines_pass: true };
    await app.change(token, { time_zone: 'Europe/Lisbon', quiet });
    const digest = { when: 'daily', hour: 18 };
    const reply = await app.change(token, { digest });
    expect(reply.body).toMatchObject({ time_zone: 'Europe/Lisbon', quiet, digest });
    await app.change(token, { quiet: null });
    expect(await app.settings(token)).toMatchObject({ quiet: null, digest });
  });

  test.each([
    [{ quiet: { from: 60, to: 60, days: 'every_day', deadlines_pass: true } }, 'quiet.to'],
    [{ quiet: { from: -1, to: 60, days: 'every_day', deadlines_pass: true } }, 'quiet.from'],
    [{ quiet: { from: 0, to: 1_440, days: 'every_day', deadlines_pass: true } }, 'quiet.to'],
    [{ quiet: { from: 0, to: 1, days: 'never', deadlines_pass: true } }, 'quiet.days'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: "'; drop table notice" }, 'time_zone'],
    [{ digest: { when: 'daily', hour: 24 } }, 'digest.hour'],
    [{ choices: [{ kind: 'news', channel: 'fax', enabled: true }] }, 'choices.0.channel'],
  ])('%j is refused at %s', async (change, path) => {
    const { token } = await app.person();
    const reply = await app.change(token, change);
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  test('security by mail cannot be switched off, and staff changes nothing', async () => {
    const { token } = await app.person();
    const choices = [{ kind: 'security', channel: 'email', enabled: false }];
    expect(await app.change(token, { choices })).toMatchObject({
      status: 422,
      body: { code: 'NOTIFICATION_FIXED' },
    });
    expect(await app.change(`${token}/staff`, { quiet: null })).toMatchObject({
      status: 403,
      body: { code: 'IMPERSONATING' },
    });
  });
});

describe('in quiet hours', () => {
  test('mail goes out, what rings comes as one summary at their end', async () => {
    const reader = await reached();
    await app.change(reader.token, { time_zone: 'UTC', quiet: app.quiet() });
    const orderId = newId();
    await order(reader.id, 'buyer_completed', orderId);
    await app.notice(reader.id);
    await app.tellAll();
    expect(await reader.mails()).toHaveLength(2);
    expect(reader.pushed()).toEqual([]);
    expect(reader.webhook.received()).toEqual([]);
    await app.advance(3_600);
    await Promise.all([app.tellAll(), app.tellAll()]);
    expect(reader.pushed()).toMatchObject([
      {
        id: null,
        title: '2 notifications from your quiet hours',
        body: 'Your order is complete · You have a new review',
        path: '/#notifications',
      },
    ]);
    // Reviews were not asked for there: one is told as itself.
    expect(reader.webhook.received()).toHaveLength(1);
    expect(reader.webhook.received()[0]?.body.content).toContain('Your order is complete');
    expect(await reader.mails()).toHaveLength(2);
  });

  test('one alone comes as itself, what was read meanwhile not at all', async () => {
    const reader = await reached();
    await app.change(reader.token, { time_zone: 'UTC', quiet: app.quiet() });
    const read = await app.notice(reader.id);
    const left = await app.notice(reader.id);
    await app.tellAll();
    await app.call('POST', 'notification/read', reader.token, { ids: [read] });
    await app.advance(3_600);
    await app.tellAll();
    expect(reader.pushed()).toMatchObject([{ id: left, title: 'You have a new review' }]);
  });

  test('a deadline comes through where its reader says so, and waits where not', async () => {
    const [open, closed] = [await reached(), await reached()];
    const change = (token: string, deadlines_pass: boolean) =>
      app.change(token, { time_zone: 'UTC', quiet: app.quiet({ deadlines_pass }) });
    await change(open.token, true);
    await change(closed.token, false);
    for (const { id } of [open, closed]) await order(id, 'seller_late');
    await app.tellAll();
    expect(open.pushed()).toHaveLength(1);
    expect(closed.pushed()).toEqual([]);
  });

  test('ended early, what waited comes at once; switched off meanwhile, it does not', async () => {
    const [early, off] = [await reached(), await reached()];
    for (const { id, token } of [early, off]) {
      await app.change(token, { time_zone: 'UTC', quiet: app.quiet() });
      await app.notice(id);
    }
    await app.tellAll();
    await app.change(early.token, { quiet: null });
    const choices = [{ kind: 'review_received', channel: 'push', enabled: false }];
    await app.change(off.token, { choices, quiet: null });
    await app.tellAll();
    expect(early.pushed()).toHaveLength(1);
    expect(off.pushed()).toEqual([]);
  });

  test('are those of the person’s own zone', async () => {
    const [here, elsewhere] = [await reached(), await reached()];
    await app.change(here.token, { time_zone: 'UTC', quiet: app.quiet() });
    await app.change(elsewhere.token, { time_zone: 'Asia/Tokyo', quiet: app.quiet() });
    for (const { id } of [here, elsewhere]) await app.notice(id);
    await app.tellAll();
    expect([here.pushed().length, elsewhere.pushed().length]).toEqual([0, 1]);
  });
});

describe('news', () => {
  /** An hour of the day that comes within two hours. */
  const nextHour = () => (app.services.clock.now().getUTCHours() + 1) % 24;

  test('of a day comes as one mail, one push and one message, and can be stopped by its link', async () => {
    const reader = await reached({ locale: 'fr' });
    await app.change(reader.token, {
      choices: allNews,
      time_zone: 'UTC',
      digest: { when: 'daily', hour: nextHour() },
    });
    for (let count = 0; count < 7; count += 1) await news(reader.id);
    await app.tellAll();
    expect(await reader.mails()).toEqual([]);
    await app.advance(2 * 3_600);
    await app.tellAll();
    expect(await reader.mails()).toEqual(['Votre résumé du jour\u00A0: 7\u00A0notifications']);
    expect(reader.pushed()).toMatchObject([{ path: '/fr#notifications' }]);
    expect(reader.webhook.received()).toHaveLength(1);
    const [mail] = (await app.mails(reader.email)).filter(({ subject }: { subject: string }) =>
      subject.includes('résumé'),
    );
    expect(mail.text).toContain('et 2 autres');
    const link = mail.links.find((each: string) => each.includes('/unsubscribe/'));
    const path = `notification/unsubscribe/${link.split('/').at(-1)}`;
    expect((await app.call('GET', path, '')).body).toEqual({ kind: 'digest', enabled: true });
    expect((await app.call('POST', path, '')).body).toEqual({ kind: 'digest', enabled: false });
    expect((await app.call('GET', path, '')).body).toEqual({ kind: 'digest', enabled: false });
    const { choices } = await app.settings(reader.token);
    expect(choices).toContainEqual({
      kind: 'news',
      channel: 'email',
      enabled: false,
      fixed: false,
    });
    expect(choices).toContainEqual({ kind: 'news', channel: 'push', enabled: true, fixed: false });
    expect(choices).toContainEqual({
      kind: 'order_buyer',
      channel: 'email',
      enabled: true,
      fixed: false,
    });
  });

  test('is sent at once to whoever wants that, never to whoever wants none; the centre shows it', async () => {
    const [now, never] = [await reached(), await reached()];
    await app.change(now.token, { choices: allNews });
    await app.change(never.token, {
      choices: allNews,
      time_zone: 'UTC',
      digest: { when: 'off', hour: 9 },
    });
    for (const { id } of [now, never]) await news(id);
    await app.tellAll();
    expect(await now.mails()).toHaveLength(1);
    expect(now.pushed()).toHaveLength(1);
    expect(await never.mails()).toEqual([]);
    expect(never.pushed()).toEqual([]);
    const centre = await app.call('GET', 'notification?filter=unread', never.token);
    expect(centre.body.data.map(({ kind }: { kind: string }) => kind)).toContain('news');
  });

  test('that waits is dropped when its reader wants none any more, and comes when they want it at once', async () => {
    const [none, once] = [await reached(), await reached()];
    for (const { id, token } of [none, once]) {
      const digest = { when: 'daily', hour: nextHour() };
      await app.change(token, { choices: allNews, time_zone: 'UTC', digest });
      await news(id);
    }
    await app.tellAll();
    await app.change(none.token, { digest: { when: 'off', hour: 9 } });
    await app.change(once.token, { digest: { when: 'at_once', hour: 9 } });
    await app.tellAll();
    expect(once.pushed()).toHaveLength(1);
    await app.advance(26 * 3_600);
    await app.tellAll();
    expect(none.pushed()).toEqual([]);
    expect(once.pushed()).toHaveLength(1);
  });
});

test('one notification through all channels is one: read in one place, it is read in all', async () => {
  const reader = await reached();
  const id = await app.notice(reader.id);
  await app.tellAll();
  expect(await reader.mails()).toHaveLength(1);
  expect(reader.pushed()).toHaveLength(1);
  const rows = await app.db.selectFrom('notice').select('id').where('id', '=', id).execute();
  expect(rows).toHaveLength(1);
  const { body } = await app.call('POST', 'notification/read', reader.token, { ids: [id] });
  const centre = await app.call('GET', 'notification?filter=unread', reader.token);
  expect(centre.body.meta.unread_count).toBe(body.unread_count);
  expect(centre.body.data.map((entry: { id: string }) => entry.id)).not.toContain(id);
});
