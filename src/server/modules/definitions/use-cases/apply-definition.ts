/**
 * Puts a draft in force, or takes the newest version back (decision 0122). Definition, version, record and the job that fits
 * offers are written in one transaction, behind the category's lock; the job changes the offers.
 */
import type { DefinitionDetail } from '~/contracts/definitions/definitions.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { DefinitionDocument } from '~/domain/category-definition.ts';
import { definitionChanges } from '~/domain/definition-diff.ts';
import { concernsOffers, lossesOf, unasked, type LossChoices } from '~/domain/definition-losses.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import {
  definitionChanged,
  documentOf,
  findDefinition,
  forgetCatalogue,
  lockCategory,
  lockCategoryAlone,
  lockGame,
  publishGame,
  writeDefinition,
} from '../../catalogue/index.ts';
import { isRefitting, renewDefinitions, startRefit } from '../../offers/index.ts';
import {
  requireChoices,
  requireRules,
  requireSeenBase,
  requireSeenDraft,
  undoUntil,
} from '../definitions.policy.ts';
import {
  deleteDraft,
  findDraft,
  insertVersions,
  markUndone,
  selectVersions,
} from '../definitions.repository.ts';
import { countLosses, countOffers } from '../preview.repository.ts';
import { showDetail } from './show-definition.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockCategory>>>;

/** @throws {Failure} CATEGORY_NOT_FOUND */
async function lockFor(ctx: UserCtx, categoryId: string): Promise<Locked> {
  const seen = await findDefinition(ctx.db, categoryId);
  // Its game may become public with it, and is locked before its categories, as by whoever orders them.
  if (seen?.category.version === 0) await lockGame(ctx.db, seen.category.game_id);
  const found = await lockCategory(ctx.db, categoryId);
  if (!found) throw new Failure('CATEGORY_NOT_FOUND');
  return found;
}

/**
 * How fine prices are decides how every offer is listed, ordered and paid: it is settled before there are any. Nobody makes one
 * until the transaction ends.
 * @throws {Failure} DEFINITION_PRECISION
 */
async function requireSamePrices(
  ctx: UserCtx,
  { category }: Locked,
  document: DefinitionDocument,
): Promise<void> {
  if (category.version === 0 || category.price_precision === document.price_precision) return;
  await lockCategoryAlone(ctx.db, category.id);
  if ((await countOffers(ctx.db, category.id)) > 0) throw new Failure('DEFINITION_PRECISION');
}

/** Writes the definition, its version and the record of it. */
async function putInForce(
  ctx: UserCtx,
  { category, attributes }: Locked,
  done: {
    act: 'apply' | 'undo';
    document: DefinitionDocument;
    choices: LossChoices;
    reason: string;
    refitId: string | null;
  },
): Promise<void> {
  const { act, document, choices, reason, refitId } = done;
  const before = documentOf({ category, attributes });
  const version = category.version + 1;
  await writeDefinition(ctx.db, category.id, { document, version });
  await insertVersions(ctx.db, [
    // What it had before staff changed it first; there is one already after that.
    {
      category_id: category.id,
      version: category.version,
      act: 'start',
      document: JSON.stringify(before),
      choices: '{}',
      changed_by: null,
      changed_at: category.created_at,
      reason: '',
    },
    {
      category_id: category.id,
      version,
      act,
      document: JSON.stringify(document),
      choices: JSON.stringify(choices),
      changed_by: ctx.actor.userId,
      changed_at: ctx.now,
      reason,
      refit_id: refitId,
    },
  ]);
  await recordAudit(ctx, {
    action: `catalogue.${act}_definition`,
    subject: { type: 'category', id: category.id },
    before: { version: category.version },
    after: { version, choices, changes: definitionChanges(before, document) },
    reason,
  });
  if (category.version === 0) await publishGame(ctx.db, category.game_id);
  await renewDefinitions(ctx);
  await ctx.publish(definitionChanged({ category_id: category.id, version }));
}

/** The catalogue in this process is forgotten before it is shown: others hear of it by the event. */
async function shown(ctx: UserCtx, categoryId: string): Promise<DefinitionDetail> {
  forgetCatalogue(ctx.services);
  return showDetail(ctx, categoryId);
}

