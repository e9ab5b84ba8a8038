/** Writes open requests and the bids on them. */
import type { Db } from '~/server/db/database.ts';
import { buildRequests, type DemoRequest } from '../history/requests.ts';
import type { DemoMarket } from '../market.types.ts';
import { LARGE_SELLER } from '../offers/large-seller.ts';
import { marketKey } from '../offers/values.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

const isChanged = ({ buyer }: DemoRequest['definition']): boolean => buyer === 'tomas_r';

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
      // One was written anew after a seller had bid: that bid waits for their word.
      version: isChanged(definition) ? 2 : 1,
      terms: isChanged(definition) ? 2 : 1,
      followers_told: true,
      budget_cents: budgetCents,
      ends_at: endsAt,
      created_at: createdAt,
    })),
  );
  await insertRows(
    db,
    'request_bid',
    requests.flatMap((request) =>
      request.bids.map((bid, place) => ({
        terms: isChanged(request.definition) && place > 0 ? 2 : 1,
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
  // The one of thousands of offers is told of what is asked for where they sell.
  const followers = market.users.filter(({ publicName }) => publicName === LARGE_SELLER);
  await insertRows(
    db,
    'request_follow',
    followers.map(({ id }) => ({ user_id: id, category_id: null, created_at: market.now })),
  );
}
