/** The staff's list of words: read, added, changed, removed, tried. Each change is on record with its reason. */
import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/macro';
import type * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import {
  wordRules,
  type ListedWord,
  type wordListSchema,
  type wordPreviewSchema,
  type WordKind,
  type WordScope,
  type wordTrialSchema,
} from '~/contracts/offers/rules.schemas.ts';
import { plainWord, WordList } from '~/domain/word-match.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { fieldsFailure } from '../../../http/field-failure.ts';
import {
  catalogueIndexOf,
  definitionsOf,
  localized,
  type CatalogueIndex,
  type Definition,
} from '../../catalogue/index.ts';
import { findWordsAt, type Place } from './offer-rules.ts';
import {
  beginCheck,
  countWords,
  deleteWord,
  insertWord,
  lockWord,
  renewStamp,
  selectNewestCheck,
  selectNewestOnSale,
  selectWords,
  updateWord,
  type ReadOffer,
  type RuleCheckRow,
  type StoredScope,
  type WordRow,
} from './rules.repository.ts';
import { typedTexts } from './word-check.ts';

/** Offers that a preview looks at, and of those how many before others get their turn. */
const LOOKED_AT = 1_000;
const AT_ONCE = 100;
const EXAMPLES = 5;
/** Finds of a text that is tried. */
const TRIED = 50;

const invisible = msg`Type a word that can be seen.`;

/** @throws {Failure} CATEGORY_NOT_FOUND, GAME_NOT_FOUND */
function requirePlace(scope: WordScope, index: CatalogueIndex): Place {
  if (scope.kind === 'market') return { gameId: null, categoryId: null };
  if (scope.kind === 'game') {
    if (!index.gameById.has(scope.id)) throw new Failure('GAME_NOT_FOUND');
    return { gameId: scope.id, categoryId: null };
  }
  const category = index.categoryById.get(scope.id);
  if (!category) throw new Failure('CATEGORY_NOT_FOUND');
  return { gameId: category.game_id, categoryId: category.id };
}

export function labelOf({ scope, scope_id: id }: StoredScope, index: CatalogueIndex, ctx: Ctx) {
  if (id === null) return null;
  if (scope === 'game') return index.gameById.get(id)?.title ?? null;
  const category = index.categoryById.get(id);
  const game = category && index.gameById.get(category.game_id);
  return game ? `${game.title} · ${localized(category, 'title', ctx.locale)}` : null;
}

function presentWord(row: WordRow, index: CatalogueIndex, ctx: Ctx): ListedWord {
  return {
    id: row.id,
    word: row.word,
    kind: row.kind,
    inside: row.inside,
    scope: { kind: row.scope, id: row.scope_id, label: labelOf(row, index, ctx) },
    is_demo: row.is_demo,
    created_at: row.created_at.toISOString(),
  };
}

export function presentCheck(row: RuleCheckRow) {
  const { id, status, checked, held, released } = row;
  return { id, status, checked, held, released, created_at: row.created_at.toISOString() };
}

/** The whole list: it is bounded. */
export async function listWords(ctx: Ctx): Promise<v.InferOutput<typeof wordListSchema>> {
  const rows = await selectWords(ctx.db);
  const index = await catalogueIndexOf(ctx);
  const check = await selectNewestCheck(ctx.db);
  return {
    data: rows.map((row) => presentWord(row, index, ctx)),
    check: check ? presentCheck(check) : null,
  };
}

/** The rules of a scope have changed: they are in force with this transaction, and offers on sale are looked at. */
export async function rulesChanged(ctx: Ctx, { scope, scope_id }: StoredScope): Promise<void> {
  await renewStamp(ctx.db, newId());
  await beginCheck(ctx.db, { id: newId(), scope, scope_id, created_at: ctx.now });
}

const subjectOf = ({ id }: { id: string }) => ({ type: 'word', id });

/** What the record says of an entry. */
const recorded = ({
  word,
  kind,
  inside,
  scope,
  scope_id,
}: Omit<WordRow, 'id' | 'plain' | 'created_at' | 'is_demo'>) => ({
  word,
  kind,
  inside,
  scope,
  ...(scope_id !== null && { scope_id }),
});

