/** Notifications behind the real HTTP handler, with facts, queues, and a bot that does as it is told. */
import { newId } from '~/kernel/ids.ts';
import type { UserActor } from '~/server/core/actor.ts';
import type { Db } from '~/server/db/database.ts';
import type { DomainEvent } from '~/server/core/events.ts';
import { createApiHandler, type Surroundings } from '~/server/http/handler.ts';
import {
  createTelegram,
  sandboxTelegramSecret,
  SECRET_HEADER,
  type TelegramOutcome,
  type TelegramText,
} from '~/server/infra/telegram.ts';
import { jobContext } from '~/server/core/job-context.ts';
import { createOutbox } from '~/server/core/outbox.ts';
import { identityEndpoints, installAccountParts } from '~/server/modules/identity/index.ts';
import {
  isTelegramBound,
  notificationsEndpoints,
  notificationsModule,
} from '~/server/modules/notifications/index.ts';
import { sandboxEndpoints } from '~/server/modules/sandbox/index.ts';
import { callApi, type Reply } from '../support/api.ts';
import { createTestDatabase } from '../support/database.ts';
import { actorById, createTestServices } from '../support/services.ts';

/** In these tests an access token is the user's id, and `id/staff` acts in that account as staff does. */
function actorByToken(db: Db, token: string): Promise<UserActor> {
  const [id = '', staff] = token.split('/');
  return actorById(db, id, { impersonatorId: staff === undefined ? null : newId() });
}

export async function startNotifications() {
  const database = await createTestDatabase();
  const { db } = database;
  const said: TelegramText[] = [];
  const bot = { answer: async (): Promise<TelegramOutcome> => ({ kind: 'sent' }) };
  const { services, problems } = createTestServices(({ env, keys }) => ({
    telegram: {
      ...createTelegram(env, keys),
      send: async (message) => {
        const outcome = await bot.answer();
        if (outcome.kind === 'sent') said.push(message);
        return outcome;
      },
    },
  }));
  const { keys } = services;
  installAccountParts({
    telegramBound: isTelegramBound,
    emailInvalid: (ctx, email) => ctx.services.mail.isSuppressed(ctx.db, email),
  });
  const outbox = createOutbox(db, services, notificationsModule.subscriptions ?? []);
  const surroundings: Surroundings = {
    db,
    services,
    resolveActor: actorByToken,
    afterPublish: () => {},
  };
  const router = {
    identity: identityEndpoints,
    notifications: notificationsEndpoints,
    sandbox: sandboxEndpoints,
  };
  const handle = createApiHandler(router, surroundings);
  const context = () => jobContext(db, services, () => {});

  interface Options {
    as?: string;
    body?: unknown;
    headers?: Record<string, string>;
    raw?: string;
  }

  function call(method: string, path: string, options: Options = {}): Promise<Reply> {
    const { as: token, ...sent } = options;
    return callApi(handle, method, path, { ...sent, token });
  }

  let people = 0;
  async function person(change: Record<string, unknown> = {}) {
    people += 1;
    const id = newId();
    const email = `reader${people}@example.com`;
    const now = services.clock.now();
    await db
      .insertInto('app_user')
      .values({
        id,
        email,
        email_confirmed_at: now,
        public_name: `Reader_${people}`,
        referral_code: `notify${people}`,
        registered_at: now,
        last_online_at: now,
        ...change,
      })
      .execute();
    return { id, email, name: `Reader_${people}` };
  }

  let updates = 1_000;
  /** An update as Telegram sends it. */
  function update(content: Record<string, unknown>, secret = sandboxTelegramSecret(keys)) {
    updates += 1;
    return call('POST', 'telegram/webhook', {
      body: { update_id: updates, ...content },
      headers: { [SECRET_HEADER]: secret },
    });
  }

  async function run(name: string): Promise<void> {
    const job = notificationsModule.jobs?.find((known) => known.name === name);
    if (!job) throw new Error(`No job ${name}`);
    while ((await job.run(context())) > 0);
  }

  return {
    db,
    bot,
    said,
    keys,
    problems,
    services,
    context,
    call,
    person,
    update,
    say: (chatId: number, text: string, secret?: string) =>
      update({ message: { message_id: 1, chat: { id: chatId, type: 'private' }, text } }, secret),
    advance: (seconds: number) => services.clock.advance(db, seconds),
    /** Publishes facts, lets them be heard, and lets what is due be told. */
    async tell(...facts: DomainEvent[]) {
      for (const fact of facts) await context().publish(fact);
      await outbox.drain();
      await run('notifications.tell');
    },
    run,
    mails: async (to: string) => (await call('GET', `dev/mail?to=${to}`)).body.data,
    close: () => database.drop(),
  };
}

export type NotificationsApp = Awaited<ReturnType<typeof startNotifications>>;
