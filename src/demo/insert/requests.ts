/** Writes open requests and the bids on them. */
import type { Db } from '~/server/db/database.ts';
import { buildRequests } from '../history/requests.ts';
import type { DemoMarket } from '../market.types.ts';
import { marketKey } from '../offers/values.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

export async function insertRequests(db: Db, random: Random, market: DemoMarket): Promise<void> {
  const requests = buildRequests(random, market);
  await insertRows(
    db,
    'buyer_request',
    requests.map(({ id, buyer, offer, values, definition, budgetCents, createdAt, endsAt }) => ({
      id,
      buyer_id: buyer.id,
      category_id: offer.category.id,
      status: 'open',
      title: '',
      note: definition.note,
      attributes: values,
      market_key: marketKey(offer.category.definition, values),
      count: definition.count,
      budget_cents: budgetCents,
      ends_at: endsAt,
      created_at: createdAt,
    })),
  );
  await insertRows(
    db,
    'request_bid',
    requests.flatMap((request) =>
      request.bids.map((bid) => ({
        id: bid.id,
        request_id: request.id,
        seller_id: bid.seller.id,
        version: 1,
        price_micros: bid.priceMicros,
        catalog_price_micros: bid.catalogPriceMicros,
        total_cents: bid.totalCents,
        net_cents: bid.netCents,
        delivery_minutes: bid.minutes,
        note: bid.note,
        valid_until: request.endsAt,
        created_at: bid.at,
        updated_at: bid.at,
      })),
    ),
  );
}
