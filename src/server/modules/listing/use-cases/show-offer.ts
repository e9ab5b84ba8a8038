/** The public page of an offer. */
import { Failure } from '~/contracts/failure.ts';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import type { CategoryRef } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import type { Holds } from '~/domain/seller-level.ts';
import { timelineOf, timelineTerms } from '~/domain/timeline.ts';
import type { Ctx } from '../../../core/context.ts';
import { tag } from '../../../core/cache-tags.ts';
import {
  catalogueIndexOf,
  localizedLabel,
  presentBuyerInput,
  presentCategoryRef,
  type Definition,
} from '../../catalogue/index.ts';
import { presentHours, presentSeller } from '../../accounts/index.ts';
import { bandOfOffer } from '../../market/index.ts';
import {
  findOfferPage,
  findRemovedOffer,
  presentCommon,
  presenterContextFor,
  type OfferPage,
} from '../../offers/index.ts';
import { purchaseOf, requireVisible } from '../listing.policy.ts';
import { figuresAt, levelRulesOf } from '../../rules/index.ts';

function sellerFiguresOf(row: OfferPage): Offer['seller_facts'] {
  const { completed_orders: completed, dispute_lost_count: lost } = row;
  const share = (part: number, sample: number) => ({
    value: sample === 0 ? null : part / sample,
    sample,
  });
  const minutes = (seconds: number | null, sample: number) => ({
    value: seconds === null ? null : Math.round(seconds / 60),
    sample,
  });
  return {
    completed_orders: completed,
    on_time_share: share(row.on_time_count, completed),
    dispute_loss_share: share(lost, completed + lost),
    delivery_median_minutes: minutes(row.median_delivery_seconds, row.delivery_count),
    first_reply_median_minutes: minutes(row.median_first_reply_seconds, row.first_reply_count),
  };
}

function timelineFor(
  row: OfferPage,
  definition: Definition,
  { now, holds }: { now: Date; holds: Holds },
): Offer['timeline'] {
  const terms = timelineTerms(
    {
      delivery: row.delivery_method,
      deliveryMinutes: row.delivery_minutes,
      base: definition.category.base,
      checkHours: definition.category.check_hours,
      sellerLevel: row.seller_level,
      warrantyDays: row.warranty_days,
      hours: row.counts_hours ? row.work_hours : null,
    },
    holds,
  );
  const dates = timelineOf(terms, { paidAt: now });
  return {
    deliver_by: dates.deliverBy.toISOString(),
    cancel_free_until: dates.cancelFreeUntil.toISOString(),
    check_until: dates.checkUntil.toISOString(),
    warranty_until: dates.warrantyUntil?.toISOString() ?? null,
    seller_paid_on: dates.sellerPaidOn.toISOString(),
  };
}

/** Runs one query while the catalogue index and the price band are cached. */
export async function showOffer(ctx: Ctx, id: string): Promise<Offer> {
  ctx.addCacheTags(tag.offer(id));
  const found = await findOfferPage(ctx.db, id);
  if (found) ctx.addCacheTags(tag.seller(found.seller_id));
  const row = requireVisible(ctx.actor, found);
  const surroundings = await presenterContextFor(ctx, [row.category_id]);
  const definition = surroundings.definitions.get(row.category_id);
  if (!definition) throw new Failure('OFFER_NOT_FOUND');
  const { category } = definition;
  // When proceeds are paid out is on the page.
  ctx.addCacheTags(tag.holds);
  const { holds } = levelRulesOf(await figuresAt(ctx, 'levels'));
  const hours = presentHours(row.work_hours, ctx.locale, ctx.now);
  const countsHours = row.counts_hours && row.work_hours !== null;
  return {
    ...presentCommon({ ...row, counts_hours: countsHours }, surroundings),
    status: row.status,
    description: row.description,
    images: row.media_ids.map(imageUrl),
    buyer_inputs: category.buyer_inputs.map((input) => presentBuyerInput(input, ctx.locale)),
    seller: presentSeller({ ...row, id: row.seller_id }, ctx.now),
    seller_facts: sellerFiguresOf(row),
    ...(hours && { hours }),
    ...(countsHours && { dated_at: ctx.now.toISOString() }),
    vault_fields:
      row.delivery_method === 'instant'
        ? category.vault_fields.map((field) => ({
            key: field.key,
            label: localizedLabel(field.label, ctx.locale),
          }))
        : [],
    timeline: timelineFor(row, definition, { now: ctx.now, holds }),
    band: await bandOfOffer(ctx, row),
    check_hours: category.check_hours,
    purchase: purchaseOf(ctx.actor, row, ctx.now),
  };
}

/**
 * Where an offer was that its seller removed, so that whoever opens its address finds others of its kind.
 * @throws {Failure} OFFER_NOT_FOUND, also for offers that were never on sale
 */
export async function findRemoved(ctx: Ctx, id: string): Promise<{ category: CategoryRef }> {
  ctx.addCacheTags(tag.offer(id), tag.catalogue);
  const categoryId = await findRemovedOffer(ctx.db, id);
  if (categoryId === undefined) throw new Failure('OFFER_NOT_FOUND');
  const catalogueIndex = await catalogueIndexOf(ctx);
  return { category: presentCategoryRef(catalogueIndex, categoryId, ctx.locale) };
}
