/** Publishing, showing, hiding and deleting an own offer. */
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { Locale } from '~config';
import type { Updateable } from 'kysely';
import type { UserCtx } from '../../../core/context.ts';
import { offerHidden } from '../offers.events.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { requireComplete, requireStatus, type Completeness } from '../offers.policy.ts';
import type { OfferStatus, OfferTable } from '../offers.tables.ts';
import { refreshRanks } from '../ranks.repository.ts';
import { countAccepted, updateOffer, type OwnRow } from '../own-offers.repository.ts';
import type { SellingDefinition } from '../rules/offer-rules.ts';
import { breaksRules, reviewOf } from '../rules/review.ts';
import { requireOpen } from '../proof/require-open.ts';
import { requireMinimum, type Priced } from '../rules/least-price.ts';
import { requireAllowedWords, textsOf } from '../rules/word-check.ts';
import { subjectOf } from './edit-offer.ts';
import { announceChange, openOwn } from './own-offer.ts';

/** @throws {Failure} OFFER_INCOMPLETE, CONTACT_DATA_REFUSED, WORD_REFUSED, PRICE_BELOW_MINIMUM, SELLER_PROOF_REQUIRED */
export function requirePublishable(
  offer: Completeness & Priced & Pick<OwnRow, 'description' | 'cleared_words'>,
  definition: SellingDefinition,
  locale: Locale,
): void {
  requireComplete(offer, definition, locale);
  requireNoContactData(textsOf(offer), subjectOf(definition), locale);
  requireAllowedWords(offer, definition, locale);
  requireMinimum(offer, definition.rules, locale);
  requireOpen(definition, locale);
}

type StateChange = Pick<Updateable<OfferTable>, 'moderation_reason'> & {
  held: boolean;
  status: OfferStatus;
  published_at: Date | null;
};

/**
 * What putting a draft on sale, or submitting it for review, writes. Pure.
 * @throws {Failure} OFFER_WRONG_STATE, OFFER_INCOMPLETE, CONTACT_DATA_REFUSED, WORD_REFUSED, PRICE_BELOW_MINIMUM, SELLER_PROOF_REQUIRED
 */
export function publishChange(
  row: OwnRow,
  definition: SellingDefinition,
  accepted: number,
  { now, locale }: { now: Date; locale: Locale },
): StateChange {
  requireStatus(row, 'draft', 'need_details');
  requirePublishable(row, definition, locale);
  return { ...reviewOf(row, definition, accepted), published_at: now, moderation_reason: null };
}

/**
 * What showing a hidden offer again writes. One that staff rejected is submitted for review again. Pure.
 * @throws {Failure} OFFER_WRONG_STATE, OFFER_INCOMPLETE, CONTACT_DATA_REFUSED, WORD_REFUSED, PRICE_BELOW_MINIMUM, SELLER_PROOF_REQUIRED
 */
export function activateChange(
  row: OwnRow,
  definition: SellingDefinition,
  { now, locale }: { now: Date; locale: Locale },
): StateChange {
  requireStatus(row, 'inactive');
  requirePublishable(row, definition, locale);
  const wasAccepted = !row.needs_review && row.published_at !== null;
  const held = wasAccepted && breaksRules(row, definition);
  const isChecked = wasAccepted && !held;
  return {
    status: isChecked ? 'active' : 'on_review',
    held,
    published_at: row.published_at ?? now,
    moderation_reason: isChecked ? null : row.moderation_reason,
  };
}

/** What hiding an offer writes. Pure. @throws {Failure} OFFER_WRONG_STATE */
export function deactivateChange(row: OwnRow): StateChange {
  requireStatus(row, 'active', 'sold');
  return {
    status: 'inactive',
    held: false,
    published_at: row.published_at,
    moderation_reason: row.moderation_reason,
  };
}

/** Puts a draft on sale, or submits it for review. @throws {Failure} those of `publishChange` */
export async function publishOffer(ctx: UserCtx, id: string): Promise<OwnOffer> {
  const { row, definition } = await openOwn(ctx, id);
  const accepted = await countAccepted(ctx.db, ctx.actor.userId);
  const change = publishChange(row, definition, accepted, ctx);
  await updateOffer(ctx.db, id, { ...change, updated_at: ctx.now });
  await refreshRanks(ctx.db, id);
  return announceChange(ctx, row);
}

/** Shows a hidden offer again. @throws {Failure} those of `activateChange` */
export async function activateOffer(ctx: UserCtx, id: string): Promise<OwnOffer> {
  const { row, definition } = await openOwn(ctx, id);
  const change = activateChange(row, definition, ctx);
  await updateOffer(ctx.db, id, { ...change, updated_at: ctx.now });
  return announceChange(ctx, row);
}

/** Hides an offer that is on sale or sold out. Its orders go on. */
export async function deactivateOffer(ctx: UserCtx, id: string): Promise<OwnOffer> {
  const { row } = await openOwn(ctx, id, 'withdraw');
  await updateOffer(ctx.db, id, { ...deactivateChange(row), updated_at: ctx.now });
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
