/** Adding and changing games, and adding and ordering their categories (decision 0122). Behind the game's lock. */
import {
  MOST_CATEGORIES,
  type GameFields,
  type NewCategory,
  type StaffGame,
} from '~/contracts/definitions/games.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { isReservedAlias } from '~/domain/reserved-aliases.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import {
  catalogueIndexOf,
  documentOf,
  findDefinition,
  forgetCatalogue,
  gameChanged,
  insertCategory,
  insertGame,
  lockGame,
  selectStaffCategories,
  updateGame,
  writeOrder,
  type StaffGameFields,
} from '../../catalogue/index.ts';
import { claimIcon, makeIcon, releaseIcon } from '../../media/index.ts';
import { writeDraft } from '../definitions.repository.ts';
import { firstDefinition } from '../first-definition.ts';
import { presentStaffGame } from './show-games.ts';

/** What staff say of a game, as it is stored: each other name once. */
function columnsOf({ search_aliases: aliases, ...fields }: GameFields): GameFields {
  return { ...fields, search_aliases: [...new Set(aliases)] };
}

const fieldsOf = (game: GameFields): GameFields => ({
  title: game.title,
  genre: game.genre,
  search_aliases: game.search_aliases,
  description_en: game.description_en,
  description_fr: game.description_fr,
  family: game.family,
});

/** @throws {Failure} GENRE_NOT_FOUND beside its field */
async function requireGenre(ctx: UserCtx, genre: string): Promise<void> {
  const { genres } = await catalogueIndexOf(ctx);
  if (genres.some(({ alias }) => alias === genre)) return;
  throw fieldFailure('GENRE_NOT_FOUND', 'genre', ctx.locale);
}

/** @throws {Failure} GAME_NOT_FOUND */
async function lockedGame(ctx: UserCtx, id: string): Promise<StaffGameFields> {
  const game = await lockGame(ctx.db, id);
  if (!game) throw new Failure('GAME_NOT_FOUND');
  return game;
}

/** The game as it is now. Where it is public the catalogue in this process is forgotten; others hear of it by the event. */
async function told(ctx: UserCtx, id: string): Promise<StaffGame> {
  const game = await lockedGame(ctx, id);
  if (game.is_public) {
    await ctx.publish(gameChanged({ game_id: id }));
    forgetCatalogue(ctx.services);
  }
  return presentStaffGame(ctx, game);
}

interface Iconed {
  /** Id of an upload of the caller's, null for none. Of a game that is changed undefined leaves what there is. */
  icon?: string | null | undefined;
}

/**
 * The icon of an upload, before the transaction: cutting it takes a while.
 * @throws {Failure} IMAGE_NOT_FOUND, IMAGE_TAKEN_DOWN or GAME_ICON_SMALL beside the field
 */
async function cutIcon(ctx: UserCtx, { icon }: Iconed): Promise<string | null | undefined> {
  if (icon === null || icon === undefined) return icon;
  try {
    return await makeIcon(ctx, icon);
  } catch (error) {
    const isUnusable =
      error instanceof Failure &&
      (error.code === 'IMAGE_NOT_FOUND' || error.code === 'IMAGE_TAKEN_DOWN');
    throw isUnusable ? fieldFailure(error.code, 'icon', ctx.locale) : error;
  }
}

/** Writes a game in a transaction of its own, with the icon that was cut before it. */
async function withIcon<I extends Iconed>(
  ctx: UserCtx,
  input: I,
  inTransaction: InTransaction,
  write: (
    ctx: UserCtx,
    input: Omit<I, 'icon'>,
    icon: string | null | undefined,
  ) => Promise<StaffGame>,
): Promise<StaffGame> {
  refuseImpersonation(ctx.actor);
  const icon = await cutIcon(ctx, input);
  return inTransaction((step) => {
    const { icon: _, ...rest } = input;
    return write({ ...step, actor: ctx.actor }, rest, icon);
  });
}

type NewGame = { alias: string; reason: string } & GameFields;

/** @throws {Failure} GAME_ALIAS_RESERVED, GAME_ALIAS_TAKEN, GENRE_NOT_FOUND, those of its icon, IMPERSONATING */
export const addGame = (
  ctx: UserCtx,
  input: NewGame & Iconed,
  inTransaction: InTransaction,
): Promise<StaffGame> => withIcon(ctx, input, inTransaction, insertNewGame);

async function insertNewGame(
  ctx: UserCtx,
  { alias, reason, ...fields }: NewGame,
  icon: string | null | undefined = null,
): Promise<StaffGame> {
  if (isReservedAlias(alias)) throw fieldFailure('GAME_ALIAS_RESERVED', 'alias', ctx.locale);
  await requireGenre(ctx, fields.genre);
  const columns = columnsOf(fields);
  const id = newId();
  // Of two who take an alias at once the second waits for the first, and is told.
  const isMade = await insertGame(ctx.db, {
    id,
    alias,
    created_at: ctx.now,
    icon_media_id: icon,
    ...columns,
  });
  if (!isMade) throw fieldFailure('GAME_ALIAS_TAKEN', 'alias', ctx.locale);
  if (icon !== null) await claimIcon(ctx, icon);
  await recordAudit(ctx, {
    action: 'catalogue.add_game',
    subject: { type: 'game', id },
    after: { alias, ...columns, icon },
    reason,
  });
  return told(ctx, id);
}

