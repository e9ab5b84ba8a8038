/** The services of the application in tests: real rules and keys, and fakes for everything external. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { newId } from '~/kernel/ids.ts';
import type { UserActor } from '~/server/core/actor.ts';
import type { Db } from '~/server/db/database.ts';
import { createClock } from '~/server/infra/clock.ts';
import { readEnv } from '~/server/infra/env.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { kycProvidersOf } from '~/server/infra/kyc/index.ts';
import { createSandboxMailer } from '~/server/infra/mail.ts';
import { createDiscord } from '~/server/infra/discord.ts';
import { createPush, vapidOf } from '~/server/infra/web-push.ts';
import { createPayoutProviders } from '~/server/infra/payouts/index.ts';
import { createPdfRenderer } from '~/server/infra/pdf/pdf-renderer.ts';
import { createRateLimiter } from '~/server/infra/rate-limiter.ts';
import { createDiskStorage } from '~/server/infra/storage.ts';
import type { Services } from '~/server/core/services.ts';

type Basis = Pick<Services, 'env' | 'log' | 'keys'>;

const refuse = () => {
  throw new Error('Not part of these tests');
};

/** One thread for all tests of a process; idle it keeps nothing alive. */
const pdf = createPdfRenderer(() => {});

/** A port that nothing may use. */
const closed = <Port extends object>(): Port => new Proxy({} as Port, { get: refuse });

/**
 * Services of a test. Without `parts` mail goes to the sandbox's mailbox, sockets hear nothing, and the Telegram bot
 * and payments refuse every use.
 * @param parts what this test has itself, made of what it always has
 * @param environment variables besides those of every test
 * @param problems takes what is logged as an error
 */
export function createTestServices(
  parts: (basis: Basis) => Partial<Services> = () => ({}),
  environment: Record<string, string> = {},
  problems: unknown[] = [],
): { services: Services; /** What was logged as an error. */ problems: unknown[] } {
  const log = pino({ level: 'silent' });
  log.error = (...entry: unknown[]) => void problems.push(entry);
  const basis: Basis = {
    env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', SANDBOX: 'on', ...environment }),
    log,
    keys: createKeys('a secret of the tests, long enough for all'),
  };
  const services: Services = {
    ...basis,
    clock: createClock(),
    mail: createSandboxMailer(log),
    telegram: closed(),
    push: createPush(vapidOf(basis.env, basis.keys), refuse),
    discord: createDiscord(refuse),
    webhooks: refuse,
    pictures: refuse,
    translator: null,
    analytics: null,
    rates: null,
    flags: null,
    backups: null,
    storage: createDiskStorage(join(tmpdir(), 'legend-tests')),
    pdf,
    payments: closed(),
    payouts: createPayoutProviders(basis.env),
    kyc: kycProvidersOf(null),
    realtime: {
      mayHear: () => true,
      toUser: () => {},
      disconnectUser: () => {},
      disconnectSession: () => {},
    },
    social: { names: [], isSimulated: false, find: () => null },
    limiter: createRateLimiter(null),
    ...parts(basis),
  };
  return { services, problems };
}

/** Somebody by their id, for tests whose access tokens are ids: sessions and what they confirm have their own tests. */
export async function actorById(
  db: Db,
  userId: string,
  change: Partial<UserActor> = {},
): Promise<UserActor> {
  const user = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    kind: 'user',
    userId,
    sessionId: newId(),
    role: user.role,
    isSeller: user.is_seller,
    isBanned: user.is_banned,
    trustLevel: user.trust_level,
    requiredTrustLevel: user.required_trust_level,
    impersonatorId: null,
    secondFactor: { isOn: true, confirmedAt: new Date() },
    ...change,
  };
}
