/**
 * Payouts of sellers: about once a week, nearly everything that was released; and what the staff's lists hold today: some
 * that wait, one of them for a second person, some to be sent, one that came back, one of a frozen account.
 */
import { appConfig, serverConfig } from '~config';
import { payoutFeeCents } from '~/domain/payout-fees.ts';
import type { DemoOrder, DemoPayout, DemoUser } from '../market.types.ts';
import type { Random } from '../random.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const { dayCents, monthCents, fees, fourEyesCents } = serverConfig.payouts;
const LEAST_CENTS = Math.max(2000, appConfig.wallet.payoutMinCents);

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

interface Seller {
  user: DemoUser;
  kind: DemoPayout['kind'];
  releases: readonly Release[];
}

/** What may be paid out once a week without reaching a limit. */
function mostCents({ trustLevel }: DemoUser): number {
  const index = trustLevel > appConfig.wallet.payoutTrustLevel ? 1 : 0;
  return Math.min(dayCents[index], Math.floor(monthCents[index] / 5 / 100) * 100);
}

function releasedUntil(releases: readonly Release[], moment: number): number {
  return releases.reduce((sum, { at, cents }) => (at <= moment ? sum + cents : sum), 0);
}

/** A request as it was made; what became of it is added by the caller. */
function requestOf(random: Random, { user, kind }: Seller, at: Date, cents: number) {
  const feeCents = payoutFeeCents(fees[kind], cents);
  return { id: random.uuid(at), userId: user.id, kind, cents, feeCents, requestedAt: at };
}

/** Pays out every week what the seller has, less a small rest. */
function payoutsOf(random: Random, seller: Seller, now: Date): DemoPayout[] {
  const { user, releases } = seller;
  const payouts: DemoPayout[] = [];
  let taken = 0;
  const first = releases[0]?.at ?? now.getTime();
  const last = now.getTime() - 4 * DAY;
  for (let at = first + 5 * DAY; at < last; at += 7 * DAY + random.float(-0.8, 0.8) * DAY) {
    const real = releasedUntil(releases, at) - taken;
    const share = Math.floor((real * random.float(0.82, 0.96)) / 100) * 100;
    const cents = Math.min(share, mostCents(user));
    if (cents < LEAST_CENTS) continue;
    taken += cents;
    payouts.push({
      ...requestOf(random, seller, new Date(Math.round(at)), cents),
      status: 'withdrawn',
      decidedAt: new Date(Math.round(at + random.float(0.4, 2) * DAY)),
    });
  }
  return payouts;
}

type End = Pick<DemoPayout, 'status' | 'decidedAt' | 'endorsedAt' | 'bouncedAt' | 'frozenAt'>;

/** What the staff find today, besides one that waits for a second person. */
function ends(now: Date): End[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const approved = (hours: number): End => ({ status: 'approved', decidedAt: ago(hours) });
  return [
    { status: 'pending', decidedAt: null },
    approved(3),
    approved(2),
    approved(1),
    { status: 'declined', decidedAt: ago(20), bouncedAt: ago(1) },
    { status: 'pending', decidedAt: null, frozenAt: ago(6) },
    { status: 'pending', decidedAt: null },
  ];
}

/** The payouts of today: sellers with the most money first, so that one of them is large enough for two people. */
function openPayouts(
  random: Random,
  sellers: readonly (Seller & { restCents: number })[],
  now: Date,
): DemoPayout[] {
  const requestedAt = new Date(now.getTime() - 24 * HOUR);
  const byRest = sellers
    // Those who are listed on the sign-in page ask for payouts themselves.
    .filter(({ user, restCents }) => !user.demoTitle && restCents >= LEAST_CENTS)
    .toSorted((a, b) => b.restCents - a.restCents);
  const large = byRest.find(({ restCents }) => restCents >= fourEyesCents);
  const endorsedAt = new Date(now.getTime() - 2 * HOUR);
  const waits: End = { status: 'pending', decidedAt: null, endorsedAt };
  const others = byRest.filter((seller) => seller !== large);
  const asked = [
    ...(large ? [{ seller: large, end: waits }] : []),
    ...ends(now).flatMap((end, index) => {
      const seller = others[index];
      return seller ? [{ seller, end }] : [];
    }),
  ];
  return asked.map(({ seller, end }) => {
    const most = end === waits ? mostCents(seller.user) : fourEyesCents - 100;
    const cents = Math.min(Math.floor(seller.restCents / 100) * 100, most);
    return { ...requestOf(random, seller, requestedAt, cents), ...end };
  });
}

/** Payouts of all sellers who may ask for them. */
export function buildPayouts(
  random: Random,
  market: { now: Date; orders: readonly DemoOrder[]; users: readonly DemoUser[] },
): DemoPayout[] {
  const { now } = market;
  const bySeller = Map.groupBy(market.orders, (order) => order.sellerId);
  const sellers = market.users
    .filter((user) => user.isSeller && user.trustLevel >= appConfig.wallet.payoutTrustLevel)
    .map((user, index) => ({
      user,
      kind: index % 3 === 2 ? ('paypal' as const) : ('bank' as const),
      releases: releasesOf(bySeller.get(user.id) ?? []),
    }));
  const paid = sellers.map((seller) => payoutsOf(random, seller, now));
  const withRests = sellers.map((seller, index) => {
    const taken = (paid[index] ?? []).reduce((sum, { cents }) => sum + cents, 0);
    const restCents = releasedUntil(seller.releases, now.getTime() - 24 * HOUR) - taken;
    return { ...seller, restCents };
  });
  return [...paid.flat(), ...openPayouts(random, withRests, now)];
}
