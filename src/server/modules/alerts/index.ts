/** Public API of the alerts module: saved searches, price and stock alerts, and what followers are told. */
import type { Ctx } from '../../core/context.ts';
import { alertRules } from '~/domain/alert-rules.ts';
import { defineModule } from '../../core/define-module.ts';
import { unitOfWork } from '../../core/unit-of-work.ts';
import { tellUnread } from '../notifications/index.ts';
export { rewriteKeys as rewriteAlertKeys } from './use-cases/alert-keys-of.ts';
import { alertsEndpoints } from './alerts.endpoints.ts';
import { forgetFound } from './telling.repository.ts';
import { renewKeys } from './use-cases/alert-keys-of.ts';
import { matchMoves } from './use-cases/match-moves.ts';
import { tellAlerts } from './use-cases/tell-alerts.ts';
import { tellFollowers } from './use-cases/tell-followers.ts';

const DAY_MS = 24 * 3_600_000;
const FORGOTTEN_AT_ONCE = 1_000;
const RENEWED_AT_ONCE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** One step in a transaction; open browsers of those who were told hear it after the commit. */
const telling =
  (step: (ctx: Ctx) => Promise<{ handled: number; told: string[] }>) =>
  async (ctx: Ctx): Promise<number> => {
    const { handled, told } = await unitOfWork(ctx, step);
    await tellUnread(ctx, told);
    return handled;
  };

/** A page of alerts with each run, again and again from the beginning: whoever changes a definition need not think of them. */
function createRenewal() {
  const lastOf = new WeakMap<object, string>();
  return async (ctx: Ctx): Promise<number> => {
    const after = lastOf.get(ctx.services) ?? FIRST_ID;
    const { last, renewed } = await unitOfWork(ctx, (inside) =>
      renewKeys(inside, after, RENEWED_AT_ONCE),
    );
    lastOf.set(ctx.services, last ?? FIRST_ID);
    return renewed;
  };
}

export const alertsModule = defineModule({
  name: 'alerts',
  uses: ['accounts', 'catalogue', 'listing', 'notifications', 'offers'],
  tables: ['alert', 'alert_found', 'alert_key', 'follower_round', 'offer_move', 'seller_news'],
  // Matching compares offers with alerts in one statement; followers are read page by page with what they are told.
  reads: ['app_user', 'followed_seller', 'offer'],
  endpoints: { alerts: alertsEndpoints },
  jobs: [
    { name: 'alerts.match', everySeconds: 1, run: telling(matchMoves) },
    { name: 'alerts.tell', everySeconds: 1, run: telling(tellAlerts) },
    { name: 'alerts.tell_followers', everySeconds: 2, run: telling(tellFollowers) },
    { name: 'alerts.renew_keys', everySeconds: 30, run: createRenewal() },
    {
      name: 'alerts.forget',
      everySeconds: 3_600,
      run: (ctx) =>
        forgetFound(
          ctx.db,
          new Date(ctx.now.getTime() - alertRules.foundDays * DAY_MS),
          FORGOTTEN_AT_ONCE,
        ),
    },
  ],
});
