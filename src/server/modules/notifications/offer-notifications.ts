/** What sellers are told of categories: what came of a proof, and what a new definition did to their offers. */
import type { Ctx } from '../../core/context.ts';
import {
  findCategoryNames,
  type offersRefitted,
  type sellerProofDecided,
} from '../offers/index.ts';
import type { NewNotification } from './notifications.repository.ts';

/** What an event says. */
type Told<Event extends { read(payload: unknown): unknown }> = ReturnType<Event['read']>;
type OfferNotification = Omit<NewNotification, 'due_at'>;

export async function proofNotification(
  ctx: Ctx,
  event: Told<typeof sellerProofDecided>,
): Promise<OfferNotification> {
  const { status, category_id: categoryId } = event;
  return {
    user_id: event.seller_id,
    kind: 'seller_proof',
    subject: `proof:${categoryId}`,
    fact: event.proof_id,
    data: {
      type: 'seller_proof',
      status,
      names: await findCategoryNames(ctx, categoryId),
      categoryId,
    },
  };
}

export async function refitNotification(
  ctx: Ctx,
  event: Told<typeof offersRefitted>,
): Promise<OfferNotification> {
  const { category_id: categoryId, changed, paused, asked } = event;
  return {
    user_id: event.seller_id,
    kind: 'category_changed',
    subject: `category:${categoryId}`,
    fact: event.refit_id,
    data: {
      type: 'category_changed',
      names: await findCategoryNames(ctx, categoryId),
      categoryId,
      changed,
      paused,
      asked,
      isUndo: event.is_undo,
    },
  };
}
