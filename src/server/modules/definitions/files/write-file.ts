/** Writes what a file says of the catalogue, in the transaction that has locked it (decision 0128). */
import type { FileLanding, FileSection } from '~/contracts/definitions/catalogue-file.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import {
  gameChanged,
  insertCategory,
  insertGame,
  insertLanding,
  orderSections,
  sectionsChanged,
  selectSections,
  settleLanding,
  updateGame,
  updateLanding,
  writeOrder,
  writeSection,
  type SectionKind,
} from '../../catalogue/index.ts';
import { writeDraft } from '../definitions.repository.ts';
import { gameValues, landingValues, sectionValues } from './file-values.ts';
import type { PlannedCategory, PlannedGame, PlannedSections } from './plan-file.ts';

/** What one transaction writes on behalf of somebody, for a reason. */
export interface Writing {
  ctx: UserCtx;
  reason: string;
  /** Addresses of categories whose draft is written over. */
  overwrite: ReadonlySet<string>;
}

export interface Written {
  categories_new: number;
  drafts: number;
  landing_pages: number;
  /** Drafts of others that stayed. */
  left: number;
}

/** Texts of genres or base categories, and their order. @returns how many texts were written */
export async function writeSections(
  { ctx, reason }: Writing,
  kind: SectionKind,
  plan: PlannedSections,
): Promise<number> {
  const { new: added, changed, order } = plan;
  const texts: WrittenText[] = [...added.map((after) => ({ before: null, after })), ...changed];
  if (texts.length === 0 && order === null) return 0;
  const stood = await selectSections(ctx.db, kind);
  for (const { after } of texts) await writeSection(ctx.db, kind, sectionValues(after));
  await recordTexts({ ctx, reason }, kind, texts);
  if (order) {
    await orderSections(ctx.db, kind, order);
    await recordAudit(ctx, {
      action: 'catalogue.order_sections',
      subject: { type: kind, id: 'all' },
      before: { order: stood.map(({ alias }) => alias) },
      after: { order },
      reason,
    });
  }
  await ctx.publish(sectionsChanged({ kind }));
  return texts.length;
}

interface WrittenText {
  before: FileSection | null;
  after: FileSection;
}

/** Each of them is in the record as by hand. */
async function recordTexts(
  { ctx, reason }: Pick<Writing, 'ctx' | 'reason'>,
  kind: SectionKind,
  texts: readonly WrittenText[],
): Promise<void> {
  const ids = new Map((await selectSections(ctx.db, kind)).map(({ alias, id }) => [alias, id]));
  for (const { before, after } of texts) {
    const id = ids.get(after.alias);
    invariant(id, 'Every text that was written is there');
    await recordAudit(ctx, {
      action: before ? 'catalogue.change_section' : 'catalogue.add_section',
      subject: { type: kind, id },
      ...(before && { before: sectionValues(before) }),
      after: sectionValues(after),
      reason,
    });
  }
}

const landingColumns = (page: FileLanding) => ({
  ...landingValues(page),
  query: JSON.stringify(page.query),
});

/** Each is in the record as by hand. @returns how many were written */
async function writeLandings(
  { ctx, reason }: Writing,
  { market, landings }: PlannedCategory,
): Promise<number> {
  const { changed, new: added } = landings;
  if (!market || changed.length + added.length === 0) return 0;
  const { now } = ctx;
  for (const { stands, page } of changed) {
    const { row: before } = stands;
    const columns = { ...landingColumns(page), updated_at: now };
    const after = await updateLanding(ctx.db, before.id, columns);
    await settleLanding(ctx, 'update', { before, after, reason });
  }
  for (const page of added) {
    const row = { id: newId(), category_id: market.id, created_at: now, updated_at: now };
    const made = await insertLanding(ctx.db, { ...row, ...landingColumns(page) });
    if (!made) throw new Failure('CATALOGUE_FILE_CHANGED');
    await settleLanding(ctx, 'create', { after: made, reason });
  }
  return changed.length + added.length;
}

