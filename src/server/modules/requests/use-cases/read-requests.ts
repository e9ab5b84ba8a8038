/** Requests as sellers and their buyers read them. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { RequestScope } from '~/contracts/requests/request-bounds.ts';
import type { RequestDetail } from '~/contracts/requests/requests.schemas.ts';
import { hasRole } from '../../../core/actor.ts';
import type { UserCtx } from '../../../core/context.ts';
import { decodeCursor, encodeCursor, isInstant, pageById, pageOf } from '../../../core/paging.ts';
import { findPeople, findUsers } from '../../accounts/index.ts';
import { promisedMinutesOf } from '../../catalogue/index.ts';
import { feeBy, presenterContextFor, type OfferPresenterContext } from '../../offers/index.ts';
import { findMarketStock, selectBids, selectOwnBids } from '../bids.repository.ts';
import { presentBid, presentForSeller, presentOwnRequest } from '../requests.presenter.ts';
import {
  findOrderOf,
  selectOpenRequests,
  selectOwnRequests,
  type CountedRequest,
} from '../requests.repository.ts';
import { findSeen } from './seen-request.ts';

const SORT = 'requests';

interface OpenQuery {
  scope: RequestScope;
  category_id?: string | undefined;
  unanswered?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
}

function contextOf(ctx: UserCtx, rows: readonly CountedRequest[]): Promise<OfferPresenterContext> {
  return presenterContextFor(ctx, [...new Set(rows.map((row) => row.category_id))]);
}

/** @throws {Failure} CURSOR_INVALID */
export async function listOpenRequests(ctx: UserCtx, query: OpenQuery) {
  const { userId: sellerId } = ctx.actor;
  const { limit, cursor } = query;
  const position = cursor === undefined ? null : decodeCursor(SORT, cursor, isInstant);
  const rows = await selectOpenRequests(ctx.db, {
    sellerId,
    scope: query.scope,
    categoryId: query.category_id ?? null,
    unanswered: query.unanswered ?? false,
    after: position && { endsAt: String(position.key), id: position.id },
    limit: limit + 1,
    now: ctx.now,
  });
  const [context, buyers, bids] = await Promise.all([
    contextOf(ctx, rows),
    findPeople(
      ctx.db,
      rows.map((row) => row.buyer_id),
    ),
    selectOwnBids(
      ctx.db,
      sellerId,
      rows.map(({ id }) => id),
    ),
  ]);
  const { data, meta } = pageOf(
    rows,
    limit,
    (row) => {
      const buyer = buyers.get(row.buyer_id);
      return buyer ? presentForSeller(row, { buyer, own: bids.get(row.id) }, context) : null;
    },
    (last) => encodeCursor(SORT, { key: last.ends_at.toISOString(), id: last.id }),
  );
  return { data: data.filter((item) => item !== null), meta };
}

/** Own requests, the newest first. */
export async function listOwnRequests(
  ctx: UserCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await selectOwnRequests(ctx.db, {
    buyerId: ctx.actor.userId,
    before: cursor,
    limit: limit + 1,
    now: ctx.now,
  });
  const context = await contextOf(ctx, rows);
  return pageById(rows, limit, (row) => presentOwnRequest(row, context));
}

/** What its buyer sees besides: all bids, and what came of the accepted one. */
async function ownPart(ctx: UserCtx, row: CountedRequest): Promise<RequestDetail['own']> {
  const { accepted_bid_id: bidId, accepted_offer_id: offerId, accepted_until: until } = row;
  const limit = serverConfig.requests.liveBids;
  const bids = await selectBids(ctx.db, { requestId: row.id, limit, now: ctx.now });
  const order = offerId === null ? undefined : await findOrderOf(ctx.db, offerId);
  const isAccepted = row.status === 'accepted' && bidId !== null && offerId !== null;
  return {
    bids: bids.map((bid) => presentBid(bid, ctx.now)),
    order_id: row.order_id ?? (order?.status === 'cancelled' ? null : (order?.id ?? null)),
    accepted:
      isAccepted && until !== null
        ? { bid_id: bidId, offer_id: offerId, until: until.toISOString() }
        : null,
  };
}

/** What a bid of this seller is made of. */
async function termsOf(
  ctx: UserCtx,
  row: CountedRequest,
  context: OfferPresenterContext,
): Promise<RequestDetail['terms']> {
  const definition = context.definitions.get(row.category_id);
  const { userId } = ctx.actor;
  const seller = (await findUsers(ctx.db, [userId], ctx.now)).get(userId);
  if (!definition || !seller) return null;
  const { category } = definition;
  const payer = { seller_id: userId, seller_level: seller.level };
  return {
    fee_bps: feeBy(context.fees.inForce, payer, category),
    level: seller.level,
    price_decimals: category.price_precision === 'micros' ? 4 : 0,
    delivery_minutes: promisedMinutesOf(category),
    in_stock: await findMarketStock(ctx.db, row.id, userId),
  };
}

/**
 * One request: with its bids for its buyer, with what a bid is made of for sellers who may see it, and as it stands for
 * staff.
 * @throws {Failure} REQUEST_NOT_FOUND
 */
export async function showRequest(ctx: UserCtx, id: string): Promise<RequestDetail> {
  const { actor } = ctx;
  const seen = await findSeen(ctx, id);
  if (!seen) throw new Failure('REQUEST_NOT_FOUND');
  const { row, isOwn, isSeller } = seen;
  if (!isOwn && !isSeller && !hasRole(actor, 'support')) throw new Failure('REQUEST_NOT_FOUND');
  const [context, people, bids] = await Promise.all([
    contextOf(ctx, [row]),
    findPeople(ctx.db, [row.buyer_id]),
    selectOwnBids(ctx.db, actor.userId, [id]),
  ]);
  const buyer = people.get(row.buyer_id);
  if (!buyer) throw new Failure('REQUEST_NOT_FOUND');
  return {
    request: presentForSeller(row, { buyer, own: bids.get(id) }, context),
    own: isOwn ? await ownPart(ctx, row) : null,
    terms: isSeller ? await termsOf(ctx, row, context) : null,
  };
}
