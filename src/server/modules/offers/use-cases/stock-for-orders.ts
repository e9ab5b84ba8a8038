/** The interface for orders: reserving units, returning them, handing secrets over. */
import * as v from 'valibot';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import type { WorkHours } from '~/domain/work-hours.ts';
import type { Ctx } from '../../../core/context.ts';
import type { Db } from '../../../db/database.ts';
import { definitionOf, localizedLabel, type BuyerInput } from '../../catalogue/index.ts';
import { offerHidden, offerPublished } from '../offers.events.ts';
import {
  assignSecrets,
  countSecretsOfOrder,
  countVaultUnits,
  freeSecrets,
  freeUnseenSecrets,
  giveUnitsBack,
  markSecretsSeen,
  seenSecrets,
  selectOrderable,
  selectUnseenSecrets,
  takeUnits,
  takeVaultUnits,
  type OrderableRow,
  type OrderSecretRow,
} from '../stock.repository.ts';

/** An offer as an order copies it. Prices are per unit, before volume discounts. */
export interface OfferForOrder {
  offerId: string;
  sellerId: string;
  sellerName: string;
  /** The seller's level now: the basis of the fee and of the hold. */
  sellerLevel: number;
  title: string;
  image: string | null;
  /** False when it is hidden, not active or its seller is away. */
  isListed: boolean;
  /** An accepted bid's offer (decision 0078): who alone may order it, and whether they still can. */
  reserved: { buyerId: string; isOpen: boolean } | null;
  /** Until when its seller is away, where that delays it; null where it does not. */
  restsUntil: Date | null;
  /** Units left, after the reservation when it comes from `reserveStock`. */
  inStock: number;
  minPurchase: number;
  priceMicros: number;
  catalogPriceMicros: number;
  volumeDiscounts: { fromCount: number; percent: number }[];
  deliveryMethod: 'manual' | 'instant';
  /** The promised time; 0 for instant delivery. */
  deliveryMinutes: number;
  /** The seller's hours, where the promise counts only them. */
  hours: WorkHours | null;
  warrantyDays: number;
  marketKey: string;
  category: {
    id: string;
    alias: string;
    base: string;
    title: { en: string; fr: string };
    unitName: { en: string; fr: string };
    unitSize: number;
    checkHours: number;
    buyerInputs: BuyerInput[];
    game: { id: string; alias: string; title: string; family: string | null };
  };
}

function reservationOf(row: OrderableRow, now: Date): OfferForOrder['reserved'] {
  if (row.reserved_for === null) return null;
  const isInTime = row.reserved_until !== null && row.reserved_until > now;
  return { buyerId: row.reserved_for, isOpen: isInTime && !row.seller_hidden };
}

function toOfferForOrder(row: OrderableRow, now: Date): OfferForOrder {
  return {
    offerId: row.id,
    sellerId: row.seller_id,
    sellerName: row.seller_name,
    sellerLevel: row.seller_level,
    title: row.title,
    image: row.image_media_id === null ? null : imageUrl(row.image_media_id),
    isListed: row.listed,
    reserved: reservationOf(row, now),
    restsUntil: row.rests_until,
    inStock: row.in_stock,
    minPurchase: row.min_purchase,
    priceMicros: row.price_micros,
    catalogPriceMicros: row.catalog_price_micros,
    volumeDiscounts: row.volume_discounts.map((step) => ({
      fromCount: step.from_count,
      percent: step.percent,
    })),
    deliveryMethod: row.delivery_method,
    deliveryMinutes: row.delivery_minutes,
    hours: row.work_hours,
    warrantyDays: row.warranty_days,
    marketKey: row.market_key,
    category: {
      id: row.category_id,
      alias: row.category_alias,
      base: row.base,
      title: { en: row.category_title_en, fr: row.category_title_fr },
      unitName: { en: row.unit_name_en, fr: row.unit_name_fr },
      unitSize: row.unit_size,
      checkHours: row.check_hours,
      buyerInputs: row.buyer_inputs,
      game: {
        id: row.game_id,
        alias: row.game_alias,
        title: row.game_title,
        family: row.game_family,
      },
    },
  };
}

/** The offer without touching its stock: for quotes, and for the reason why a reservation failed. */
export async function findOfferForOrder(ctx: Ctx, offerId: string): Promise<OfferForOrder | null> {
  const row = await selectOrderable(ctx.db, offerId);
  return row ? toOfferForOrder(row, ctx.now) : null;
}

/**
 * Reserves `count` units of an offer that is on sale, or reserved for the actor. Null: not on sale, too little stock, or below
 * the minimum. The caller refuses buyers of their own offers. At stock 0 the offer is `sold`.
 */
