/** What the market of the race tests is made of, in one process or several. */
import { pino } from 'pino';
import type { UserActor } from '~/server/actor.ts';
import type { Db } from '~/server/db/database.ts';
import type { Clock } from '~/server/infra/clock.ts';
import { readEnv } from '~/server/infra/env.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { createKycProviders } from '~/server/infra/kyc/index.ts';
import { createPaymentProviders } from '~/server/infra/payments/index.ts';
import { sandboxKycEndpoints } from '~/server/infra/kyc/sandbox.endpoints.ts';
import { sandboxPaymentEndpoints } from '~/server/infra/payments/sandbox.endpoints.ts';
import { ordersEndpoints, promoActivationEndpoints } from '~/server/modules/orders/index.ts';
import { promotionsEndpoints } from '~/server/modules/promotions/index.ts';
import { referralsEndpoints } from '~/server/modules/referrals/index.ts';
import { verificationEndpoints } from '~/server/modules/verification/index.ts';
import { walletEndpoints } from '~/server/modules/wallet/index.ts';
import type { Services } from '~/server/services.ts';

export const moneyEndpoints = {
  orders: ordersEndpoints,
  wallet: walletEndpoints,
  promotions: { ...promotionsEndpoints, ...promoActivationEndpoints },
  referrals: referralsEndpoints,
  verification: verificationEndpoints,
  sandbox: { ...sandboxPaymentEndpoints, ...sandboxKycEndpoints },
};

const refuse = () => {
  throw new Error('Not part of these tests');
};

/** Real rules, real database; mail, files and sockets are not part of these tests. */
export function createServices(db: Db, clock: Clock, environment: Record<string, string> = {}) {
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...environment });
  const keys = createKeys('a secret of the tests, long enough for all');
  const problems: unknown[] = [];
  const log = pino({ level: 'silent' });
  log.error = (...entry: unknown[]) => void problems.push(entry);
  const services: Services = {
    env,
    log,
    clock,
    keys,
    mail: new Proxy({} as Services['mail'], { get: refuse }),
    telegram: new Proxy({} as Services['telegram'], { get: refuse }),
    storage: new Proxy({} as Services['storage'], { get: refuse }),
    payments: createPaymentProviders({ env, keys, db }),
    kyc: createKycProviders({ env, keys, db }),
    realtime: {
      toUser: () => {},
      disconnectUser: () => {},
      disconnectSession: () => {},
    },
    social: { names: [], find: () => null },
    limiter: { take: async () => null },
  };
  return { services, problems };
}

/** The signed-in user; the token of these tests is the user's id. */
export async function actorOf(db: Db, userId: string): Promise<UserActor> {
  const user = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    kind: 'user',
    userId,
    sessionId: userId,
    role: user.role,
    isSeller: user.is_seller,
    isBanned: user.is_banned,
    trustLevel: user.trust_level,
    requiredTrustLevel: user.required_trust_level,
    impersonatorId: null,
    // Sessions and what they confirm have tests of their own.
    secondFactor: { isOn: true, confirmedAt: new Date() },
  };
}
