/** What a market demands of the database that it begins on: real and pretended money never meet (decision 0098). */
import { roles } from '~/domain/roles.ts';
import type { Db } from './db/database.ts';
import { isLiveKey } from './infra/env-stripe.ts';
import { EnvError, type Env } from './infra/env.ts';
import type { Services } from './core/services.ts';
import { countDemoAccounts } from './modules/accounts/index.ts';
import { findKindsOfMoney } from './modules/payments/index.ts';

/** More than clocks of one machine differ. */
const MOVED_MS = 1_000;

/**
 * On real payments neither the sandbox nor a test key may run: whoever pretends to pay could be paid out in real money, and
 * what Stripe tells of the real ones would not be heard. A market with real payments (`SANDBOX=off`) begins without
 * anything pretended. Balances of simulated payments could be paid out in real money, offers of the demo market have nobody behind them, and
 * a clock that was moved ends holds too early. Says in the log when the key is one for tests.
 * @throws EnvError in one sentence
 */
export async function assertRealMarket(
  db: Db,
  { env, clock, log }: Pick<Services, 'env' | 'clock' | 'log'>,
): Promise<void> {
  const money = await findKindsOfMoney(db);
  if (money.live && !isReal(env)) {
    throw new EnvError(
      "The database holds payments of real money: it runs with SANDBOX=off and Stripe's live key alone.",
    );
  }
  if (env.sandbox) return;
  const found: string[] = [];
  if ((await countDemoAccounts(db, roles)) > 0) found.push('accounts of a demo market');
  if (money.sandbox) found.push('simulated payments');
  if (clock.now().getTime() - Date.now() > MOVED_MS) found.push('a clock that was moved');
  if (money.testMode && isLive(env)) found.push("payments of Stripe's test mode");
  if (found.length === 0) {
    const notice = realMarketNotice(env);
    if (notice !== null) log.warn(notice);
    return;
  }
  throw new EnvError(
    `The database holds ${found.join(', ')}: with SANDBOX=off a market begins with an empty database.`,
  );
}

/** Whether real money moves. */
function isLive({ stripe }: Pick<Env, 'stripe'>): boolean {
  return stripe !== undefined && isLiveKey(stripe.secretKey);
}

const isReal = (env: Pick<Env, 'sandbox' | 'stripe'>): boolean => !env.sandbox && isLive(env);

/** What whoever starts a market without the sandbox should know; null when there is nothing to say. */
export function realMarketNotice(env: Pick<Env, 'sandbox' | 'stripe'>): string | null {
  if (env.sandbox || isLive(env)) return null;
  return "Stripe's key is one for tests: no card is charged, and what is paid here is worth nothing";
}
