/** One order with its prices, from an offer, a buyer and a simulated course. */
import { builtInFeeBps, holdHours } from '~/domain/fees.ts';
import { quoteOrder, settle } from '~/domain/pricing.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import { builtInHolds } from '../built-in-rules.ts';
import type { DemoOffer, DemoOrder, DemoUser } from '../market.types.ts';
import type { Random } from '../random.ts';
import { fillInputs } from './buyer-inputs.ts';
import type { Life } from './life.ts';

const HOUR = 3_600_000;

export interface OrderTerms {
  offer: DemoOffer;
  buyer: DemoUser;
  seller: DemoUser;
  count: number;
  /** Factor on today's price at the time of the order. */
  drift: number;
  createdAt: Date;
  life: Life;
  now: Date;
  risk?: DemoOrder['risk'];
}

/** The seller's price back then, in the steps that the category allows. */
function pastPrice(offer: DemoOffer, drift: number): number {
  const micros = offer.category.definition.pricePrecision === 'micros';
  const step = micros ? (offer.priceMicros < 10_000 ? 1 : 100) : 10_000;
  return Math.max(step, Math.round((offer.priceMicros * drift) / step) * step);
}

export function makeOrder(random: Random, terms: OrderTerms): DemoOrder {
  const { offer, buyer, seller, count, createdAt, life, now } = terms;
  const { definition } = offer.category;
  const bps = builtInFeeBps(seller.sellerLevel, definition.base);
  const priceMicros = terms.drift === 1 ? offer.priceMicros : pastPrice(offer, terms.drift);
  const quote = quoteOrder(
    {
      priceMicros,
      catalogPriceMicros: catalogPriceMicros(priceMicros, bps, definition.pricePrecision),
      volumeDiscounts: offer.volumeDiscounts.map((step) => ({
        fromCount: step.from_count,
        percent: step.percent,
      })),
    },
    count,
  );
  const partialRefundCents = Math.floor(quote.totalCents * life.refundShare);
  const whole = { bonus: 0, card: 0, real: 0, provider: quote.totalCents, promo: 0 };
  const settled = settle(whole, quote, partialRefundCents);
  const hold = Math.max(
    holdHours(builtInHolds, seller.sellerLevel, definition.base),
    offer.warrantyDays * 24,
  );
  const releaseAt = life.completedAt && new Date(life.completedAt.getTime() + hold * HOUR);
  return {
    id: random.uuid(createdAt),
    offer,
    buyerId: buyer.id,
    sellerId: seller.id,
    status: life.status,
    currency: buyer.currency,
    count,
    priceMicros: quote.priceMicros,
    catalogPriceMicros: quote.catalogPriceMicros,
    totalCents: quote.totalCents,
    netCents: settled.net,
    feeCents: settled.fee,
    partialRefundCents,
    sellerLevel: seller.sellerLevel,
    risk: terms.risk ?? 'low',
    buyerInputs: fillInputs(random, definition.buyerInputs, buyer.publicName),
    events: life.events,
    createdAt,
    paidAt: life.paidAt,
    startedAt: life.startedAt,
    deliveredAt: life.deliveredAt,
    completedAt: life.completedAt,
    endedAt: life.endedAt,
    releasedAt: releaseAt && releaseAt <= now ? releaseAt : null,
    deliveryText: life.deliveryText,
    dispute: life.dispute,
  };
}
