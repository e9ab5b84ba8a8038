/** Notifications behind the real HTTP handler, with events, queues, and a fake bot. */
import { newId } from '~/kernel/ids.ts';
import type { DomainEvent } from '~/server/core/events.ts';
import {
  createTelegram,
  sandboxTelegramSecret,
  SECRET_HEADER,
  type TelegramOutcome,
  type TelegramText,
} from '~/server/infra/telegram.ts';
import { callApi, type Reply } from '../support/api.ts';
import { startApplication } from '../support/application.ts';
import { actorById } from '../support/services.ts';

export async function startNotifications() {
  const said: TelegramText[] = [];
  const bot = { answer: async (): Promise<TelegramOutcome> => ({ kind: 'sent' }) };
  const app = await startApplication({
    // An access token is the user's id, and `id/staff` acts in that account as staff does.
    resolveActor: ({ db: at }, token) => {
      const [id = '', staff] = token.split('/');
      return actorById(at, id, { impersonatorId: staff === undefined ? null : newId() });
    },
    services: ({ env, keys: own }) => ({
      telegram: {
        ...createTelegram(env, own),
        send: async (message) => {
          const outcome = await bot.answer();
          if (outcome.kind === 'sent') said.push(message);
          return outcome;
        },
      },
    }),
  });
  const { db, services, problems, handle, context } = app;
  const { keys } = services;

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
    /** Publishes events, delivers them, and sends what is due. */
    async publish(...events: DomainEvent[]) {
      for (const event of events) await context().publish(event);
      await app.drain();
      await app.job('notifications.tell');
    },
    run: app.job,
    mails: async (to: string) => (await call('GET', `dev/mail?to=${to}`)).body.data,
    close: app.close,
  };
}

export type NotificationsApp = Awaited<ReturnType<typeof startNotifications>>;
