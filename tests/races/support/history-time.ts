/** Time in the model-based tests: it goes by, and what is due happens. */
import { lapseProposals, sweepDueOrders } from '~/server/modules/orders/index.ts';
import { expireBonus, releaseDueHolds } from '~/server/modules/wallet/index.ts';
import type { Real } from './history-command.ts';
import type { Model } from './history-model.ts';
import type { Market } from './market.ts';

const BATCH = 1_000;
const LONG = 15 * 24 * 3_600_000;

/** The jobs in the order in which the model has them; then everything that waits is told. */
async function passTime(market: Market, ms: number): Promise<void> {
  market.clock.advanceMs(ms);
  await sweepDueOrders(market.job(), BATCH);
  await lapseProposals(market.job(), BATCH);
  await releaseDueHolds(market.job(), BATCH);
  await expireBonus(market.job(), BATCH);
  await market.outbox.drain();
}

/** The same in the model. */
export async function spend(model: Model, { market }: Real, ms: number): Promise<void> {
  await passTime(market, ms);
  model.advance(ms);
  model.hear();
}

/** Whatever a history has left ends, so that none of it moves the platform's accounts in the next one. */
export async function endHistory(market: Market): Promise<void> {
  for (let round = 0; round < 2; round += 1) await passTime(market, LONG);
}
