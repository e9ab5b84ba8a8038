/** A picture that staff take down leaves every offer that shows it, and can come back (decision 0126). */
import { appConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { offersPictured } from '../offers.events.ts';
import { lockOffers, updateOffer, type OwnRow } from '../own-offers.repository.ts';
import {
  addPicture,
  dropPicture,
  selectOffersWith,
  type PictureUse,
} from '../offer-pictures.repository.ts';

/** New versions, and pages that follow: of one seller, since a picture has one owner. */
async function noteChanged(ctx: Ctx, offers: readonly OwnRow[]): Promise<void> {
  for (const { id } of offers) await updateOffer(ctx.db, id, { updated_at: ctx.now });
  const listed = offers.filter((offer) => offer.listed);
  const byCategory = Map.groupBy(listed, (offer) => offer.category_id);
  for (const [category_id, shown] of byCategory) {
    const [first] = shown;
    if (!first) continue;
    const offer_ids = shown.map(({ id }) => id);
    await ctx.publish(offersPictured({ seller_id: first.seller_id, category_id, offer_ids }));
  }
}

/**
 * Takes the picture out of all offers; they stay on sale with their generated one. Needs a transaction, with the account of
 * the picture's owner locked.
 * @returns where it stood
 */
export async function unlinkPicture(ctx: Ctx, mediaId: string): Promise<PictureUse[]> {
  const offers = await lockOffers(ctx.db, await selectOffersWith(ctx.db, mediaId));
  const uses = await dropPicture(ctx.db, mediaId);
  await noteChanged(ctx, offers);
  return uses;
}

/** Puts the picture back into the offers that are still there and have room. Needs a transaction, with that account locked. */
export async function relinkPicture(
  ctx: Ctx,
  mediaId: string,
  uses: readonly PictureUse[],
): Promise<void> {
  const byOffer = new Map(uses.map((use) => [use.offer_id, use]));
  const offers = await lockOffers(ctx.db, [...byOffer.keys()]);
  const changed: OwnRow[] = [];
  for (const offer of offers) {
    const use = byOffer.get(offer.id);
    const hasRoom = offer.media_ids.length < appConfig.offers.maxImages;
    if (use && hasRoom && (await addPicture(ctx.db, mediaId, use))) changed.push(offer);
  }
  await noteChanged(ctx, changed);
}
