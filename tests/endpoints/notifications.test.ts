/** Who is notified of what: preferences, throttles, unsubscribing, bounced mail. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { newId, pairId } from '~/kernel/ids.ts';
import { mailWebhookKey, signMailWebhook } from '~/server/infra/mail/webhook.ts';
import { channelRead, messageStored } from '~/server/modules/chat/index.ts';
import { makeToken } from '~/server/modules/notifications/unsubscribe-token.ts';
import { orderReminded, type OrderReminder } from '~/server/modules/orders/index.ts';
import { paymentNoticed } from '~/server/modules/payments/index.ts';
import { payoutMethodAdded, payoutStatusChanged } from '~/server/modules/wallet/index.ts';
import { paidOrder } from '../support/order-change.ts';
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
});

const choose = (as: string, kind: string, channel: string, enabled: boolean) =>
  app.call('PUT', 'notification/settings', {
    as,
    body: { choices: [{ kind, channel, enabled }] },
  });
const subjects = async (to: string) =>
  (await app.mails(to)).map(({ subject }: { subject: string }) => subject);

describe('orders', () => {
  test('a burst of changes makes one mail for each side, in the language of the reader', async () => {
    const buyer = await app.person({ locale: 'fr' });
    const seller = await app.person();
    const order = newId();
    const paid = paidOrder(buyer.id, seller.id, { order_id: order });
    const delivered = paidOrder(buyer.id, seller.id, {
      order_id: order,
      from: 'in_progress',
      status: 'acceptance',
      event: 'deliver',
    });
    await app.publish(paid, delivered);
    expect(await subjects(buyer.email)).toEqual([]);
    await app.advance(10);
    await app.publish();
    expect(await subjects(seller.email)).toEqual(['You have a new order']);
    const [mail, ...more] = await app.mails(buyer.email);
    expect(more).toEqual([]);
    expect(mail.links[0]).toBe(`http://localhost:3000/fr/o/${order.slice(-8).toUpperCase()}`);
    expect(mail.html).toContain('&lt;b&gt;500&lt;/b&gt;');
    expect(mail.html).not.toContain('<b>500');
  });

  test('the same event delivered twice makes one notice', async () => {
    const [buyer, seller] = [await app.person(), await app.person()];
    const event = paidOrder(buyer.id, seller.id);
    await app.publish(event, event);
    await app.advance(10);
    await app.publish(event);
    await app.advance(10);
    await app.publish();
    expect(await subjects(buyer.email)).toHaveLength(1);
  });

  test('a reminder reaches its side, and the staff who decide; each code has its words', async () => {
    const [buyer, seller] = [await app.person(), await app.person()];
    const staff = await app.person({ role: 'support' });
    const readers = {
      buyer: [
        'late',
        'answer_soon',
        'answer_late',
        'may_leave',
        'answered',
        'check_long',
        'check_soon',
        'warranty_soon',
      ],
      seller: [
        'start_soon',
        'deliver_soon',
        'late',
        'late_last',
        'answer_soon',
        'answer_late',
        'answered',
      ],
      support: ['decide_soon', 'decide_late'],
    } as const;
    const both = ['buyer', 'seller'] as const;
    const reminders = [
      ...Object.entries(readers).flatMap(([to, codes]) => codes.map((code) => ({ to, code }))),
      ...both.map((to) => ({ to, code: 'decision_late' as const })),
    ] as OrderReminder['reminders'];
    const told = reminders.map((reminder) =>
      orderReminded({
        order_id: newId(),
        buyer_id: buyer.id,
        seller_id: seller.id,
        status: 'disputed',
        title: 'Divine Orb',
        count: 2,
        reminders: [reminder],
        at: new Date().toISOString(),
      }),
    );
    await app.publish(...told);
    await app.advance(10);
    await app.publish();
    expect(await subjects(buyer.email)).toHaveLength(9);
    expect(await subjects(seller.email)).toHaveLength(8);
    expect((await subjects(staff.email)).toSorted()).toEqual([
      'A decision of support is overdue',
      'An order waits for support',
    ]);
  });

  test('two processes that tell at once tell once', async () => {
    const [buyer, seller] = [await app.person(), await app.person()];
    await app.publish(paidOrder(buyer.id, seller.id));
    await app.advance(10);
    await Promise.all([app.publish(), app.publish(), app.publish()]);
    expect(await subjects(buyer.email)).toHaveLength(1);
    expect(await subjects(seller.email)).toHaveLength(1);
  });

  test('who wants no mail of purchases still gets those of sales', async () => {
    const [one, other] = [await app.person(), await app.person()];
    expect((await choose(one.id, 'order_buyer', 'email', false)).status).toBe(200);
    await app.publish(paidOrder(one.id, other.id), paidOrder(other.id, one.id));
    await app.advance(10);
    await app.publish();
    expect(await subjects(one.email)).toEqual(['You have a new order']);
  });

  test('an address that nobody has confirmed gets nothing but its own order, once', async () => {
    const buyer = await app.person({ email_confirmed_at: null });
    const seller = await app.person({ email_confirmed_at: null });
    const paid = { order_id: newId() };
    const changes = [
      paid,
      { ...paid, from: 'paid', status: 'in_progress', event: 'start' },
    ] as const;
    for (const change of changes) {
      await app.publish(paidOrder(buyer.id, seller.id, change));
      await app.advance(10);
      await app.publish();
    }
    expect(await subjects(buyer.email)).toEqual(['Your order is paid']);
    expect(await subjects(seller.email)).toEqual([]);
  });
});

describe('deposits', () => {
  const failed = (userId: string) =>
    paymentNoticed({
      kind: 'failed',
      user_id: userId,
      order_id: null,
      payment_id: newId(),
      cents: 123_450,
      went_to: null,
    });

  test('one that failed is told with its sum and what to do, and not as a matter of security', async () => {
    const { id, email } = await app.person();
    await app.publish(failed(id));
    await app.advance(10);
    await app.publish();
    const [mail] = await app.mails(email);
    expect(mail).toMatchObject({ subject: 'Your deposit did not go through' });
    expect(mail.text).toContain('$1,234.50');
    expect(mail.text).toContain('Your card was not charged');
    expect(mail.text).toContain('/profile/me/balance');
    expect(mail.text).toContain('about your money');
    expect(mail.text).not.toContain('security');
  });

  test('in French, too', async () => {
    const { id, email } = await app.person({ locale: 'fr' });
    await app.publish(failed(id));
    await app.advance(10);
    await app.publish();
    const [mail] = await app.mails(email);
    expect(mail).toMatchObject({ subject: 'Votre dépôt n’a pas abouti' });
    expect(mail.text).toContain('Votre carte n’a pas été débitée');
    expect(mail.text).not.toContain('sécurité');
  });
});

describe('payouts', () => {
  test('a request is told at once, whatever the person chose, then only decisions', async () => {
    const { id, email } = await app.person();
    await choose(id, 'payout_decided', 'email', false);
    const payout = { user_id: id, cents: 123_450, payout_id: newId() };
    await app.publish(
      payoutStatusChanged({ ...payout, status: 'created' }),
      payoutStatusChanged({ ...payout, status: 'pending' }),
    );
    expect(await subjects(email)).toEqual(['A payout was requested']);
    await choose(id, 'payout_decided', 'email', true);
    await app.publish(payoutStatusChanged({ ...payout, status: 'declined' }));
    const mails = await app.mails(email);
    expect(mails.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([
      'A payout was requested',
      'Your payout was declined',
    ]);
    for (const mail of mails) expect(mail.text).toContain('$1,234.50');
  });

  test('money that came back is told as such', async () => {
    const { id, email } = await app.person();
    const payout = { user_id: id, cents: 2_000, payout_id: newId() };
    await app.publish(payoutStatusChanged({ ...payout, status: 'declined', reason: 'bounced' }));
    expect(await subjects(email)).toEqual(['Your payout came back']);
  });

  test('a new payout method is told at once, with the day from which it works', async () => {
    const { id, email } = await app.person();
    await app.publish(
      payoutMethodAdded({
        user_id: id,
        method_id: newId(),
        label: 'j•••@legend.test',
        usable_from: '2026-03-03T12:00:00.000Z',
      }),
    );
    const [mail] = await app.mails(email);
    expect(mail).toMatchObject({ subject: 'A payout method was added' });
    expect(mail.text).toContain('j•••@legend.test');
    expect(mail.text).toMatch(/Mar(?:ch)?\s3/);
  });
});

describe('conversations', () => {
  async function conversation(known?: Awaited<ReturnType<typeof app.person>>) {
    const reader = known ?? (await app.person());
    const writer = await app.person();
    const room = pairId(reader.id, writer.id);
    await app.db
      .insertInto('chat_room')
      .values({ id: room, buyer_id: writer.id, seller_id: reader.id, created_at: new Date() })
      .execute();
    const member = (user_id: string, companion_id: string) => ({
      room_id: room,
      user_id,
      companion_id,
    });
    await app.db
      .insertInto('chat_member')
      .values([member(reader.id, writer.id), member(writer.id, reader.id)])
      .execute();
    const setUnread = (count: number) =>
      app.db
        .updateTable('chat_member')
        .set({ unread_count: count })
        .where('user_id', '=', reader.id)
        .execute();
    let seq = 0;
    const event = (turned: string[]) => {
      seq += 1;
      return messageStored({
        message: {
          id: newId(),
          client_id: newId(),
          seq,
          room_id: room,
          sender_id: writer.id,
          kind: 'text',
          automatic: null,
          body: 'our secret',
          attachments: [],
          offer_id: null,
          order_id: null,
          created_at: new Date().toISOString(),
          system: null,
        },
        member_ids: [writer.id, reader.id],
        seen_by: writer.id,
        turned,
      });
    };
    return {
      reader,
      writer,
      room,
      /** The first unread one turns the conversation, the next do not. */
      write: async (isFirst = true) => {
        await setUnread(1);
        await app.publish(event(isFirst ? [reader.id] : []));
      },
      read: async () => {
        await setUnread(0);
        const read = { room_id: room, user_id: reader.id, companion_id: writer.id, seq };
        await app.publish(channelRead(read));
      },
      wait: async (seconds: number) => {
        await app.advance(seconds);
        await app.publish();
      },
    };
  }

  test('an unread message is told after five minutes, once until it is read', async () => {
    const { reader, writer, room, write, read, wait } = await conversation();
    await write();
    await wait(299);
    expect(await subjects(reader.email)).toEqual([]);
    await wait(1);
    const [mail] = await app.mails(reader.email);
    expect(mail.text).toContain(writer.name);
    expect(mail.text).not.toContain('our secret');
    expect(mail.links[0]).toBe(`http://localhost:3000/chat?room=${room}`);
    await write(false);
    await wait(3_600);
    expect(await subjects(reader.email)).toHaveLength(1);
    await read();
    await write();
    await wait(300);
    expect(await subjects(reader.email)).toHaveLength(2);
  });

  test('many strangers who write at once are told of so often an hour; orders are told all the same', async () => {
    const reader = await app.person();
    const { hour } = serverConfig.mail.limits.chat;
    for (let index = 0; index < hour + 5; index += 1) {
      await (await conversation(reader)).write();
    }
    await app.advance(300);
    await Promise.all([app.publish(), app.publish()]);
    expect(await subjects(reader.email)).toHaveLength(hour);
    const payout = { user_id: reader.id, cents: 100, payout_id: newId() };
    await app.publish(payoutStatusChanged({ ...payout, status: 'declined' }));
    expect(await subjects(reader.email)).toHaveLength(hour + 1);
  });

  test('what was read in time is not told', async () => {
    const { reader, write, read, wait } = await conversation();
    await write();
    await read();
    await wait(600);
    expect(await subjects(reader.email)).toEqual([]);
  });

  test('a reader who is there is not told; one who leaves without reading is', async () => {
    const { reader, write, wait } = await conversation();
    await app.db
      .updateTable('app_user')
      .set({ online_until: new Date(app.services.clock.now().getTime() + 400_000) })
      .where('id', '=', reader.id)
      .execute();
    await write();
    await wait(300);
    expect(await subjects(reader.email)).toEqual([]);
    await wait(300);
    expect(await subjects(reader.email)).toHaveLength(1);
  });
});

