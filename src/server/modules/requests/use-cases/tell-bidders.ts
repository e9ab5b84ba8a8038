/** What people are told of requests and bids. */
import type { Ctx } from '../../../core/context.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { notify, tellMany } from '../../notifications/index.ts';
import { selectBidders } from '../bids.repository.ts';
import type { BidRow, RequestRow } from '../requests.repository.ts';
import { titleFor } from './title-for.ts';

const factOf = (row: RequestRow, what: string): string => `request:${row.id}:${what}`;

/** The buyer, of a new bid. Of several that wait to be told only the newest is. */
export async function tellOfBid(ctx: Ctx, row: RequestRow, bid: Pick<BidRow, 'id'>): Promise<void> {
  await notify(ctx, {
    user_id: row.buyer_id,
    kind: 'request_bid',
    subject: `request:${row.id}`,
    fact: `bid:${bid.id}`,
    data: {
      type: 'request',
      code: 'bid',
      title: await titleFor(ctx, row),
      count: row.count,
      path: requestPaths.show(row.id),
    },
  });
}

/** The seller whose bid was accepted. */
export async function tellAccepted(ctx: Ctx, row: RequestRow, bid: BidRow): Promise<void> {
  await notify(ctx, {
    user_id: bid.seller_id,
    kind: 'bid_decided',
    subject: `request:${row.id}`,
    fact: `bid:${bid.id}:accepted:${ctx.now.toISOString()}`,
    data: {
      type: 'request',
      code: 'accepted',
      title: await titleFor(ctx, row),
      count: row.count,
      path: requestPaths.show(row.id),
    },
  });
}

/** Sellers who have bid on what the buyer has written anew: their bids wait for their word. */
export async function tellChanged(
  ctx: Ctx,
  row: RequestRow,
  bidders: readonly string[],
): Promise<void> {
  const data = {
    type: 'request' as const,
    code: 'changed' as const,
    title: await titleFor(ctx, row),
    count: row.count,
    path: requestPaths.show(row.id),
  };
  await tellMany(
    ctx,
    bidders.map((userId) => ({
      user_id: userId,
      kind: 'bid_decided' as const,
      subject: `request:${row.id}`,
      fact: factOf(row, `changed:${row.terms + 1}`),
      data,
    })),
  );
}

/**
 * Everybody whose bid binds them no longer, and the buyer where its time is over or our staff have ended it.
 * @returns whom
 */
export async function tellEnded(
  ctx: Ctx,
  row: RequestRow,
  { except, buyer }: { except: string | null; buyer: 'expired' | 'hidden' | null },
): Promise<string[]> {
  const bidders = await selectBidders(ctx.db, row.id, { except, now: ctx.now });
  const common = { type: 'request' as const, title: await titleFor(ctx, row), count: row.count };
  const subject = `request:${row.id}`;
  return tellMany(ctx, [
    ...bidders.map((userId) => ({
      user_id: userId,
      kind: 'bid_decided' as const,
      subject,
      fact: factOf(row, 'ended'),
      data: { ...common, code: 'ended' as const, path: requestPaths.open },
    })),
    ...(buyer !== null
      ? [
          {
            user_id: row.buyer_id,
            kind: 'request_bid' as const,
            subject,
            fact: factOf(row, buyer),
            data: { ...common, code: buyer, path: requestPaths.mine },
          },
        ]
      : []),
  ]);
}
