/** What sellers show of the stock of their offers: sent by them, decided with the offer, and how it ends (decision 0084). */
import type * as v from 'valibot';
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { askStockProofInputSchema } from '~/contracts/offers/stock-proof.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { claimMedia } from '../../media/index.ts';
import type { AttributeValues } from '../offer-attributes.ts';
import { lockOffers, type OwnRow } from '../own-offers.repository.ts';
import { writeHeld } from '../rules/check-offers.ts';
import { sellingDefinitionsOf, type SellingDefinition } from '../rules/offer-rules.ts';
import { goodsOf, isAboveStockValue, lacksStockProof } from '../rules/stock-value.ts';
import { announceChange, openOwn } from '../use-cases/own-offer.ts';
import {
  endStockProof,
  findPendingStockProof,
  forgetProven,
  hasProvenStock,
  insertStockProof,
  selectEndedProofs,
} from './stock-proof.repository.ts';
import { coversStock } from './stock-proof-view.ts';

const DAY_MS = 86_400_000;
/** Offers of a run whose proofs have ended. */
const ENDED_AT_ONCE = 250;

/**
 * Shows the stock of an offer that waits for that. One that waits for its decision is replaced only where stock or goods
 * have changed since; one that was refused may be followed by another.
 * @throws {Failure} OFFER_NOT_FOUND, STOCK_PROOF_NOT_ASKED, STOCK_PROOF_PENDING, IMAGE_NOT_FOUND, those of the account
 */
export async function askStockProof(
  ctx: UserCtx,
  { id, about, images }: v.InferOutput<typeof askStockProofInputSchema>,
): Promise<OwnOffer> {
  refuseImpersonation(ctx.actor);
  const { row, definition } = await openOwn(ctx, id);
  if (row.status !== 'on_review' || !lacksStockProof(row, definition)) {
    throw new Failure('STOCK_PROOF_NOT_ASKED');
  }
  const before = await findPendingStockProof(ctx.db, id);
  if (before && coversStock(before, row, definition)) throw new Failure('STOCK_PROOF_PENDING');
  const mediaIds = [...new Set(images)];
  await claimMedia(ctx, mediaIds);
  if (before) {
    const end = { status: 'replaced', reason: null, decided_at: ctx.now } as const;
    await endStockProof(ctx.db, before.id, end);
  }
  const proof = {
    id: newId(),
    offer_id: id,
    seller_id: row.seller_id,
    status: 'pending',
    units: row.in_stock,
    goods: goodsOf(definition, row.attributes),
    about,
    reason: null,
    created_at: ctx.now,
    decided_at: null,
  } as const;
  await insertStockProof(ctx.db, proof, mediaIds);
  return announceChange(ctx, row);
}

type Proven = Pick<OwnRow, 'proven_units' | 'proven_goods'> & { proven_until: Date | null };

const nothing: Proven = { proven_units: null, proven_goods: null, proven_until: null };

/**
 * Decides the proof that waits with its offer, which the caller has locked.
 * @returns what is proven from now on; undefined: what was proven before
 * @throws {Failure} STOCK_UNPROVEN where an offer is approved whose stock nobody has shown
 */
export async function decideStockProof(
  ctx: Ctx,
  row: OwnRow,
  definition: SellingDefinition,
  { isApproved, reason }: { isApproved: boolean; reason: string },
): Promise<Proven | undefined> {
  const proof = await findPendingStockProof(ctx.db, row.id);
  const covers = proof !== undefined && coversStock(proof, row, definition);
  if (isApproved && !covers && lacksStockProof(row, definition)) {
    throw new Failure('STOCK_UNPROVEN');
  }
  // Approved for another reason, with less stock or other goods than were shown: nobody has decided about these.
  if (proof && (covers || !isApproved)) {
    await endStockProof(ctx.db, proof.id, {
      status: isApproved ? 'approved' : 'refused',
      reason: isApproved ? null : reason,
      decided_at: ctx.now,
    });
  }
  // Whoever is sent back has shown nothing that counts.
  if (!isApproved) return nothing;
  if (!proof || !covers) return undefined;
  const { stockProofDays } = serverConfig.offers;
  return {
    proven_units: proof.units,
    proven_goods: proof.goods,
    proven_until: new Date(ctx.now.getTime() + stockProofDays * DAY_MS),
  };
}

/**
 * A bid is of goods that its seller has as well: above the value they have shown as many in an offer of theirs.
 * @throws {Failure} STOCK_PROOF_REQUIRED
 */
export async function requireProvenStock(
  ctx: Ctx,
  definition: SellingDefinition,
  bid: { sellerId: string; priceMicros: number; count: number; attributes: AttributeValues },
): Promise<void> {
  const worth = { price_micros: bid.priceMicros, in_stock: bid.count };
  if (!isAboveStockValue(worth, definition.rules)) return;
  const isShown = await hasProvenStock(ctx.db, {
    sellerId: bid.sellerId,
    categoryId: definition.category.id,
    goods: goodsOf(definition, bid.attributes),
    units: bid.count,
  });
  if (!isShown) throw new Failure('STOCK_PROOF_REQUIRED');
}

/** Ends proofs whose days are over: what is worth more than its category takes on trust is held. @returns how many */
export async function endStockProofs(ctx: Ctx): Promise<number> {
  return unitOfWork(ctx, async (step) => {
    const ended = await selectEndedProofs(step.db, step.now, ENDED_AT_ONCE);
    if (ended.length === 0) return 0;
    // Approved again meanwhile: its days count anew.
    const rows = (await lockOffers(step.db, ended)).filter(
      ({ proven_until: until }) => until !== null && until <= step.now,
    );
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await forgetProven(step.db, ids);
    const categories = [...new Set(rows.map((row) => row.category_id))];
    const definitions = await sellingDefinitionsOf(step, categories, null);
    await writeHeld(
      step,
      rows.map((row) => ({ ...row, ...nothing })),
      definitions,
    );
    return rows.length;
  });
}
