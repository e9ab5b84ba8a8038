/** Notifications by web push and Discord behind the real HTTP handler, with stand-ins of both, and real sessions. */
import { newId } from '~/kernel/ids.ts';
import type { DomainEvent } from '~/server/core/events.ts';
import { createDiscord } from '~/server/infra/discord.ts';
import { createPush, vapidOf } from '~/server/infra/web-push.ts';
import type { NotificationData } from '~/server/modules/notifications/notifications.tables.ts';
import type { NotificationKind } from '~/contracts/notifications/kinds.ts';
import { callApi } from '../support/api.ts';
import { startApplication } from '../support/application.ts';
import { createPushDevice } from '../support/push-device.ts';
import { actorById } from '../support/services.ts';
import { startStandInDiscord } from '../support/stand-in-discord.ts';
import { startStandInPush } from '../support/stand-in-push.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export async function startChannels() {
  const service = await startStandInPush();
  const discord = await startStandInDiscord();
  const app = await startApplication({
    // An access token is `person/session`, and a third part says that staff acts there.
    resolveActor: ({ db }, token) => {
      const [id = '', sessionId = '', staff] = token.split('/');
      return actorById(db, id, { sessionId, impersonatorId: staff ? newId() : null });
    },
    services: ({ env, keys }) => ({
      push: createPush(vapidOf(env, keys), service.post),
      discord: createDiscord(discord.send),
    }),
  });
  const { db, services, handle, context } = app;

  function call(method: string, path: string, as: string, body?: unknown) {
    return callApi(handle, method, path, {
      token: as,
      ...(body !== undefined && { body }),
      headers: { 'user-agent': FIREFOX },
    });
  }

  /** A sign-in of a person on another device. @returns its access token */
  async function session(userId: string): Promise<string> {
    const id = newId();
    await db
      .insertInto('session')
      .values({
        id,
        user_id: userId,
        user_agent: FIREFOX,
        ip: '',
        created_at: new Date(),
        last_seen_at: new Date(),
        ended_at: null,
        impersonator_id: null,
        device_hash: null,
        country: null,
        device_check: null,
      })
      .execute();
    return `${userId}/${id}`;
  }

  let people = 0;
  async function person(change: Record<string, unknown> = {}) {
    people += 1;
    const id = newId();
    const email = `channel${people}@example.com`;
    const now = services.clock.now();
    await db
      .insertInto('app_user')
      .values({
        id,
        email,
        email_confirmed_at: now,
        public_name: `Channel_${people}`,
        referral_code: `channel${people}`,
        registered_at: now,
        last_online_at: now,
        ...change,
      })
      .execute();
    return { id, email, name: `Channel_${people}`, token: await session(id) };
  }

  /** Turns push on for the device of this session. */
  async function device(token: string) {
    const made = createPushDevice();
    const reply = await call('POST', 'push/subscription', token, made.subscription);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    const received = () => service.taken.filter(({ path }) => path === made.path);
    return { ...made, id: String(reply.body.id), received };
  }

  async function webhook(token: string, name?: string) {
    const made = discord.webhook(name);
    const reply = await call('PUT', 'notification/discord', token, { url: made.url });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return { ...made, received: () => discord.taken.filter(({ path }) => path === made.path) };
  }

  /** Something to be told, as modules write it. @returns its id */
  async function notice(
    userId: string,
    data: NotificationData = { type: 'review', title: 'Divine Orb' },
    kind: NotificationKind = 'review_received',
  ): Promise<string> {
    const id = newId();
    const now = services.clock.now();
    await db
      .insertInto('notice')
      .values({
        id,
        user_id: userId,
        kind,
        subject: data.type === 'order' ? data.orderId : id,
        fact: id,
        data: JSON.stringify(data),
        created_at: now,
        due_at: now,
        settled_at: null,
      })
      .execute();
    return id;
  }

  const tell = async () => {
    await app.job('notifications.tell');
    await app.job('notifications.tell_held');
  };
  const deliver = async () => {
    await app.job('notifications.deliver_push');
    await app.job('notifications.deliver_discord');
  };

  return {
    ...app,
    service,
    discord,
    call,
    context,
    session,
    person,
    device,
    webhook,
    notice,
    tell,
    deliver,
    /** Tells and delivers what is due. */
    async tellAll() {
      await tell();
      await deliver();
    },
    advance: (seconds: number) => services.clock.advance(db, seconds),
    /** Quiet hours that began a minute ago and last for an hour. */
    quiet(change: object = {}) {
      const now = services.clock.now();
      const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
      return {
        from: (minute + 1_439) % 1_440,
        to: (minute + 60) % 1_440,
        days: 'every_day',
        deadlines_pass: false,
        ...change,
      };
    },
    async publish(...events: DomainEvent[]) {
      for (const event of events) await context().publish(event);
      await app.drain();
    },
    settings: async (as: string) => (await call('GET', 'notification/settings', as)).body,
    change: (as: string, body: object) => call('PUT', 'notification/settings', as, body),
    async mails(to: string) {
      return (await call('GET', `dev/mail?to=${to}`, '')).body.data;
    },
    async close() {
      await app.close();
      await service.stop();
      await discord.stop();
    },
  };
}

export type ChannelsApp = Awaited<ReturnType<typeof startChannels>>;