describe('choices', () => {
  test('everything but news is on, and what is not named stays', async () => {
    const { id } = await app.person();
    await choose(id, 'news', 'email', true);
    const { body } = await choose(id, 'chat_message', 'telegram', false);
    const find = (kind: string, channel: string) =>
      body.choices.find(
        (choice: Record<string, unknown>) => choice.kind === kind && choice.channel === channel,
      );
    expect(find('news', 'email').enabled).toBe(true);
    expect(find('chat_message', 'telegram').enabled).toBe(false);
    expect(find('chat_message', 'email').enabled).toBe(true);
    expect((await app.call('GET', 'notification/settings', { as: id })).body).toEqual(body);
  });

  test('security cannot be switched off, not by the call and not by a link', async () => {
    const { id } = await app.person();
    expect(await choose(id, 'security', 'email', false)).toMatchObject({
      status: 422,
      body: { code: 'NOTIFICATION_FIXED' },
    });
    const token = makeToken(app.keys, id, 'security');
    expect(await app.call('POST', `notification/unsubscribe/${token}`)).toMatchObject({
      status: 404,
      body: { code: 'UNSUBSCRIBE_INVALID' },
    });
  });

  test('staff who act in an account leave its choices alone', async () => {
    const { id } = await app.person();
    expect(await choose(`${id}/staff`, 'news', 'email', true)).toMatchObject({
      status: 403,
      body: { code: 'IMPERSONATING' },
    });
  });
});