/** The definition of the file as the category's draft. */
async function draftOf(
  { ctx }: Writing,
  { category }: PlannedCategory,
  at: { id: string; version: number; revision: number },
): Promise<void> {
  await writeDraft(ctx.db, {
    category_id: at.id,
    revision: at.revision + 1,
    base_version: at.version,
    document: JSON.stringify(category.definition),
    saved_by: ctx.actor.userId,
    saved_at: ctx.now,
  });
}

/** A category that is not public, as staff make one by hand. @returns its id */
async function makeCategory(
  writing: Writing,
  planned: PlannedCategory,
  game: { id: string; alias: string; position: number },
): Promise<string> {
  const { ctx, reason } = writing;
  const { alias, base, definition: document } = planned.category;
  const id = await insertCategory(ctx.db, {
    game_id: game.id,
    base,
    alias,
    position: game.position,
    created_at: ctx.now,
    document,
  });
  if (id === null) throw new Failure('CATALOGUE_FILE_CHANGED');
  await draftOf(writing, planned, { id, version: 0, revision: 0 });
  await recordAudit(ctx, {
    action: 'catalogue.add_category',
    subject: { type: 'category', id },
    after: { game: game.alias, alias, base, title: document.title, copy_of: null },
    reason,
  });
  return id;
}

/** @returns the id of the game */
async function writeFields({ ctx, reason }: Writing, planned: PlannedGame): Promise<string> {
  const { game, market, state } = planned;
  const columns = gameValues(game);
  if (market && state === 'same') return market.id;
  const id = market?.id ?? newId();
  const { alias } = game;
  if (market) await updateGame(ctx.db, { id, version: market.version, ...columns });
  else if (!(await insertGame(ctx.db, { id, alias, created_at: ctx.now, ...columns }))) {
    throw new Failure('CATALOGUE_FILE_CHANGED');
  }
  await recordAudit(ctx, {
    action: market ? 'catalogue.change_game' : 'catalogue.add_game',
    subject: { type: 'game', id },
    ...(market && { before: market.fields }),
    after: { alias, ...columns },
    reason,
  });
  return id;
}

/** A game with its categories. @param sums is added to */
export async function writeGame(
  writing: Writing,
  planned: PlannedGame,
  sums: Written,
): Promise<void> {
  const { ctx } = writing;
  const { game, market, order, categories } = planned;
  const id = await writeFields(writing, planned);
  const ids = new Map(market?.categories.map((one) => [one.alias, one.id]));
  let position = Math.max(0, ...(market?.categories ?? []).map((one) => one.position));
  for (const one of categories) {
    const { alias } = one.category;
    if (!one.market) {
      position += 1;
      ids.set(alias, await makeCategory(writing, one, { id, alias: game.alias, position }));
      sums.categories_new += 1;
      continue;
    }
    const isClash = one.state === 'clash';
    const isChosen = isClash && writing.overwrite.has(`${game.alias}/${alias}`);
    if (one.state === 'draft' || isChosen) {
      const { id: at, version, draft } = one.market;
      await draftOf(writing, one, { id: at, version, revision: draft?.revision ?? 0 });
      sums.drafts += 1;
    } else if (isClash) sums.left += 1;
    sums.landing_pages += await writeLandings(writing, one);
  }
  if (order) await reorder(writing, planned, { id, ids, order });
  if (market?.is_public && (planned.state === 'changed' || order)) {
    await ctx.publish(gameChanged({ game_id: id }));
  }
}

async function reorder(
  { ctx, reason }: Writing,
  { market }: PlannedGame,
  at: { id: string; ids: ReadonlyMap<string, string>; order: readonly string[] },
): Promise<void> {
  const ids = at.order.map((alias) => {
    const id = at.ids.get(alias);
    invariant(id, 'Every category of the order is there');
    return id;
  });
  await writeOrder(ctx.db, ids);
  await recordAudit(ctx, {
    action: 'catalogue.order_categories',
    subject: { type: 'game', id: at.id },
    before: { order: market?.categories.map(({ alias }) => alias) ?? [] },
    after: { order: at.order },
    reason,
  });
}
