/**
 * A buyer accepts a bid: its goods become an offer for them alone, which the checkout sells as any other (decision 0078).
 * No money moves here.
 */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findAbsence, lockAccount, requireActive, requireTrust } from '../../accounts/index.ts';
import { endReservation, lockReserved, reserveForBuyer } from '../../offers/index.ts';
import { findBid, findLiveBid } from '../bids.repository.ts';
import { requireEvent, requireOwn } from '../requests.policy.ts';
import { titleOf } from '../requests.presenter.ts';
import {
  findOrderOf,
  lockRequest,
  updateRequest,
  type BidRow,
  type RequestRow,
} from '../requests.repository.ts';
import { askableCategory } from './create-request.ts';
import { tellAccepted } from './tell-bidders.ts';

const MINUTE_MS = 60_000;
const CONFIRMED = 1;

/** What is set while a bid is accepted. */
const nothingAccepted = {
  accepted_bid_id: null,
  accepted_offer_id: null,
  accepted_until: null,
} as const;

interface Accepted {
  offer_id: string;
  count: number;
}

/** The bid that the buyer looked at, if it still stands. @throws {Failure} BID_CHANGED */
async function sameBid(ctx: UserCtx, id: string, version: number): Promise<BidRow> {
  const bid = await findLiveBid(ctx.db, id, ctx.now);
  if (bid?.version !== version) throw new Failure('BID_CHANGED');
  return bid;
}

/** Pressed twice, or in two tabs: the same bid is accepted once and answered twice. */
function acceptedBefore(row: RequestRow, bidId: string): Accepted | null {
  const { status, accepted_bid_id: accepted, accepted_offer_id: offerId, count } = row;
  const isSame = status === 'accepted' && accepted === bidId && offerId !== null;
  return isSame ? { offer_id: offerId, count } : null;
}

const ruledOut: readonly string[] = [
  'PRICE_BELOW_MINIMUM',
  'SELLER_PROOF_REQUIRED',
  'STOCK_PROOF_REQUIRED',
];

/** What its seller would have to do is not the buyer's to read. @throws {Failure} BID_RULED_OUT */
async function reserve(...of: Parameters<typeof reserveForBuyer>): Promise<string> {
  try {
    return await reserveForBuyer(...of);
  } catch (error) {
    if (error instanceof Failure && ruledOut.includes(error.code)) {
      throw new Failure('BID_RULED_OUT');
    }
    throw error;
  }
}

/**
 * Accepts a bid in the version that was shown. Locks the account, then the request; the offer is new. One bid of a request
 * is accepted at a time: the row's lock decides who was first.
 * @throws {Failure} BANNED, TRUST_LEVEL_REQUIRED, ACCOUNT_LEAVING, BID_NOT_FOUND, BID_CHANGED, REQUEST_CLOSED,
 *   BID_RULED_OUT where the category has come to ask for more
 */
export async function acceptBid(
  ctx: UserCtx,
  { id, version }: { id: string; version: number },
): Promise<Accepted> {
  const { actor, now } = ctx;
  requireActive(actor);
  requireTrust(actor, CONFIRMED);
  await lockAccount(ctx.db, actor.userId);
  if (await findAbsence(ctx.db, actor.userId, now)) throw new Failure('ACCOUNT_LEAVING');
  const found = await findBid(ctx.db, id);
  const row = found && (await lockRequest(ctx.db, found.request_id));
  if (row?.buyer_id !== actor.userId) throw new Failure('BID_NOT_FOUND');
  const before = acceptedBefore(row, id);
  if (before) return before;
  const { to } = requireEvent(row, 'accept', 'buyer', now);
  const bid = await sameBid(ctx, id, version);
  const definition = await askableCategory(ctx, row.category_id, bid.seller_id);
  const until = new Date(now.getTime() + serverConfig.requests.acceptedMinutes * MINUTE_MS);
  const offerId = await reserve(ctx, definition, {
    sellerId: bid.seller_id,
    buyerId: actor.userId,
    title: titleOf(row, definition, ctx.locale),
    locale: ctx.locale,
    attributes: row.attributes,
    count: row.count,
    priceMicros: bid.price_micros,
    catalogPriceMicros: bid.catalog_price_micros,
    deliveryMinutes: bid.delivery_minutes,
    until,
  });
  await updateRequest(ctx.db, row.id, {
    status: to,
    accepted_bid_id: bid.id,
    accepted_offer_id: offerId,
    accepted_until: until,
  });
  await tellAccepted(ctx, row, bid);
  return { offer_id: offerId, count: row.count };
}

/**
 * Lets the accepted bid go, so that another one can be accepted. An order of it, paid or not, stands in the way.
 * @throws {Failure} REQUEST_NOT_FOUND, REQUEST_CLOSED, REQUEST_ORDERED
 */
export async function releaseBid(ctx: UserCtx, id: string): Promise<void> {
  const row = requireOwn(ctx.actor, await lockRequest(ctx.db, id));
  const { to } = requireEvent(row, 'release', 'buyer', ctx.now);
  if (!(await isFree(ctx, row))) throw new Failure('REQUEST_ORDERED');
  await reopen(ctx, row, to);
}

/** Whether no order holds what was reserved; its offer is locked. */
async function isFree(ctx: UserCtx, { accepted_offer_id: offerId }: RequestRow): Promise<boolean> {
  if (offerId === null) return true;
  await lockReserved(ctx.db, offerId);
  const order = await findOrderOf(ctx.db, offerId);
  return order === undefined || order.status === 'cancelled';
}

/** Ends what was reserved and opens the request again. The offer is locked. */
export async function reopen(
  ctx: Pick<UserCtx, 'db'>,
  row: RequestRow,
  status: RequestRow['status'],
): Promise<void> {
  if (row.accepted_offer_id !== null) await endReservation(ctx.db, row.accepted_offer_id);
  await updateRequest(ctx.db, row.id, { ...nothingAccepted, status });
}
