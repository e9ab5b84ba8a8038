/** Where a rule of fees is felt: read for what is proposed, and again for what is agreed to. */
import type { UserCtx } from '../../core/context.ts';
import { findLevel } from '../accounts/index.ts';
import { definitionOf } from '../catalogue/index.ts';
import { isOwn, type Reach } from './fees.policy.ts';
import { countOnSale } from './rules.repository.ts';

interface Subjects {
  categoryId: string | null;
  sellerId: string | null;
}

const EVERYWHERE: Reach = { base: '', level: 0 };

/** @returns null where there is no such category */
export async function reachOf(
  ctx: UserCtx,
  { categoryId, sellerId }: Subjects,
): Promise<Reach | null> {
  if (sellerId !== null) {
    return { ...EVERYWHERE, level: (await findLevel(ctx.db, sellerId)).seller_level };
  }
  if (categoryId === null) return EVERYWHERE;
  const definition = await definitionOf(ctx, categoryId);
  return definition && { ...EVERYWHERE, base: definition.category.base };
}

/** Whether a rule is about what the actor sells: it is their own, or they have offers on sale within its reach. */
export async function isConcerned(
  { db, actor }: UserCtx,
  { categoryId, sellerId }: Subjects,
): Promise<boolean> {
  if (sellerId !== null) return isOwn(actor, sellerId);
  return (await countOnSale(db, { categoryId, sellerId: actor.userId })).length > 0;
}
