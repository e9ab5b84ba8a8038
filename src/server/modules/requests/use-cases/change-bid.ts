/** Sellers bid, change their bid and take it back; buyers block sellers who bid. */
import { msg } from '@lingui/core/macro';
import type * as v from 'valibot';
import { appConfig, serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { bidInputSchema, OwnBid } from '~/contracts/requests/requests.schemas.ts';
import { quoteOrder } from '~/domain/pricing.ts';
import { newId } from '~/kernel/ids.ts';
import { totalExceeds } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { fieldFailure, fieldsFailure } from '../../../http/field-failure.ts';
import { findUsers, lockAccount } from '../../accounts/index.ts';
import { promisedMinutesOf } from '../../catalogue/index.ts';
import {
  pricesOf,
  requireMinimum,
  requireOpen,
  requireProvenStock,
  requirePricePrecision,
  requireSelling,
  type SellingDefinition,
} from '../../offers/index.ts';
import {
  countBids,
  deleteBlock,
  findBid,
  insertBid,
  insertBlock,
  selectOwnBids,
  updateBid,
} from '../bids.repository.ts';
import { requireOwn, requireRoomForBid } from '../requests.policy.ts';
import { presentOwnBid } from '../requests.presenter.ts';
import { isSeenBy, lockRequest, type BidRow, type RequestRow } from '../requests.repository.ts';
import { askableCategory } from './create-request.ts';
import { requireCleanTexts } from './requested-texts.ts';
import { tellOfBid } from './tell-bidders.ts';

type Input = v.InferOutput<typeof bidInputSchema>;

const HOUR_MS = 3_600_000;
const choose = msg`Choose one of the offered values.`;

/**
 * A request that the actor may bid on, locked.
 * @throws {Failure} REQUEST_NOT_FOUND, BID_OWN, REQUEST_CLOSED
 */
async function openRequest(ctx: UserCtx, id: string): Promise<RequestRow> {
  const { userId: sellerId } = ctx.actor;
  const row = await lockRequest(ctx.db, id);
  if (!row) throw new Failure('REQUEST_NOT_FOUND');
  if (row.buyer_id === sellerId) throw new Failure('BID_OWN');
  if (!(await isSeenBy(ctx.db, { requestId: id, sellerId, now: ctx.now }))) {
    throw new Failure('REQUEST_NOT_FOUND');
  }
  if (row.status !== 'open' || row.ends_at <= ctx.now) throw new Failure('REQUEST_CLOSED');
  return row;
}

/**
 * What the bid costs the buyer and brings the seller, by the seller's level now: later changes of it do not touch the bid.
 * @throws {Failure} PRICE_NOT_WHOLE, PRICE_BELOW_MINIMUM, ORDER_TOTAL_TOO_LARGE, BID_OVER_BUDGET
 */
function pricedBid(
  ctx: UserCtx,
  { row, definition, level }: { row: RequestRow; definition: SellingDefinition; level: number },
  priceCents: number,
) {
  const micros = requirePricePrecision(priceCents, definition, ctx.locale);
  const prices = pricesOf(micros, { seller_id: ctx.actor.userId, seller_level: level }, definition);
  requireMinimum({ ...prices, volume_discounts: [] }, definition.rules, ctx.locale);
  if (totalExceeds(prices.catalog_price_micros, row.count, appConfig.orders.maxTotalCents)) {
    throw new Failure('ORDER_TOTAL_TOO_LARGE');
  }
  const quote = quoteOrder(
    {
      priceMicros: prices.price_micros,
      catalogPriceMicros: prices.catalog_price_micros,
      volumeDiscounts: [],
    },
    row.count,
  );
  if (row.budget_cents !== null && quote.totalCents > row.budget_cents) {
    throw fieldFailure('BID_OVER_BUDGET', 'price', ctx.locale);
  }
  return { ...prices, total_cents: quote.totalCents, net_cents: quote.netCents };
}

function validUntil({ ends_at: endsAt }: RequestRow, hours: number | null, now: Date): Date {
  if (hours === null) return endsAt;
  return new Date(Math.min(endsAt.getTime(), now.getTime() + hours * HOUR_MS));
}

async function store(
  ctx: UserCtx,
  request: RequestRow,
  made: Omit<BidRow, 'id' | 'version' | 'created_at' | 'withdrawn_at'>,
  level: number,
): Promise<BidRow> {
  const { userId: sellerId } = ctx.actor;
  const current = (await selectOwnBids(ctx.db, sellerId, [request.id])).get(request.id);
  const { bidChanges } = serverConfig.requests;
  if (current) {
    if (current.version > bidChanges) {
      throw new Failure('BID_CHANGES_SPENT', { values: { count: bidChanges } });
    }
    const changed = { ...made, version: current.version + 1, withdrawn_at: null };
    await updateBid(ctx.db, current.id, changed);
    return { ...current, ...changed };
  }
  const since = new Date(ctx.now.getTime() - HOUR_MS);
  const counted = await countBids(ctx.db, {
    sellerId,
    requestId: request.id,
    since,
    now: ctx.now,
  });
  requireRoomForBid(counted, serverConfig.requests, level);
  const bid = { ...made, id: newId(), version: 1, created_at: ctx.now };
  await insertBid(ctx.db, bid);
  await tellOfBid(ctx, request, bid);
  return { ...bid, withdrawn_at: null };
}

/**
 * Bids on a request; a second bid of the same seller takes the place of the first. Locks the account, then the request.
 * @throws {Failure} BANNED, TRUST_LEVEL_REQUIRED, REQUEST_NOT_FOUND, REQUEST_CLOSED, BID_OWN, VALIDATION, PRICE_NOT_WHOLE,
 *   PRICE_BELOW_MINIMUM, SELLER_PROOF_REQUIRED, STOCK_PROOF_REQUIRED, ORDER_TOTAL_TOO_LARGE, BID_OVER_BUDGET, CONTACT_DATA_REFUSED, REQUEST_WORD_REFUSED, BIDS_SPENT, BID_CHANGES_SPENT, BID_CHANGED
 */
export async function placeBid(ctx: UserCtx, input: Input): Promise<OwnBid> {
  const { actor, now } = ctx;
  requireSelling(actor);
  // The level, from which the buyer's price is computed, does not change meanwhile.
  await lockAccount(ctx.db, actor.userId);
  const row = await openRequest(ctx, input.id);
  // What the seller has read is not what is wanted any more.
  if (input.terms !== undefined && input.terms !== row.terms) throw new Failure('BID_CHANGED');
  const definition = await askableCategory(ctx, row.category_id, actor.userId);
  requireOpen(definition, ctx.locale);
  if (!promisedMinutesOf(definition.category).includes(input.delivery_minutes)) {
    throw fieldsFailure('VALIDATION', [{ path: 'delivery_minutes', message: choose }], ctx.locale);
  }
  await requireCleanTexts(ctx, [{ path: 'note', text: input.note }], definition);
  const level = (await findUsers(ctx.db, [actor.userId], now)).get(actor.userId)?.level ?? 0;
  const prices = pricedBid(ctx, { row, definition, level }, input.price);
  await requireProvenStock(ctx, definition, {
    sellerId: actor.userId,
    priceMicros: prices.price_micros,
    count: row.count,
    attributes: row.attributes,
  });
  const made = {
    ...prices,
    request_id: row.id,
    seller_id: actor.userId,
    delivery_minutes: input.delivery_minutes,
    note: input.note,
    valid_until: validUntil(row, input.hours, now),
    updated_at: now,
    terms: row.terms,
  };
  return presentOwnBid(await store(ctx, row, made, level), row, now);
}

/** Takes an own bid back that was not accepted. @throws {Failure} BID_NOT_FOUND, REQUEST_CLOSED */
export async function withdrawBid(ctx: UserCtx, id: string): Promise<void> {
  const found = await findBid(ctx.db, id);
  if (!found || found.seller_id !== ctx.actor.userId) throw new Failure('BID_NOT_FOUND');
  const row = await lockRequest(ctx.db, found.request_id);
  const bid = await findBid(ctx.db, id);
  if (!row || !bid || bid.withdrawn_at !== null) throw new Failure('BID_NOT_FOUND');
  // An accepted one is a promise that the buyer is about to pay for.
  if (row.accepted_bid_id === id) throw new Failure('REQUEST_CLOSED');
  await updateBid(ctx.db, id, { withdrawn_at: ctx.now });
}

/**
 * Blocks the seller of a bid on an own request, or takes that back. @throws {Failure} BID_NOT_FOUND, REQUEST_CLOSED for the
 * seller of the accepted bid
 */
export async function blockBidder(
  ctx: UserCtx,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<void> {
  const { userId: buyerId } = ctx.actor;
  const bid = await findBid(ctx.db, id);
  const row = bid && (await lockRequest(ctx.db, bid.request_id));
  if (!bid || row?.buyer_id !== buyerId) throw new Failure('BID_NOT_FOUND');
  requireOwn(ctx.actor, row);
  if (blocked && row.status === 'accepted' && row.accepted_bid_id === id) {
    throw new Failure('REQUEST_CLOSED');
  }
  if (blocked) await insertBlock(ctx.db, { buyerId, sellerId: bid.seller_id, now: ctx.now });
  else await deleteBlock(ctx.db, buyerId, bid.seller_id);
}
