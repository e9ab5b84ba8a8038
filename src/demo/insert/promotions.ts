/** Promo codes that anybody may try in the demo market. */
import type { Db } from '~/server/db/database.ts';
import type { DemoMarket } from '../market.types.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

const DAY = 86_400_000;
/** Fixed, so that what is drawn after it stays what it is. */
const WALLET_CODE_ID = '019a0000-0000-7000-8000-00000000c0de';

export async function insertPromoCodes(db: Db, random: Random, market: DemoMarket): Promise<void> {
  const created = new Date(market.now.getTime() - 40 * DAY);
  const common = {
    currency: 'USD' as const,
    scope: 'all' as const,
    scope_id: null,
    starts_at: created,
    used_count: 0,
    created_at: created,
  };
  const poe2 = market.games.find(({ definition }) => definition.alias === 'poe2');
  await insertRows(db, 'promo_code', [
    {
      ...common,
      id: random.uuid(created),
      code: 'FIRST5',
      percent_bps: 500,
      amount_cents: null,
      minimum_cents: 0,
      ends_at: null,
      total_limit: null,
      user_limit: 1,
      first_order_only: true,
    },
    {
      ...common,
      id: random.uuid(created),
      code: 'LEGEND3',
      percent_bps: null,
      amount_cents: 300,
      minimum_cents: 2000,
      ends_at: new Date(market.now.getTime() + 300 * DAY),
      total_limit: 5000,
      user_limit: 3,
      first_order_only: false,
    },
    {
      ...common,
      id: random.uuid(created),
      code: 'EXILE10',
      percent_bps: 1000,
      amount_cents: null,
      minimum_cents: 1000,
      ends_at: new Date(market.now.getTime() + 60 * DAY),
      total_limit: 1000,
      user_limit: 1,
      first_order_only: false,
      scope: 'game' as const,
      scope_id: poe2?.id ?? null,
    },
    {
      ...common,
      id: random.uuid(created),
      code: 'SUMMER20',
      percent_bps: 2000,
      amount_cents: null,
      minimum_cents: 0,
      ends_at: new Date(market.now.getTime() - 20 * DAY),
      total_limit: 100,
      user_limit: 1,
      first_order_only: false,
    },
  ]);
  await insertWalletCode(db, created);
}

/** Adds bonus money to a wallet. */
function insertWalletCode(db: Db, created: Date): Promise<void> {
  return insertRows(db, 'promo_code', [
    {
      id: WALLET_CODE_ID,
      code: 'WALLET5',
      type: 'wallet::balance_deposit' as const,
      amount_cents: 500,
      percent_bps: null,
      currency: 'USD' as const,
      scope: 'all' as const,
      scope_id: null,
      starts_at: created,
      ends_at: null,
      total_limit: 5000,
      user_limit: 1,
      created_at: created,
    },
  ]);
}
