/** What a market with real payments (`SANDBOX=off`) demands of the database that it begins on (decision 0098). */
import { roles } from '~/domain/roles.ts';
import type { Db } from './db/database.ts';
import { EnvError, type Env } from './infra/env.ts';
import type { Services } from './core/services.ts';
import { countDemoAccounts } from './modules/accounts/index.ts';
import { findPretendedMoney } from './modules/payments/index.ts';

/** More than clocks of one machine differ. */
const MOVED_MS = 1_000;

/**
 * Balances of simulated payments could be paid out in real money, offers of the demo market have nobody behind them, and
 * a clock that was moved ends holds too early. Says in the log when the key is one for tests.
 * @throws EnvError in one sentence
 */
export async function assertRealMarket(
  db: Db,
  { env, clock, log }: Pick<Services, 'env' | 'clock' | 'log'>,
): Promise<void> {
  if (env.sandbox) return;
  const pretended = await findPretendedMoney(db);
  const found: string[] = [];
  if ((await countDemoAccounts(db, roles)) > 0) found.push('accounts of a demo market');
  if (pretended.sandbox) found.push('simulated payments');
  if (clock.now().getTime() - Date.now() > MOVED_MS) found.push('a clock that was moved');
  if (pretended.testMode && isLive(env)) found.push("payments of Stripe's test mode");
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
  return stripe?.secretKey.includes('_live_') === true;
}

/** What whoever starts a market without the sandbox should know; null when there is nothing to say. */
export function realMarketNotice(env: Pick<Env, 'sandbox' | 'stripe'>): string | null {
  if (env.sandbox || isLive(env)) return null;
  return "Stripe's key is one for tests: no card is charged, and what is paid here is worth nothing";
}