/** The icon takes the place of the one before, which is left to the sweep. Behind the game's lock. */
async function exchangeIcon(ctx: UserCtx, before: string | null, icon: string | null) {
  if (icon !== null) await claimIcon(ctx, icon);
  if (before !== null) await releaseIcon(ctx, before);
}

type ChangedGame = { game_id: string; version: number; reason: string } & GameFields;

/** @throws {Failure} GAME_NOT_FOUND, GAME_CHANGED, GENRE_NOT_FOUND, those of its icon, IMPERSONATING */
export const changeGame = (
  ctx: UserCtx,
  input: ChangedGame & Iconed,
  inTransaction: InTransaction,
): Promise<StaffGame> => withIcon(ctx, input, inTransaction, writeGame);

async function writeGame(
  ctx: UserCtx,
  { game_id: id, version, reason, ...fields }: ChangedGame,
  wanted: string | null | undefined,
): Promise<StaffGame> {
  const game = await lockedGame(ctx, id);
  if (game.version !== version) throw new Failure('GAME_CHANGED');
  await requireGenre(ctx, fields.genre);
  const columns = columnsOf(fields);
  const before = game.icon_media_id;
  const icon = wanted === undefined ? before : wanted;
  await updateGame(ctx.db, { id, version, ...columns, icon_media_id: icon });
  if (icon !== before) await exchangeIcon(ctx, before, icon);
  await recordAudit(ctx, {
    action: 'catalogue.change_game',
    subject: { type: 'game', id },
    before: { ...fieldsOf(game), icon: before },
    after: { ...columns, icon },
    reason,
  });
  return told(ctx, id);
}

/** What a new category begins with. @throws {Failure} CATEGORY_NOT_FOUND beside the field */
async function beginningOf(ctx: UserCtx, { base, title_en, title_fr, copy_of }: NewCategory) {
  const { bases } = await catalogueIndexOf(ctx);
  if (!bases.some(({ alias }) => alias === base)) {
    throw fieldFailure('CATEGORY_NOT_FOUND', 'base', ctx.locale);
  }
  const title = { en: title_en, fr: title_fr };
  if (copy_of === null) return firstDefinition(base, title);
  const source = await findDefinition(ctx.db, copy_of);
  if (!source) throw fieldFailure('CATEGORY_NOT_FOUND', 'copy_of', ctx.locale);
  return { ...documentOf(source), title };
}

/**
 * Adds a category that is not public, with a draft of what it begins with.
 * @throws {Failure} GAME_NOT_FOUND, CATEGORY_NOT_FOUND, CATEGORY_ALIAS_TAKEN, CATEGORIES_MANY, IMPERSONATING
 */
export async function addCategory(
  ctx: UserCtx,
  input: { game_id: string; reason: string } & NewCategory,
): Promise<StaffGame> {
  refuseImpersonation(ctx.actor);
  const { game_id: gameId, reason, ...category } = input;
  const { alias, base, copy_of } = category;
  const game = await lockedGame(ctx, gameId);
  const document = await beginningOf(ctx, category);
  const others = await selectStaffCategories(ctx.db, { gameId });
  if (others.length >= MOST_CATEGORIES) throw new Failure('CATEGORIES_MANY');
  const id = await insertCategory(ctx.db, {
    game_id: gameId,
    base,
    alias,
    position: Math.max(0, ...others.map(({ position }) => position)) + 1,
    created_at: ctx.now,
    document,
  });
  if (id === null) throw fieldFailure('CATEGORY_ALIAS_TAKEN', 'alias', ctx.locale);
  await writeDraft(ctx.db, {
    category_id: id,
    revision: 1,
    base_version: 0,
    document: JSON.stringify(document),
    saved_by: ctx.actor.userId,
    saved_at: ctx.now,
  });
  await recordAudit(ctx, {
    action: 'catalogue.add_category',
    subject: { type: 'category', id },
    after: { game: game.alias, alias, base, title: document.title, copy_of },
    reason,
  });
  return presentStaffGame(ctx, game);
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/**
 * Orders the categories of a game. Asked twice it does it once.
 * @throws {Failure} GAME_NOT_FOUND, CATEGORIES_CHANGED, IMPERSONATING
 */
export async function orderCategories(
  ctx: UserCtx,
  input: { game_id: string; seen: string[]; order: string[]; reason: string },
): Promise<StaffGame> {
  refuseImpersonation(ctx.actor);
  const { game_id: gameId, seen, order, reason } = input;
  const game = await lockedGame(ctx, gameId);
  const categories = await selectStaffCategories(ctx.db, { gameId });
  const now = categories.map(({ id }) => id);
  if (isSame(now, order)) return presentStaffGame(ctx, game);
  if (!isSame(now, seen) || !isSame(now.toSorted(), order.toSorted())) {
    throw new Failure('CATEGORIES_CHANGED');
  }
  await writeOrder(ctx.db, order);
  const aliasOf = new Map(categories.map(({ id, alias }) => [id, alias]));
  await recordAudit(ctx, {
    action: 'catalogue.order_categories',
    subject: { type: 'game', id: gameId },
    before: { order: now.map((id) => aliasOf.get(id)) },
    after: { order: order.map((id) => aliasOf.get(id)) },
    reason,
  });
  return told(ctx, gameId);
}