export async function reserveStock(
  ctx: Ctx,
  offerId: string,
  count: number,
): Promise<OfferForOrder | null> {
  const buyerId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const row = await takeUnits(ctx.db, { offerId, count, buyerId, now: ctx.now });
  if (!row) return null;
  const isPublic = row.reserved_for === null;
  if (isPublic && row.in_stock === 0) await ctx.publish(offerHidden(offerReference(row)));
  return toOfferForOrder(row, ctx.now);
}

function offerReference(row: { id: string; seller_id: string; category_id: string }) {
  return { offer_id: row.id, seller_id: row.seller_id, category_id: row.category_id };
}

/**
 * Returns the units of a cancelled or refunded order. Unseen secrets of the order return to
 * the vault; those that were revealed are used up, and so are their units.
 */
export async function returnStock(
  ctx: Ctx,
  offerId: string,
  count: number,
  orderId: string,
): Promise<void> {
  const { db, now } = ctx;
  const { freed, seen } = await freeUnseenSecrets(db, orderId, now);
  // After a second delivery the order had more secrets than units.
  const units = freed + seen > 0 ? freed : count;
  const reopened = await giveUnitsBack(db, offerId, units, now);
  if (!reopened) return;
  const row = await selectOrderable(db, offerId);
  if (row?.listed) await ctx.publish(offerPublished(offerReference(row)));
}

/**
 * Assigns secrets of an instant offer to an order, in the transaction of its payment. Returns how many
 * there were: fewer than `count` only when the vault disagrees with the stock.
 */
export function takeSecrets(
  db: Db,
  offerId: string,
  count: number,
  orderId: string,
  now: Date,
): Promise<number> {
  return assignSecrets(db, { offerId, orderId, count, now, kind: 'handed' });
}

/**
 * Assigns fresh secrets to an order that was delivered before: `count` that it never had, whose units leave the stock.
 * What the buyer has not looked at goes back to the vault. Locks secrets, then the offer.
 * @returns `free` tells how many units there are when they are too few; then the caller rolls back.
 */
export async function replaceSecrets(
  ctx: Ctx,
  { offerId, count, orderId }: { offerId: string; count: number; orderId: string },
): Promise<{ done: true; assigned: number } | { done: false; free: number }> {
  const { db, now } = ctx;
  const free = await countVaultUnits(db, offerId);
  if (free < count) return { done: false, free };
  const unseen = await selectUnseenSecrets(db, orderId);
  const taken = await assignSecrets(db, { offerId, orderId, count, now, kind: 'replaced' });
  if (taken < count) return { done: false, free: taken };
  const back = await freeSecrets(db, unseen, { orderId, now });
  const row = await takeVaultUnits(db, offerId, { count, back, now });
  if (!row) return { done: false, free: await countVaultUnits(db, offerId) };
  if (row.sold_out) await ctx.publish(offerHidden(offerReference(row)));
  return { done: true, assigned: await countSecretsOfOrder(db, orderId) };
}

export interface RevealedSecret {
  id: string;
  fields: { key: string; label: string; value: string }[];
  firstRevealedAt: Date;
}

const sealedSchema = v.record(v.string(), v.string());

/** Decrypts an order's secrets and records that they were seen. Authorization and the log are the caller's. */
export async function revealSecrets(ctx: Ctx, orderId: string): Promise<RevealedSecret[]> {
  return opened(ctx, await markSecretsSeen(ctx.db, orderId, ctx.now));
}

/** The secrets of an order that were revealed before, decrypted; changes nothing. The order's module authorizes it. */
export async function readRevealed(ctx: Ctx, orderId: string): Promise<RevealedSecret[]> {
  return opened(ctx, await seenSecrets(ctx.db, orderId));
}

async function opened(ctx: Ctx, rows: readonly OrderSecretRow[]): Promise<RevealedSecret[]> {
  const definition = rows[0] ? await definitionOf(ctx, rows[0].category_id) : null;
  const vaultFields = definition?.category.vault_fields ?? [];
  return rows.map((row) => {
    const plain = v.parse(
      sealedSchema,
      JSON.parse(ctx.services.keys.decrypt('vault', row.ciphertext)),
    );
    const order = [...vaultFields.map((field) => field.key), ...Object.keys(plain)];
    const fields = [...new Set(order)].flatMap((key) => {
      const value = plain[key];
      if (value === undefined) return [];
      const field = vaultFields.find((candidate) => candidate.key === key);
      return [{ key, label: field ? localizedLabel(field.label, ctx.locale) : key, value }];
    });
    return { id: row.id, fields, firstRevealedAt: row.revealed_at };
  });
}
