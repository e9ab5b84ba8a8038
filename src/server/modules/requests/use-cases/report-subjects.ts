/** What of requests and bids can be reported: what the reporter sees, with what it says now. */
import type { UserCtx } from '../../../core/context.ts';
import { definitionOf } from '../../catalogue/index.ts';
import type { RequestSubject } from '../../reports/index.ts';
import { findBid } from '../bids.repository.ts';
import { titleOf } from '../requests.presenter.ts';
import { isSeenBy, selectRequest } from '../requests.repository.ts';

async function request(ctx: UserCtx, id: string): Promise<RequestSubject | null> {
  const row = await selectRequest(ctx.db, id, ctx.now);
  if (!row) return null;
  const { actor, now } = ctx;
  const isOwn = row.buyer_id === actor.userId;
  const seen = { requestId: id, sellerId: actor.userId, now };
  if (!isOwn && !(actor.isSeller && (await isSeenBy(ctx.db, seen)))) return null;
  const definition = await definitionOf(ctx, row.category_id);
  const title = definition ? titleOf(row, definition, ctx.locale) : row.title;
  return {
    person_id: row.buyer_id,
    request_id: id,
    quote: row.note === '' ? title : `${title}\n${row.note}`,
  };
}

async function bid(ctx: UserCtx, id: string): Promise<RequestSubject | null> {
  const row = await findBid(ctx.db, id);
  const asked = row && (await selectRequest(ctx.db, row.request_id, ctx.now));
  if (!row || asked?.buyer_id !== ctx.actor.userId || row.note === '') return null;
  return { person_id: row.seller_id, request_id: row.request_id, quote: row.note };
}

export const reportedRequests = { request, bid };