/** @throws {Failure} WORD_LISTED, WORDS_FULL, VALIDATION, CATEGORY_NOT_FOUND, GAME_NOT_FOUND */
export async function addWord(
  ctx: UserCtx,
  input: { word: string; kind: WordKind; inside: boolean; scope: WordScope; reason: string },
): Promise<ListedWord> {
  const index = await catalogueIndexOf(ctx);
  requirePlace(input.scope, index);
  const plain = plainWord(input.word);
  if ([...plain.matchAll(/[\p{L}\p{N}]/gu)].length < wordRules.length.min) {
    throw fieldsFailure('VALIDATION', [{ path: 'word', message: invisible }], ctx.locale);
  }
  if ((await countWords(ctx.db)) >= wordRules.most) throw new Failure('WORDS_FULL');
  const row: WordRow = {
    id: newId(),
    scope: input.scope.kind,
    scope_id: input.scope.kind === 'market' ? null : input.scope.id,
    kind: input.kind,
    word: input.word,
    plain,
    inside: input.inside,
    is_demo: false,
    created_at: ctx.now,
  };
  if (!(await insertWord(ctx.db, row))) throw new Failure('WORD_LISTED');
  await rulesChanged(ctx, row);
  await recordAudit(ctx, {
    action: 'offers.add_word',
    subject: subjectOf(row),
    after: recorded(row),
    reason: input.reason,
  });
  return presentWord(row, index, ctx);
}

/** @throws {Failure} WORD_NOT_FOUND */
export async function changeWord(
  ctx: UserCtx,
  { id, kind, inside, reason }: { id: string; kind: WordKind; inside: boolean; reason: string },
): Promise<ListedWord> {
  const before = await lockWord(ctx.db, id);
  if (!before) throw new Failure('WORD_NOT_FOUND');
  const index = await catalogueIndexOf(ctx);
  const after = { ...before, kind, inside };
  // Pressed twice: the second press finds it as it is wanted.
  if (before.kind === kind && before.inside === inside) return presentWord(after, index, ctx);
  await updateWord(ctx.db, id, { kind, inside });
  await rulesChanged(ctx, before);
  await recordAudit(ctx, {
    action: 'offers.change_word',
    subject: subjectOf(before),
    before: recorded(before),
    after: recorded(after),
    reason,
  });
  return presentWord(after, index, ctx);
}

/** @throws {Failure} WORD_NOT_FOUND */
export async function removeWord(
  ctx: UserCtx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const before = await lockWord(ctx.db, id);
  if (!before) throw new Failure('WORD_NOT_FOUND');
  await deleteWord(ctx.db, id);
  await rulesChanged(ctx, before);
  await recordAudit(ctx, {
    action: 'offers.remove_word',
    subject: subjectOf(before),
    before: recorded(before),
    reason,
  });
}

/** The categories of a place; null: all. */
function categoriesOf({ gameId, categoryId }: Place, index: CatalogueIndex): string[] | null {
  if (categoryId !== null) return [categoryId];
  if (gameId === null) return null;
  return (index.categoriesOfGame.get(gameId) ?? []).map(({ id }) => id);
}

/** @throws {Failure} CATEGORY_NOT_FOUND, GAME_NOT_FOUND */
export async function previewWord(
  ctx: Ctx,
  { word, inside, scope }: { word: string; inside: boolean; scope: WordScope },
): Promise<v.InferOutput<typeof wordPreviewSchema>> {
  const index = await catalogueIndexOf(ctx);
  const categories = categoriesOf(requirePlace(scope, index), index);
  const list = new WordList([{ word, inside }]);
  return previewHeld(ctx, categories, (row, definition) =>
    typedTexts(row, definition).some(({ text }) => list.find(text, 1).length > 0),
  );
}

/**
 * How many of the newest offers on sale a rule would hold.
 * @param categories null: all
 */
export async function previewHeld(
  ctx: Ctx,
  categories: readonly string[] | null,
  isHeld: (offer: ReadOffer, definition: Definition) => boolean,
): Promise<v.InferOutput<typeof wordPreviewSchema>> {
  const rows = await selectNewestOnSale(ctx.db, categories, LOOKED_AT + 1);
  const looked = rows.slice(0, LOOKED_AT);
  const definitions = await definitionsOf(ctx, [...new Set(looked.map((row) => row.category_id))]);
  const found: { id: string; title: string }[] = [];
  for (const [number, row] of looked.entries()) {
    if (number % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const definition = definitions.get(row.category_id);
    if (definition && isHeld(row, definition)) found.push({ id: row.id, title: row.title });
  }
  return {
    looked_at: looked.length,
    is_all: rows.length <= LOOKED_AT,
    found: found.length,
    examples: found.slice(0, EXAMPLES),
  };
}

/** @throws {Failure} CATEGORY_NOT_FOUND, GAME_NOT_FOUND */
export async function tryWords(
  ctx: Ctx,
  { text, scope }: { text: string; scope: WordScope },
): Promise<v.InferOutput<typeof wordTrialSchema>> {
  const place = requirePlace(scope, await catalogueIndexOf(ctx));
  const finds = await findWordsAt(ctx, text, place, TRIED);
  return {
    data: finds.map(({ entry, start, end }) => ({
      word: entry.word,
      kind: entry.kind,
      start,
      end,
    })),
  };
}
