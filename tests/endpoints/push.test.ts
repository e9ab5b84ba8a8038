/** Web push: what devices get and only they can read, whose they are, and push services that fail. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { endSessions } from '~/server/modules/auth/index.ts';
import { createPushDevice, vapidClaims } from '../support/push-device.ts';
import { PUSH_HOST } from '../support/stand-in-push.ts';
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
  app.service.answer = { status: 201 };
});

const subscribe = (token: string, body: unknown) =>
  app.call('POST', 'push/subscription', token, body);
const devicesOf = async (token: string) => (await app.settings(token)).push.devices;
const endAll = (userId: string, which: { only?: string; except?: string } = {}) =>
  app
    .context()
    .db.transaction()
    .execute((db) =>
      endSessions({ db, publish: (...events) => app.context().publish(...events) }, userId, which),
    );

describe('a message', () => {
  test('is what the device alone can read, short, in the person’s language, signed by this server', async () => {
    const { id, token } = await app.person({ locale: 'fr' });
    const device = await app.device(token);
    const noticeId = await app.notice(id, { type: 'review', title: 'Divine Orb' });
    await app.tellAll();
    const [push] = device.received();
    if (!push) throw new Error('Nothing came');
    expect(device.read(push)).toEqual({
      id: noticeId,
      title: 'Vous avez un nouvel avis',
      body: expect.stringContaining('Divine Orb'),
      path: '/fr/profile/me/reviews',
      tag: noticeId,
      at: expect.any(String),
      read: [],
    });
    expect(() => createPushDevice().read(push)).toThrow();
    expect(push.body.toString('latin1')).not.toContain('Divine');
    expect(push.body.length).toBeLessThan(2_000);
    expect(push.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    const { public_key: key } = (await app.settings(token)).push;
    expect(vapidClaims(String(push.headers.authorization), key)).toMatchObject({
      aud: `https://${PUSH_HOST}`,
      sub: 'mailto:operator@localhost',
    });
  });

  test('about an order leads to its page and hurries where somebody has to act', async () => {
    const { id, token } = await app.person();
    const device = await app.device(token);
    const orderId = newId();
    const data = { type: 'order', orderId, title: 'x'.repeat(400), count: 2 } as const;
    await app.notice(id, { ...data, code: 'seller_late' }, 'order_seller');
    await app.tellAll();
    const [push] = device.received();
    if (!push) throw new Error('Nothing came');
    expect(push.headers.urgency).toBe('high');
    const content = device.read(push);
    expect(content).toMatchObject({ path: `/orders/${orderId}`, tag: orderId });
    expect(content.body.length).toBeLessThanOrEqual(180);
  });

  test('goes to every device once, and to none where its kind is switched off', async () => {
    const { id, token } = await app.person();
    const [desk, phone] = [await app.device(token), await app.device(await app.session(id))];
    await app.notice(id);
    await Promise.all([app.tellAll(), app.tellAll()]);
    expect([desk.received().length, phone.received().length]).toEqual([1, 1]);
    const choices = [{ kind: 'review_received', channel: 'push', enabled: false }];
    expect((await app.change(token, { choices })).status).toBe(200);
    await app.notice(id);
    await app.tellAll();
    expect(desk.received()).toHaveLength(1);
  });

  test('that was read before it left is not sent; the next one says what was read', async () => {
    const { id, token } = await app.person();
    const device = await app.device(token);
    const first = await app.notice(id);
    await app.tellAll();
    const second = await app.notice(id);
    await app.tell();
    await app.call('POST', 'notification/read', token, { ids: [first, second] });
    await app.deliver();
    expect(device.received()).toHaveLength(1);
    await app.notice(id);
    await app.tellAll();
    const [, push] = device.received();
    if (!push) throw new Error('Nothing came');
    expect(device.read(push).read).toEqual([first]);
  });

  test('read before it is due goes by no channel that rings', async () => {
    const { id, token } = await app.person();
    const device = await app.device(token);
    const read = await app.notice(id);
    await app.call('POST', 'notification/read', token, { ids: [read] });
    await app.tellAll();
    expect(device.received()).toEqual([]);
  });

  test('is not stored in readable form with where it goes, and not at all once it was sent', async () => {
    const { id, token } = await app.person();
    const device = await app.device(token);
    await app.notice(id, { type: 'review', title: 'Only once' });
    await app.tellAll();
    const rows = await app.db.selectFrom('push_subscription').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(device.path);
    expect(JSON.stringify(rows)).not.toContain(device.subscription.keys.auth);
    const sent = await app.db
      .selectFrom('push_message')
      .selectAll()
      .where('subscription_id', '=', device.id)
      .execute();
    expect(sent).toMatchObject([{ status: 'sent', content: null }]);
  });
});

describe('a device', () => {
  test('is named, is this one, and is turned off by its owner alone', async () => {
    const { id, token } = await app.person();
    const device = await app.device(token);
    const other = await app.session(id);
    expect(await devicesOf(token)).toEqual([
      {
        id: device.id,
        device: expect.stringContaining('Firefox'),
        is_phone: false,
        created_at: expect.any(String),
        is_current: true,
      },
    ]);
    expect(await devicesOf(other)).toMatchObject([{ is_current: false }]);
    const stranger = await app.person();
    const remove = (as: string) => app.call('DELETE', `push/subscription/${device.id}`, as);
    const refused = { status: 404, body: { code: 'PUSH_DEVICE_NOT_FOUND' } };
    expect(await remove(stranger.token)).toMatchObject(refused);
    expect((await remove(other)).status).toBe(200);
    expect(await remove(other)).toMatchObject(refused);
    expect(await devicesOf(token)).toEqual([]);
  });

  test('that asks again, or gives another address, is one', async () => {
    const { token } = await app.person();
    const { subscription } = createPushDevice();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => subscribe(token, subscription)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await subscribe(token, createPushDevice().subscription)).status).toBe(200);
    expect(await devicesOf(token)).toHaveLength(1);
  });

  test('on which somebody else signs in is theirs alone', async () => {
    const [one, other] = [await app.person(), await app.person()];
    const { subscription } = createPushDevice();
    await subscribe(one.token, subscription);
    await subscribe(other.token, subscription);
    expect(await devicesOf(one.token)).toEqual([]);
    expect(await devicesOf(other.token)).toHaveLength(1);
  });

  test('of one person there are at most ten: the oldest makes room', async () => {
    const { id, token } = await app.person();
    const first = await app.device(token);
    for (let count = 0; count < 10; count += 1) {
      await app.advance(1);
      await app.device(await app.session(id));
    }
    const devices = await devicesOf(token);
    expect(devices).toHaveLength(10);
    expect(devices.map((device: { id: string }) => device.id)).not.toContain(first.id);
  });

  test('is not turned on, off or told by staff who act in the account', async () => {
    const { token } = await app.person();
    const staff = `${token}/staff`;
    const refused = { status: 403, body: { code: 'IMPERSONATING' } };
    expect(await subscribe(staff, createPushDevice().subscription)).toMatchObject(refused);
    const device = await app.device(token);
    expect(await app.call('DELETE', `push/subscription/${device.id}`, staff)).toMatchObject(
      refused,
    );
  });
});

describe('an address', () => {
  const { subscription } = createPushDevice();
  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://localhost/x',
    'https://database/x',
    'https://metadata.google.internal/computeMetadata',
    'https://push.example.com:5432/x',
    'https://user:word@push.example.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `https://push.example.com/${'x'.repeat(1_000)}`,
    '',
  ])('%s is refused, by its name', async (endpoint) => {
    const { token } = await app.person();
    const reply = await subscribe(token, { ...subscription, endpoint });
    expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION' } });
    expect(reply.body.errors).toMatchObject([{ path: 'endpoint' }]);
  });

  test.each([
    ['p256dh', ''],
    ['p256dh', 'AAAA'],
    ['auth', 'x'.repeat(23)],
    ['auth', '!'.repeat(22)],
  ])('keys that are none are refused: %s %s', async (name, value) => {
    const { token } = await app.person();
    const keys = { ...subscription.keys, [name]: value };
    const reply = await subscribe(token, { ...subscription, keys });
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: `keys.${name}` }] } });
  });

  test('with a point that is not on the curve harms nobody: it is let go', async () => {
    const { id, token } = await app.person();
    const keys = { ...subscription.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect((await subscribe(token, { ...createPushDevice().subscription, keys })).status).toBe(200);
    const healthy = await app.device(await app.session(id));
    await app.notice(id);
    await app.tellAll();
    expect(healthy.received()).toHaveLength(1);
    expect(await devicesOf(token)).toMatchObject([{ id: healthy.id }]);
  });
});

describe('with its session', () => {
  async function twoDevices() {
    const person = await app.person();
    const other = await app.session(person.id);
    return {
      ...person,
      here: await app.device(person.token),
      there: await app.device(other),
      other,
      sessionId: person.token.split('/')[1] ?? '',
    };
  }

  test('a subscription ends when it is signed out, and the others stay', async () => {
    const { id, token, other, here, there, sessionId } = await twoDevices();
    await endAll(id, { only: sessionId });
    await app.drain();
    expect(await devicesOf(other)).toMatchObject([{ id: there.id }]);
    await app.notice(id);
    await app.tellAll();
    expect(here.received()).toEqual([]);
    expect(there.received()).toHaveLength(1);
    expect(token).toContain(sessionId);
  });

  test('all others end when the password is changed', async () => {
    const { id, token, here, sessionId } = await twoDevices();
    await endAll(id, { except: sessionId });
    await app.drain();
    expect(await devicesOf(token)).toMatchObject([{ id: here.id }]);
  });

  test('what waited for it is not sent, even before anybody was told that it ended', async () => {
    const { id, here, there, sessionId } = await twoDevices();
    await app.notice(id);
    await app.tell();
    await app.db
      .updateTable('session')
      .set({ ended_at: new Date() })
      .where('id', '=', sessionId)
      .execute();
    await app.deliver();
    expect(here.received()).toEqual([]);
    expect(there.received()).toHaveLength(1);
    const rows = await app.db
      .selectFrom('push_subscription')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect(rows).toEqual([{ id: there.id }]);
  });

  test('one that ran out, and that of somebody who is banned, are cleared away', async () => {
    const [late, banned] = [await twoDevices(), await twoDevices()];
    const old = new Date(Date.now() - 400 * 24 * 3_600_000);
    await app.db
      .updateTable('session')
      .set({ last_seen_at: old })
      .where('id', '=', late.sessionId)
      .execute();
    await app.db
      .updateTable('app_user')
      .set({ is_banned: true, banned_until: null })
      .where('id', '=', banned.id)
      .execute();
    await app.notice(banned.id);
    await app.tellAll();
    expect(banned.here.received()).toEqual([]);
    await app.job('notifications.drop_ended_devices');
    expect(await devicesOf(late.token)).toMatchObject([{ id: late.there.id }]);
    expect(await devicesOf(banned.token)).toEqual([]);
  });
});

describe('a push service', () => {
  const rowsOf = (deviceId: string) =>
    app.db.selectFrom('push_message').selectAll().where('subscription_id', '=', deviceId).execute();

  test.each([404, 410])(
    'that answers %i ends the device, and what waits for it',
    async (status) => {
      const { id, token } = await app.person();
      const device = await app.device(token);
      app.service.answer = { status };
      await app.notice(id);
      await app.notice(id);
      await app.tellAll();
      expect(await devicesOf(token)).toEqual([]);
      expect(await rowsOf(device.id)).toEqual([]);
      expect(device.received().length).toBeLessThanOrEqual(2);
    },
  );

  test('that is busy is left alone for as long as it says', async () => {
    const { id, token } = await app.person();
    const device = await app.device(token);
    app.service.answer = { status: 429, headers: { 'retry-after': '120' } };
    await app.notice(id);
    await app.tellAll();
    await app.advance(110);
    await app.deliver();
    expect(device.received()).toHaveLength(1);
    app.service.answer = { status: 201 };
    await app.advance(15);
    await app.deliver();
    expect(device.received()).toHaveLength(2);
    expect(await rowsOf(device.id)).toMatchObject([{ status: 'sent' }]);
  });

  test('that hangs costs only its own devices, and is given up after a day', async () => {
    const { id, token } = await app.person();
    const device = await app.device(token);
    app.service.answer = 'hang';
    await app.notice(id);
    await app.tellAll();
    expect(await rowsOf(device.id)).toMatchObject([{ status: 'queued', attempts: 1 }]);
    await app.advance(25 * 3_600);
    await app.deliver();
    expect(await rowsOf(device.id)).toMatchObject([
      { status: 'failed', dead_at: expect.any(Date), last_error: 'TimeoutError' },
    ]);
    expect(await devicesOf(token)).toHaveLength(1);
    expect(app.problems.splice(0)).toHaveLength(1);
  });

  test('that refuses a message refuses that one', async () => {
    const { id, token } = await app.person();
    const device = await app.device(token);
    app.service.answer = { status: 413 };
    await app.notice(id);
    await app.tellAll();
    expect(await rowsOf(device.id)).toMatchObject([
      { status: 'failed', dead_at: null, content: null, last_error: 'status 413' },
    ]);
    expect(await devicesOf(token)).toHaveLength(1);
  });
});
