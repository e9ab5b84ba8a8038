/** Notifications behind the real HTTP handler, with facts, queues, and a bot that does as it is told. */
import { pino } from 'pino';
import { newId } from '~/kernel/ids.ts';
import type { UserActor } from '~/server/actor.ts';
import type { Db } from '~/server/db/database.ts';
import type { DomainEvent } from '~/server/events.ts';
import { createApiHandler, type Surroundings } from '~/server/http/handler.ts';
import { createClock } from '~/server/infra/clock.ts';
import { readEnv } from '~/server/infra/env.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { kycProvidersOf } from '~/server/infra/kyc/index.ts';
import { createSandboxMailer } from '~/server/infra/mail.ts';
import { createRateLimiter } from '~/server/infra/rate-limiter.ts';
import { createDiskStorage } from '~/server/infra/storage.ts';
import {
  createTelegram,
  sandboxTelegramSecret,
  SECRET_HEADER,
  type TelegramOutcome,
  type TelegramText,
} from '~/server/infra/telegram.ts';
import { jobContext } from '~/server/jobs/job-context.ts';
import { createOutbox } from '~/server/jobs/outbox.ts';
import { identityEndpoints, installAccountParts } from '~/server/modules/identity/index.ts';
import {
  isTelegramBound,
  notificationsEndpoints,
  notificationsModule,
} from '~/server/modules/notifications/index.ts';
import { sandboxEndpoints } from '~/server/modules/sandbox/index.ts';
import type { Services } from '~/server/services.ts';
import { createTestDatabase } from '../support/database.ts';

export interface Reply {
  status: number;
  // Tests look into answers freely; the contract itself checks their shape before they leave.
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

const notNeeded = () => {
  throw new Error('Not part of these tests');
};

/** In these tests an access token is the user's id, and `id/staff` acts in that account as staff does. */
async function actorByToken(db: Db, token: string): Promise<UserActor> {
  const [id = '', staff] = token.split('/');
  const user = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    kind: 'user',
    userId: user.id,
    sessionId: newId(),
    role: user.role,
    isSeller: user.is_seller,
    isBanned: user.is_banned,
    trustLevel: user.trust_level,
    requiredTrustLevel: user.required_trust_level,
    impersonatorId: staff === undefined ? null : newId(),
    secondFactor: { isOn: true, confirmedAt: new Date() },
  };
}

export async function startNotifications() {
  const database = await createTestDatabase();
  const { db } = database;
  const problems: unknown[] = [];
  const log = pino({ level: 'silent' });
  log.error = (...entry: unknown[]) => void problems.push(entry);
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
  const keys = createKeys('a secret of the tests, long enough for all');
  const said: TelegramText[] = [];
  const bot = { answer: async (): Promise<TelegramOutcome> => ({ kind: 'sent' }) };
  const services: Services = {
    env,
    log,
    clock: createClock(),
    keys,
    mail: createSandboxMailer(),
    telegram: {
      ...createTelegram(env, keys),
      send: async (message) => {
        const outcome = await bot.answer();
        if (outcome.kind === 'sent') said.push(message);
        return outcome;
      },
    },
    storage: createDiskStorage('/tmp/legend-notification-tests'),
    kyc: kycProvidersOf(null),
    payments: new Proxy({} as Services['payments'], { get: notNeeded }),
    realtime: { toUser: () => {}, disconnectUser: notNeeded, disconnectSession: notNeeded },
    social: { names: [], find: () => null },
    limiter: createRateLimiter(null),
  };
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
    /** Sent as it is. */
    raw?: string;
  }

  async function call(method: string, path: string, options: Options = {}): Promise<Reply> {
    const headers = new Headers(options.headers);
    const sent = options.raw ?? (options.body === undefined ? null : JSON.stringify(options.body));
    if (sent !== null && !headers.has('content-type')) {
      headers.set('content-type', 'application/json');
    }
    if (options.as) headers.set('authorization', `Bearer ${options.as}`);
    const response = await handle(
      new Request(`http://localhost:3000/api/${path}`, {
        method,
        headers,
        ...(sent !== null && { body: sent }),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
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
