/** Demo sellers tend their offers: one of them restocks what sold out, or moves a price a little. */
import { randomInt } from 'node:crypto';
import { freshness } from '~/domain/offer-freshness.ts';
import { movedMicros, priceFromMicros } from '~/kernel/money.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { definitionOf, type Definition } from '../../catalogue/index.ts';
import { addStock, confirmOld, editOffer } from '../../offers/index.ts';
import {
  selectLongUntouched,
  selectSoldOut,
  selectTending,
  type TendedOffer,
} from '../demo.repository.ts';
import { priceMove, turnOf } from '../timing.ts';
import { actAs, scriptTime } from './acting.ts';

/** How often one of them has their turn. */
export const TENDING_SECONDS = 240;
const RESTOCKED_UNITS = 5;
const DAY_MS = 86_400_000;
/** Age in days of what they confirm: before they are told of it. Accounts that people try are told, and do it the day before. */
const CONFIRMED_DAYS = {
  usual: freshness.days - freshness.warnDays - 1,
  public: freshness.days - 1,
};

/** Secrets that nobody can take for real ones. */
function demoSecrets({ category }: Definition): Record<string, string>[] {
  return Array.from({ length: RESTOCKED_UNITS }, () => {
    const serial = `demo-${randomInt(10 ** 9)}-not-real`;
    return Object.fromEntries(category.vault_fields.map(({ key }) => [key, serial]));
  });
}

async function restock(ctx: UserCtx, offer: TendedOffer): Promise<void> {
  if (offer.delivery_method === 'manual') {
    await editOffer(ctx, offer.id, { in_stock: offer.min_purchase * RESTOCKED_UNITS });
    return;
  }
  const definition = await definitionOf(ctx, offer.category_id);
  if (definition) await addStock(ctx, offer.id, demoSecrets(definition));
}

/** Moves the price as the day has it. */
async function reprice(ctx: UserCtx, offer: TendedOffer): Promise<void> {
  const definition = await definitionOf(ctx, offer.category_id);
  if (!definition) return;
  const percent = priceMove(offer.id, ctx.now);
  const { price_precision: precision } = definition.category;
  const moved = movedMicros(offer.price_micros, percent, precision);
  await editOffer(ctx, offer.id, { price: priceFromMicros(moved) });
}

/** One act of the seller whose turn it is. */
export async function tendOffers(ctx: Ctx): Promise<void> {
  const time = await scriptTime(ctx);
  if (!time) return;
  const sellers = await selectTending(ctx.db, time);
  const seller = sellers[turnOf(sellers.length, ctx.now, TENDING_SECONDS)];
  if (!seller) return;
  const days = seller.is_public ? CONFIRMED_DAYS.public : CONFIRMED_DAYS.usual;
  await actAs(ctx, seller, (own) => confirmOld(own, new Date(ctx.now.getTime() - days * DAY_MS)));
  const soldOut = await selectSoldOut(ctx.db, seller.seller_id, time.seededAt);
  if (soldOut) return actAs(ctx, seller, (own) => restock(own, soldOut));
  const offer = await selectLongUntouched(ctx.db, seller.seller_id);
  if (!offer) return;
  await actAs(ctx, seller, (own) => reprice(own, offer));
}
