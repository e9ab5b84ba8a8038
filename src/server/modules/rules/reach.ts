/** Where a rule of fees is felt: read for what is proposed, and again for what is agreed to. */
import type { UserCtx } from '../../core/context.ts';
import { findLevel } from '../accounts/index.ts';
import { definitionOf } from '../catalogue/index.ts';
import type { Reach } from './fees.policy.ts';

const EVERYWHERE: Reach = { base: '', level: 0 };

/** @returns null where there is no such category */
export async function reachOf(
  ctx: UserCtx,
  { categoryId, sellerId }: { categoryId: string | null; sellerId: string | null },
): Promise<Reach | null> {
  if (sellerId !== null) {
    return { ...EVERYWHERE, level: (await findLevel(ctx.db, sellerId)).seller_level };
  }
  if (categoryId === null) return EVERYWHERE;
  const definition = await definitionOf(ctx, categoryId);
  return definition && { ...EVERYWHERE, base: definition.category.base };
}
