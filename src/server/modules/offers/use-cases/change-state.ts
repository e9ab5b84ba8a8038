/** Publishing, showing, hiding and deleting an own offer. */
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { appConfig, type Locale } from '~config';
import type { UserCtx } from '../../../core/context.ts';
import type { Definition } from '../../catalogue/index.ts';
import { offerHidden } from '../offers.events.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { requireComplete, requireStatus, type Completeness } from '../offers.policy.ts';
import { refreshRanks } from '../ranks.repository.ts';
import { countAccepted, updateOffer, type OwnRow } from '../own-offers.repository.ts';
import { hasForbiddenWord, subjectOf, textsOf } from './edit-offer.ts';
import { announceChange, openOwn } from './own-offer.ts';

/**
 * New sellers' first offers, forbidden words, and offers that staff sent back have to pass review first.
 * @param accepted how many offers of the seller were accepted so far
 */
export function mustBeReviewed(
  offer: Pick<OwnRow, 'title' | 'description' | 'attributes' | 'needs_review'>,
  accepted: number,
): boolean {
  const isKnown = accepted >= appConfig.offers.reviewedFirstOffers;
  return offer.needs_review || !isKnown || hasForbiddenWord(offer);
}

/** @throws {Failure} OFFER_INCOMPLETE, CONTACT_DATA_REFUSED */
export function requirePublishable(
  offer: Completeness & Pick<OwnRow, 'description'>,
  definition: Definition,
  locale: Locale,
): void {
  requireComplete(offer, definition, locale);
  requireNoContactData(textsOf(offer), subjectOf(definition), locale);
}

/**
 * Puts a draft on sale, or submits it for review.
 * @throws {Failure} OFFER_WRONG_STATE, OFFER_INCOMPLETE, CONTACT_DATA_REFUSED
 */
export async function publishOffer(ctx: UserCtx, id: string): Promise<OwnOffer> {
  const { row, definition } = await openOwn(ctx, id);
  requireStatus(row, 'draft', 'need_details');
  requirePublishable(row, definition, ctx.locale);
  const accepted = await countAccepted(ctx.db, ctx.actor.userId);
  await updateOffer(ctx.db, id, {
    status: mustBeReviewed(row, accepted) ? 'on_review' : 'active',
    published_at: ctx.now,
    updated_at: ctx.now,
    moderation_reason: null,
  });
  await refreshRanks(ctx.db, id);
  return announceChange(ctx, row);
}

/** Shows a hidden offer again. One that staff rejected is submitted for review again. */
export async function activateOffer(ctx: UserCtx, id: string): Promise<OwnOffer> {
  const { row, definition } = await openOwn(ctx, id);
  requireStatus(row, 'inactive');
  requirePublishable(row, definition, ctx.locale);
  const isChecked = !row.needs_review && row.published_at !== null && !hasForbiddenWord(row);
  await updateOffer(ctx.db, id, {
    status: isChecked ? 'active' : 'on_review',
    published_at: row.published_at ?? ctx.now,
    updated_at: ctx.now,
    ...(isChecked && { moderation_reason: null }),
  });
  return announceChange(ctx, row);
}

/** Hides an offer that is on sale or sold out. Its orders go on. */
export async function deactivateOffer(ctx: UserCtx, id: string): Promise<OwnOffer> {
  const { row } = await openOwn(ctx, id, 'withdraw');
  requireStatus(row, 'active', 'sold');
  await updateOffer(ctx.db, id, { status: 'inactive', updated_at: ctx.now });
  return announceChange(ctx, row);
}

/** Soft delete: orders, reviews and statistics keep referring to it. */
export async function deleteOffer(ctx: UserCtx, id: string): Promise<void> {
  const { row } = await openOwn(ctx, id, 'withdraw');
  await updateOffer(ctx.db, id, { deleted_at: ctx.now, updated_at: ctx.now });
  if (!row.listed) return;
  await ctx.publish(
    offerHidden({ offer_id: id, seller_id: row.seller_id, category_id: row.category_id }),
  );
}