/**
 * Puts the draft in force as it was seen, with what happens to each offer that loses something. The first one makes the
 * category public, and its game with it.
 * @throws {Failure} CATEGORY_NOT_FOUND, DEFINITION_DRAFT_NOT_FOUND, DEFINITION_CHANGED, DEFINITION_BASE, DEFINITION_BUSY,
 * DEFINITION_SAME, DEFINITION_WRONG, DEFINITION_PRECISION, DEFINITION_CHOICE, SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, IMPERSONATING
 */
export async function applyDraft(
  ctx: UserCtx,
  input: {
    category_id: string;
    revision: number;
    base_version: number;
    choices: LossChoices;
    reason: string;
  },
): Promise<DefinitionDetail> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const { category_id: id, reason } = input;
  const locked = await lockFor(ctx, id);
  const draft = await findDraft(ctx.db, id);
  if (!draft) throw new Failure('DEFINITION_DRAFT_NOT_FOUND');
  requireSeenDraft(draft, input.revision);
  requireSeenBase(locked.category.version, input.base_version, draft.base_version);
  if (await isRefitting(ctx, id)) throw new Failure('DEFINITION_BUSY');
  const before = documentOf(locked);
  const { document } = draft;
  const isNew = locked.category.version === 0;
  if (!isNew && definitionChanges(before, document).length === 0) {
    throw new Failure('DEFINITION_SAME');
  }
  requireRules(document, ctx.locale);
  await requireSamePrices(ctx, locked, document);
  const losses = lossesOf(before, document);
  const { each } = await countLosses(ctx.db, id, losses, document.attributes);
  const isHit = losses.filter((_loss, index) => (each[index]?.offers ?? 0) > 0);
  requireChoices(isHit, input.choices, ctx.locale);
  // An offer that comes to lose something between the count and the job waits for its seller, or just loses it.
  const choices = { ...unasked(losses), ...chosenOf(isHit, input.choices) };
  const plan = { document, losses, choices };
  const isWanted = !isNew && concernsOffers(before, document);
  const refitId = isWanted ? await startRefit(ctx, id, { plan, undoes: null }) : null;
  const told = chosenOf(isHit, input.choices);
  await putInForce(ctx, locked, { act: 'apply', document, choices: told, reason, refitId });
  await deleteDraft(ctx.db, id);
  return shown(ctx, id);
}

/** The choices that concern an offer: others were for nothing. */
function chosenOf(losses: readonly { id: string }[], choices: LossChoices): LossChoices {
  return Object.fromEntries(
    losses.flatMap(({ id }) => {
      const choice = choices[id];
      return choice ? [[id, choice] as const] : [];
    }),
  );
}

/**
 * The definition before comes back as a new version, and offers get back what the job took from them: not those that somebody
 * edited since. A job that runs still is ended.
 * @throws {Failure} CATEGORY_NOT_FOUND, DEFINITION_UNDO, DEFINITION_PRECISION, SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, IMPERSONATING
 */
export async function undoVersion(
  ctx: UserCtx,
  input: { category_id: string; version: number; reason: string },
): Promise<DefinitionDetail> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const { category_id: id, version, reason } = input;
  const locked = await lockFor(ctx, id);
  const [newest, before] = await selectVersions(ctx.db, id, 2);
  const isNewest = newest?.version === version && version === locked.category.version;
  if (!newest || !before || !isNewest || undoUntil(newest, version, ctx.now) === null) {
    throw new Failure('DEFINITION_UNDO');
  }
  const { document } = before;
  await requireSamePrices(ctx, locked, document);
  // Values that only the version had: they were set since, by their sellers.
  const losses = lossesOf(newest.document, document);
  const plan = { document, losses, choices: unasked(losses) };
  const isWanted = newest.refit_id !== null || concernsOffers(newest.document, document);
  const refitId = isWanted ? await startRefit(ctx, id, { plan, undoes: newest.refit_id }) : null;
  await putInForce(ctx, locked, { act: 'undo', document, choices: {}, reason, refitId });
  await markUndone(ctx.db, { categoryId: id, version, by: version + 1 });
  return shown(ctx, id);
}
