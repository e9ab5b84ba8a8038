/** What the links of a partner brought: all counted, none estimated. */
import { serverConfig } from '~config';
import type { Brought, PartnerFigures } from '~/contracts/referrals/referrals.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findBrought, type BroughtRow } from '../affiliate.repository.ts';

const DAY = 24 * 3_600_000;
const { holdDays } = serverConfig.promotions.affiliate;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const nothing: Brought = {
  clicks: 0,
  sign_ups: 0,
  orders: 0,
  turnover_amount: 0,
  commission_amount: 0,
};

/** Sums of the rows that belong together, in the order in which they first come. */
function sumsBy(rows: readonly BroughtRow[], of: 'day' | 'link'): [string, Brought][] {
  const sums = new Map<string, Brought>();
  for (const row of rows) {
    const sum = sums.get(row[of]) ?? nothing;
    sums.set(row[of], {
      clicks: sum.clicks + row.clicks,
      sign_ups: sum.sign_ups + row.sign_ups,
      orders: sum.orders + row.orders,
      turnover_amount: sum.turnover_amount + row.turnover,
      commission_amount: sum.commission_amount + row.cents,
    });
  }
  return [...sums];
}

/** @param days how many, today included */
export async function showPartnerFigures(ctx: UserCtx, days: number): Promise<PartnerFigures> {
  const to = dayOf(ctx.now.getTime());
  const since = new Date(Date.parse(`${to}T00:00:00.000Z`) - (days - 1) * DAY);
  const rows = await findBrought(ctx.db, { userId: ctx.actor.userId, since, holdDays });
  return {
    from: dayOf(since.getTime()),
    to,
    days: sumsBy(rows, 'day').map(([day, sum]) => ({ day, ...sum })),
    links: sumsBy(rows, 'link')
      .map(([name, sum]) => ({ name, ...sum }))
      .toSorted((a, b) => b.clicks - a.clicks || (a.name < b.name ? -1 : 1)),
  };
}
