/** Step 1 of selling: a draft in a category. */
import { newId } from '~/kernel/ids.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { promisedMinutesOf } from '../../catalogue/index.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { requireSelling } from '../offers.policy.ts';
import { insertOffer, selectOwn } from '../own-offers.repository.ts';
import { definitionFor, presentOwns } from './own-offer.ts';

/** Creates a draft with the category's default choices. */
export async function createOffer(ctx: UserCtx, categoryId: string): Promise<OwnOffer> {
  requireSelling(ctx.actor);
  const { category } = await definitionFor(ctx, categoryId);
  const method = category.delivery_methods[0] ?? 'manual';
  const id = newId();
  // The offer stores the seller's level; the lock prevents a concurrent change of it.
  await lockAccountShared(ctx.db, ctx.actor.userId);
  await insertOffer(ctx.db, {
    id,
    seller_id: ctx.actor.userId,
    category_id: category.id,
    status: 'draft',
    locale: ctx.locale,
    delivery_method: method,
    delivery_minutes: method === 'instant' ? 0 : (promisedMinutesOf(category)[0] ?? 0),
    warranty_days: category.warranty_days[0] ?? 0,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const row = await selectOwn(ctx.db, id);
  const [own] = row ? await presentOwns(ctx, [row]) : [];
  if (!own) throw new Failure('OFFER_NOT_FOUND');
  return own;
}
