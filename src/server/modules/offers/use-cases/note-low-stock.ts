/** What payments leave of offers whose sellers want to hear of it (decision 0075). */
import type { Ctx } from '../../../core/context.ts';
import { stockRanLow } from '../offers.events.ts';
import { markLowStock } from '../stock.repository.ts';

/** An order that was paid; its title is that of the offer when it was placed. */
interface Sale {
  offer_id: string;
  order_id: string;
  seller_id: string;
  title: string;
}

/**
 * Notes which of the offers these sales left with few units, and announces each (`stockRanLow`): once, and again after
 * the stock has grown. Runs in the caller's unit of work.
 * @returns those sales, with the units left
 */
export async function noteLowStock(
  ctx: Ctx,
  sales: readonly Sale[],
): Promise<(Sale & { left: number })[]> {
  const byOffer = new Map(sales.map((sale) => [sale.offer_id, sale]));
  const rows = await markLowStock(ctx.db, [...byOffer.keys()]);
  const low = rows.flatMap(({ id, category_id: categoryId, left }) => {
    const sale = byOffer.get(id);
    return sale === undefined ? [] : [{ sale, categoryId, left }];
  });
  for (const { sale, categoryId, left } of low) {
    const { offer_id, order_id, seller_id, title } = sale;
    const event = { offer_id, order_id, seller_id, title, category_id: categoryId, left };
    await ctx.publish(stockRanLow(event));
  }
  return low.map(({ sale, left }) => ({ ...sale, left }));
}
