/** Release dates of holds. */
import { holdHours } from '~/domain/fees.ts';
import { builtInHolds } from '../built-in-rules.ts';
import type { DemoOrder } from '../market.types.ts';

const HOUR = 3_600_000;

/** Hours after completion: the level's hold, never shorter than the warranty (decisions, section 7). */
export function holdEnd(order: Pick<DemoOrder, 'sellerLevel' | 'offer'>, completedAt: Date): Date {
  const { category, warrantyDays } = order.offer;
  const hours = Math.max(
    holdHours(builtInHolds, order.sellerLevel, category.definition.base),
    warrantyDays * 24,
  );
  return new Date(completedAt.getTime() + hours * HOUR);
}
