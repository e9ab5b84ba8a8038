/** Saving and dropping drafts, and what applying one would do. Nothing of the market changes by it. */
import type {
  DefinitionDetail,
  DefinitionPreview,
} from '~/contracts/definitions/definitions.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { DefinitionDocument } from '~/domain/category-definition.ts';
import { definitionChanges } from '~/domain/definition-diff.ts';
import { concernsOffers, lossesOf, type Loss } from '~/domain/definition-losses.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import {
  deleteNewCategory,
  documentOf,
  findDefinition,
  lockCategory,
} from '../../catalogue/index.ts';
import { estimateRefit } from '../../offers/index.ts';
import { deleteDraft, findDraft, writeDraft } from '../definitions.repository.ts';
import { requireSeenBase, requireSeenDraft, undoHours } from '../definitions.policy.ts';
import {
  countLosses,
  countOffers,
  countOpenOrders,
  countSearches,
  MOST_OFFERS,
} from '../preview.repository.ts';
import { showDetail } from './show-definition.ts';

/**
 * Saves a draft as it is, finished or not.
 * @throws {Failure} CATEGORY_NOT_FOUND, DEFINITION_CHANGED, DEFINITION_BASE, IMPERSONATING
 */
export async function saveDraft(
  ctx: UserCtx,
  input: {
    category_id: string;
    revision: number;
    base_version: number;
    definition: DefinitionDocument;
  },
): Promise<DefinitionDetail> {
  refuseImpersonation(ctx.actor);
  const { category_id, base_version, definition } = input;
  const found = await lockCategory(ctx.db, category_id);
  if (!found) throw new Failure('CATEGORY_NOT_FOUND');
  const draft = await findDraft(ctx.db, category_id);
  requireSeenDraft(draft, input.revision);
  requireSeenBase(found.category.version, base_version);
  await writeDraft(ctx.db, {
    category_id,
    revision: input.revision + 1,
    base_version,
    document: JSON.stringify(definition),
    saved_by: ctx.actor.userId,
    saved_at: ctx.now,
  });
  return showDetail(ctx, category_id);
}

/**
 * Drops a draft; of a category that was never public, the category with it.
 * @throws {Failure} DEFINITION_DRAFT_NOT_FOUND, DEFINITION_CHANGED, IMPERSONATING
 */
export async function dropDraft(
  ctx: UserCtx,
  input: { category_id: string; revision: number; reason: string },
): Promise<void> {
  refuseImpersonation(ctx.actor);
  const { category_id: id, revision, reason } = input;
  const found = await lockCategory(ctx.db, id);
  const draft = await findDraft(ctx.db, id);
  if (!found || !draft) throw new Failure('DEFINITION_DRAFT_NOT_FOUND');
  requireSeenDraft(draft, revision);
  // What was never public has nothing but its draft.
  const isNew = found.category.version === 0;
  await (isNew ? deleteNewCategory(ctx.db, id) : deleteDraft(ctx.db, id));
  await recordAudit(ctx, {
    action: isNew ? 'catalogue.drop_category' : 'catalogue.drop_definition',
    subject: { type: 'category', id },
    before: { revision, changes: definitionChanges(documentOf(found), draft.document) },
    reason,
  });
}

/** Attributes whose filters in saved searches find something else afterwards. */
function touchedKeys(losses: readonly Loss[]): string[] {
  const touching = losses.filter(({ kind }) => kind !== 'required');
  return [...new Set(touching.flatMap(({ attribute }) => attribute ?? []))];
}

/** What applying the draft would do now. @throws {Failure} CATEGORY_NOT_FOUND, DEFINITION_DRAFT_NOT_FOUND */
export async function previewDraft(
  ctx: Ctx,
  { category_id: id }: { category_id: string },
): Promise<DefinitionPreview> {
  const found = await findDefinition(ctx.db, id);
  if (!found) throw new Failure('CATEGORY_NOT_FOUND');
  const draft = await findDraft(ctx.db, id);
  if (!draft) throw new Failure('DEFINITION_DRAFT_NOT_FOUND');
  const { version } = found.category;
  const before = documentOf(found);
  const after = draft.document;
  const losses = lossesOf(before, after);
  const { each, all, read } = await countLosses(ctx.db, id, losses, after.attributes);
  return {
    revision: draft.revision,
    base_version: version,
    losses: losses.map((loss, index) => ({
      ...loss,
      ...(each[index] ?? { offers: 0, live: 0, sellers: 0 }),
    })),
    ...all,
    saved_searches: await countSearches(ctx.db, id, touchedKeys(losses)),
    orders: await countOpenOrders(ctx.db, id),
    is_cut: read >= MOST_OFFERS,
    keep_prices:
      version > 0 && before.price_precision !== after.price_precision
        ? await countOffers(ctx.db, id)
        : 0,
    // The first definition has no offers to fit.
    refit: version > 0 && concernsOffers(before, after) ? estimateRefit(all.offers) : null,
    undo_hours: undoHours(version),
  };
}
