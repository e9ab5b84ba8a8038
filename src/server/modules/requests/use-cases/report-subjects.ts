/** What of requests and bids can be reported: what the reporter sees, with what it says now. */
import type { UserCtx } from '../../../core/context.ts';
import type { RequestSubject } from '../../reports/index.ts';
import { findBid } from '../bids.repository.ts';
import { selectRequest } from '../requests.repository.ts';
import { findSeen } from './seen-request.ts';
import { titleFor } from './title-for.ts';

async function request(ctx: UserCtx, id: string): Promise<RequestSubject | null> {
  const seen = await findSeen(ctx, id);
  if (!seen?.isOwn && !seen?.isSeller) return null;
  const { row } = seen;
  const title = await titleFor(ctx, row);
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
