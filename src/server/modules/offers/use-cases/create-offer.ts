/** Step 1 of selling: a draft in a category. */
import type { Locale } from '~config';
import { newId } from '~/kernel/ids.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { promisedMinutesOf, type Definition } from '../../catalogue/index.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { requireSelling } from '../offers.policy.ts';
import { insertOffer, selectOwn, type OwnRow } from '../own-offers.repository.ts';
import { definitionFor } from '../rules/offer-rules.ts';
import { presentOwns } from './own-offer.ts';

export type Draft = Pick<
  OwnRow,
  | 'id'
  | 'seller_id'
  | 'category_id'
  | 'status'
  | 'locale'
  | 'delivery_method'
  | 'delivery_minutes'
  | 'warranty_days'
  | 'created_at'
  | 'updated_at'
>;

/** The row of a new draft: the category's default choices. */
export function draftOf(
  { category }: Definition,
  { id, sellerId, locale, now }: { id: string; sellerId: string; locale: Locale; now: Date },
): Draft {
  const method = category.delivery_methods[0] ?? 'manual';
  return {
    id,
    seller_id: sellerId,
    category_id: category.id,
    status: 'draft',
    locale,
    delivery_method: method,
    delivery_minutes: method === 'instant' ? 0 : (promisedMinutesOf(category)[0] ?? 0),
    warranty_days: category.warranty_days[0] ?? 0,
    created_at: now,
    updated_at: now,
  };
}

/** Creates a draft with the category's default choices. */
export async function createOffer(ctx: UserCtx, categoryId: string): Promise<OwnOffer> {
  requireSelling(ctx.actor);
  const definition = await definitionFor(ctx, categoryId, ctx.actor.userId);
  const id = newId();
  // The offer stores the seller's level; the lock prevents a concurrent change of it.
  await lockAccountShared(ctx.db, ctx.actor.userId);
  const { locale, now } = ctx;
  await insertOffer(ctx.db, draftOf(definition, { id, sellerId: ctx.actor.userId, locale, now }));
  const row = await selectOwn(ctx.db, id);
  const [own] = row ? await presentOwns(ctx, [row]) : [];
  if (!own) throw new Failure('OFFER_NOT_FOUND');
  return own;
}
