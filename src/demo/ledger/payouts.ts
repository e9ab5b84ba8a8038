/** Payouts of sellers: about once a week, nearly everything that was released. */
import { appConfig } from '~config';
import type { DemoOrder, DemoPayout, DemoUser } from '../market.types.ts';
import type { Random } from '../random.ts';

const DAY = 86_400_000;

interface Release {
  at: number;
  cents: number;
}

function releasesOf(orders: readonly DemoOrder[]): Release[] {
  return orders
    .flatMap((order) =>
      order.releasedAt ? [{ at: order.releasedAt.getTime(), cents: order.netCents }] : [],
    )
    .toSorted((a, b) => a.at - b.at);
}

/** Pays out every week what the seller has, less a small rest. */
function payoutsOf(
  random: Random,
  userId: string,
  releases: readonly Release[],
  now: Date,
): DemoPayout[] {
  const payouts: DemoPayout[] = [];
  let real = 0;
  let next = 0;
  const first = releases[0]?.at ?? now.getTime();
  const last = now.getTime() - 4 * DAY;
  const withdraw = (at: number, cents: number): void => {
    if (cents < Math.max(2000, appConfig.wallet.payoutMinCents)) return;
    real -= cents;
    const requestedAt = new Date(Math.round(at));
    payouts.push({
      id: random.uuid(requestedAt),
      userId,
      cents,
      status: 'withdrawn',
      requestedAt,
      decidedAt: new Date(Math.round(at + random.float(0.4, 2) * DAY)),
    });
  };
  for (let at = first + 5 * DAY; at < last; at += 7 * DAY + random.float(-0.8, 0.8) * DAY) {
    for (let release = releases[next]; release && release.at <= at; release = releases[next]) {
      real += release.cents;
      next += 1;
    }
    withdraw(at, Math.floor((real * random.float(0.82, 0.96)) / 100) * 100);
  }
  return payouts;
}

/** Payouts of all sellers who may ask for them. */
export function buildPayouts(
  random: Random,
  market: { now: Date; orders: readonly DemoOrder[]; users: readonly DemoUser[] },
): DemoPayout[] {
  const bySeller = Map.groupBy(market.orders, (order) => order.sellerId);
  return market.users
    .filter((user) => user.isSeller && user.trustLevel >= appConfig.wallet.payoutTrustLevel)
    .flatMap((user) =>
      payoutsOf(random, user.id, releasesOf(bySeller.get(user.id) ?? []), market.now),
    );
}
