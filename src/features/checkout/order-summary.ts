/** The summary's data of an existing order. */
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { SummaryData } from './components/summary.tsx';

export function summaryOf(order: OrderOutput): SummaryData {
  const { offer } = order;
  return {
    title: offer.title,
    category: offer.category,
    sellerName: order.seller.public_name,
    sellerAvatar: order.seller.avatar,
    sellerLevel: null,
    count: order.count,
    unitPrice: offer.catalog_price,
    totalCents: order.total_amount,
    discountCents: order.discount_amount,
    promoCode: order.promo_code,
    bonusCents: 0,
    timeline: order.timeline,
    isInstant: offer.delivery.method === 'instant',
    promisedMinutes: offer.delivery.minutes,
  };
}
