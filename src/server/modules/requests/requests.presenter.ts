/** Request and bid rows → contract outputs, in the language of the call. */
import type { Locale } from '~config';
import type { Person } from '~/contracts/identity/identity.schemas.ts';
import type {
  Bid,
  OwnBid,
  OwnRequest,
  RequestForSeller,
} from '~/contracts/requests/requests.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { presentSeller } from '../accounts/index.ts';
import { localized, presentCategoryRef, presentUnit, type Definition } from '../catalogue/index.ts';
import { presentAttributes, type OfferPresenterContext } from '../offers/index.ts';
import type { ComparedBid } from './bids.repository.ts';
import type { BidRow, CountedRequest, RequestRow } from './requests.repository.ts';

const LABELS_APART = ' · ';

/** What the buyer called it, else the labels of the market that it is about, else the category. */
export function titleOf(
  row: Pick<RequestRow, 'title' | 'attributes'>,
  { attributes, category }: Definition,
  locale: Locale,
): string {
  if (row.title !== '') return row.title;
  const labels = presentAttributes(attributes, row.attributes, locale);
  const market = category.facet_keys.flatMap(
    (key) => labels.find((label) => label.key === key)?.display ?? [],
  );
  return market.length === 0 ? localized(category, 'title', locale) : market.join(LABELS_APART);
}

/** What all who see a request see of it. */
function presentRequest(row: CountedRequest, context: OfferPresenterContext) {
  const { catalogueIndex, definitions, locale } = context;
  const definition = definitions.get(row.category_id);
  return {
    id: row.id,
    status: row.status,
    category: presentCategoryRef(catalogueIndex, row.category_id, locale),
    title: definition ? titleOf(row, definition, locale) : row.title,
    own_title: row.title,
    attributes: presentAttributes(definition?.attributes ?? [], row.attributes, locale),
    note: row.note,
    count: row.count,
    unit: definition ? presentUnit(definition.category, locale) : { name: '', size: 1 },
    budget_amount: row.budget_cents,
    ends_at: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
    bids_count: row.bids_count,
    version: row.version,
    terms: row.terms,
  };
}

export function presentOwnBid(
  bid: BidRow,
  request: Pick<RequestRow, 'accepted_bid_id' | 'terms'>,
  now: Date,
): OwnBid {
  return {
    id: bid.id,
    version: bid.version,
    price: priceFromMicros(bid.price_micros),
    total_amount: bid.total_cents,
    net_amount: bid.net_cents,
    delivery_minutes: bid.delivery_minutes,
    note: bid.note,
    valid_until: bid.valid_until.toISOString(),
    is_live: bid.withdrawn_at === null && bid.valid_until > now,
    is_accepted: request.accepted_bid_id === bid.id,
    is_outdated: bid.terms !== request.terms,
  };
}

export function presentForSeller(
  row: CountedRequest,
  { buyer, own }: { buyer: Person; own: BidRow | undefined },
  context: OfferPresenterContext,
): RequestForSeller {
  return {
    ...presentRequest(row, context),
    buyer,
    own_bid: own ? presentOwnBid(own, row, context.now) : null,
  };
}

export function presentOwnRequest(row: CountedRequest, context: OfferPresenterContext): OwnRequest {
  return { ...presentRequest(row, context), order_id: row.order_id };
}

export function presentBid(row: ComparedBid, now: Date): Bid {
  const { completed_orders: completed, on_time_count: onTime } = row.seller;
  return {
    id: row.id,
    version: row.version,
    seller: presentSeller(row.seller, now),
    completed_orders: completed,
    on_time_share: { value: completed === 0 ? null : onTime / completed, sample: completed },
    in_stock: row.in_stock,
    unit_price: priceFromMicros(row.catalog_price_micros),
    total_amount: row.total_cents,
    delivery_minutes: row.delivery_minutes,
    note: row.note,
    valid_until: row.valid_until.toISOString(),
    is_blocked: row.is_blocked,
    is_outdated: row.is_outdated,
  };
}
