/** What sellers prove before a category is open to them: sent by them, decided by staff. */
import type * as v from 'valibot';
import type { Locale } from '~config';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import { Failure } from '~/contracts/failure.ts';
import type {
  askProofInputSchema,
  OwnProof,
  SellerProof,
  WaitingProof,
} from '~/contracts/offers/proof.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { findPeople, refuseImpersonation } from '../../accounts/index.ts';
import { catalogueIndexOf, presentCategoryRef } from '../../catalogue/index.ts';
import { claimMedia } from '../../media/index.ts';
import { sellerProofDecided } from '../offers.events.ts';
import { requireSelling } from '../offers.policy.ts';
import { definitionFor } from '../rules/offer-rules.ts';
import {
  findLastProof,
  insertProof,
  lockProof,
  selectWaitingProofs,
  writeProofDecision,
  type ProofRow,
} from './proof.repository.ts';

function presentProof(row: ProofRow): SellerProof {
  return {
    id: row.id,
    status: row.status,
    about: row.about,
    images: row.media_ids.map((id) => ({ media_id: id, url: imageUrl(id) })),
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** Whether a category is open to the caller, and what they sent last. @throws {Failure} CATEGORY_NOT_FOUND */
export async function readOwnProof(ctx: UserCtx, categoryId: string): Promise<OwnProof> {
  const { userId } = ctx.actor;
  const { rules } = await definitionFor(ctx, categoryId, userId);
  const row = await findLastProof(ctx.db, userId, categoryId);
  return {
    category: presentCategoryRef(await catalogueIndexOf(ctx), categoryId, ctx.locale),
    is_open: !rules.isClosed,
    proof: row ? presentProof(row) : null,
  };
}

/**
 * Sends a proof; one that was refused may be followed by another.
 * @throws {Failure} CATEGORY_NOT_FOUND, SELLER_PROOF_NOT_ASKED, SELLER_PROOF_PENDING, IMAGE_NOT_FOUND, those of the account
 */
export async function askProof(
  ctx: UserCtx,
  { category_id, about, images }: v.InferOutput<typeof askProofInputSchema>,
): Promise<OwnProof> {
  requireSelling(ctx.actor);
  refuseImpersonation(ctx.actor);
  const { userId } = ctx.actor;
  const { rules } = await definitionFor(ctx, category_id, userId);
  if (!rules.isClosed) throw new Failure('SELLER_PROOF_NOT_ASKED');
  const mediaIds = [...new Set(images)];
  await claimMedia(ctx, mediaIds);
  const proof = {
    id: newId(),
    seller_id: userId,
    category_id,
    status: 'pending',
    about,
    reason: null,
    created_at: ctx.now,
    decided_at: null,
  } as const;
  if (!(await insertProof(ctx.db, proof, mediaIds))) throw new Failure('SELLER_PROOF_PENDING');
  return readOwnProof(ctx, category_id);
}

/** A category with its game, in each language. */
export async function findCategoryNames(
  ctx: Ctx,
  categoryId: string,
): Promise<Record<Locale, string>> {
  const { category, game } = await definitionFor(ctx, categoryId, null);
  return {
    en: `${game.title} · ${category.title_en}`,
    fr: `${game.title} · ${category.title_fr}`,
  };
}

/** Those that wait for a decision, the oldest first. */
export async function listWaitingProofs(
  ctx: Ctx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await selectWaitingProofs(ctx.db, cursor ?? null, limit + 1);
  const people = await findPeople(
    ctx.db,
    rows.map((row) => row.seller_id),
  );
  const index = await catalogueIndexOf(ctx);
  return pageById(rows, limit, (row): WaitingProof => ({
    ...presentProof(row),
    category: presentCategoryRef(index, row.category_id, ctx.locale),
    seller: {
      id: row.seller_id,
      public_name: people.get(row.seller_id)?.public_name ?? '',
    },
  }));
}

/**
 * Opens a category to a seller, or says why not. The seller is told.
 * @throws {Failure} SELLER_PROOF_NOT_FOUND, SELLER_PROOF_DECIDED, PERSON_OWN
 */
export async function decideProof(
  ctx: UserCtx,
  { id, decision, reason }: { id: string; decision: 'approve' | 'refuse'; reason: string },
): Promise<void> {
  const row = await lockProof(ctx.db, id);
  if (!row) throw new Failure('SELLER_PROOF_NOT_FOUND');
  const { userId, impersonatorId } = ctx.actor;
  if (row.seller_id === userId || row.seller_id === impersonatorId) throw new Failure('PERSON_OWN');
  if (row.status !== 'pending') throw new Failure('SELLER_PROOF_DECIDED');
  const status = decision === 'approve' ? 'approved' : 'refused';
  await writeProofDecision(ctx.db, id, {
    status,
    reason: decision === 'approve' ? null : reason,
    decided_at: ctx.now,
  });
  await recordAudit(ctx, {
    action: `offers.${decision}_proof`,
    subject: { type: 'user', id: row.seller_id },
    before: { proof: row.status, category_id: row.category_id },
    after: { proof: status, category_id: row.category_id },
    reason,
  });
  await ctx.publish(
    sellerProofDecided({
      proof_id: id,
      seller_id: row.seller_id,
      category_id: row.category_id,
      status,
    }),
  );
}