describe('the link in a mail', () => {
  test('stops its kind without signing in, as a mail program calls it', async () => {
    const [buyer, seller] = [await app.person(), await app.person()];
    await app.publish(paidOrder(buyer.id, seller.id));
    await app.advance(10);
    await app.publish();
    const [mail] = await app.mails(buyer.email);
    const link: string = mail.links[1];
    expect(link).toContain('http://localhost:3000/unsubscribe/');
    const path = `notification/unsubscribe/${link.split('/').at(-1)}`;
    expect((await app.call('GET', path)).body).toEqual({ kind: 'order_buyer', enabled: true });
    const pressed = await app.call('POST', path, {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(pressed).toMatchObject({ status: 200, body: { enabled: false } });
    expect((await app.call('GET', path)).body).toEqual({ kind: 'order_buyer', enabled: false });
    await app.publish(paidOrder(buyer.id, seller.id));
    await app.advance(10);
    await app.publish();
    expect(await subjects(buyer.email)).toHaveLength(1);
  });

  test('a forged one does nothing, one of an account that is gone neither', async () => {
    const { id } = await app.person();
    const token = makeToken(app.keys, id, 'news').replace('.news.', '.chat_message.');
    expect((await app.call('POST', `notification/unsubscribe/${token}`)).status).toBe(404);
    const gone = makeToken(app.keys, newId(), 'news');
    expect((await app.call('POST', `notification/unsubscribe/${gone}`)).status).toBe(200);
    expect(
      await app.db
        .selectFrom('notification_choice')
        .selectAll()
        .where('user_id', '=', id)
        .execute(),
    ).toEqual([]);
  });
});

describe('mail that comes back', () => {
  const send = (event: unknown, change: Record<string, string> = {}) => {
    const raw = JSON.stringify(event);
    const key = mailWebhookKey(app.services.env, app.keys);
    if (!key) throw new Error('The sandbox has a key');
    const headers = { ...signMailWebhook(key, newId(), raw, new Date()), ...change };
    return app.call('POST', 'mail/webhook', { raw, headers });
  };
  const bounced = (to: string) => ({
    type: 'email.bounced',
    data: { to: [to], bounce: { type: 'Permanent' } },
  });
  const alertsOf = async (as: string) =>
    (await app.call('GET', 'auth/profile', { as })).body.alerts;

  test('raises the alert and ends all mail to the address, until there is another', async () => {
    const [buyer, seller] = [await app.person(), await app.person()];
    expect(await alertsOf(buyer.id)).not.toContain('INVALID_EMAIL');
    expect((await send(bounced(buyer.email.toUpperCase()))).status).toBe(200);
    expect(await alertsOf(buyer.id)).toContain('INVALID_EMAIL');
    await app.publish(paidOrder(buyer.id, seller.id));
    await app.advance(10);
    await app.publish();
    expect(await subjects(buyer.email)).toEqual([]);
    const other = `new-${buyer.email}`;
    await app.db.updateTable('app_user').set({ email: other }).where('id', '=', buyer.id).execute();
    expect(await alertsOf(buyer.id)).not.toContain('INVALID_EMAIL');
    await app.publish(paidOrder(buyer.id, seller.id));
    await app.advance(10);
    await app.publish();
    expect(await subjects(other)).toHaveLength(1);
  });

  test('a complaint counts, a full mailbox does not; twice is once', async () => {
    const [one, two] = [await app.person(), await app.person()];
    const complaint = { type: 'email.complained', data: { to: one.email } };
    await Promise.all([send(complaint), send(complaint), send(complaint)]);
    await send({ type: 'email.bounced', data: { to: [two.email], bounce: { type: 'Transient' } } });
    expect(await alertsOf(one.id)).toContain('INVALID_EMAIL');
    expect(await alertsOf(two.id)).not.toContain('INVALID_EMAIL');
  });

  test('a forged or replayed call changes nothing', async () => {
    const { id, email } = await app.person();
    const old = String(Math.floor(Date.now() / 1000) - 301);
    const forgeries: Record<string, string>[] = [
      { 'webhook-signature': 'v1,AAAA' },
      { 'webhook-timestamp': old },
      { 'webhook-id': 'another' },
    ];
    for (const change of forgeries) {
      expect(await send(bounced(email), change)).toMatchObject({
        status: 403,
        body: { code: 'MAIL_SIGNATURE_INVALID' },
      });
    }
    expect((await app.call('POST', 'mail/webhook', { body: bounced(email) })).status).toBe(403);
    expect(await alertsOf(id)).not.toContain('INVALID_EMAIL');
  });
});
