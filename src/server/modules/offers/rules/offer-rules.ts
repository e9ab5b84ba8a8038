/** The rules in force, in the memory of the process for as long as their stamp says that they are. */
import { Failure } from '~/contracts/failure.ts';
import { wordKinds, type WordKind } from '~/contracts/offers/rules.schemas.ts';
import { WordList, type WordFind } from '~/domain/word-match.ts';
import type { Ctx } from '../../../core/context.ts';
import { definitionsOf, type Definition } from '../../catalogue/index.ts';
import {
  selectCategoryRules,
  selectStamp,
  selectWords,
  type CategoryRuleRow,
  type StoredScope,
} from './rules.repository.ts';

export interface RuleWord extends StoredScope {
  word: string;
  kind: WordKind;
  inside: boolean;
}

/** What is asked of offers of one category. */
export interface CategoryRules {
  /** Of entries that apply to the category, at most `most`, in the order of their places. */
  findWords(text: string, most: number): WordFind<RuleWord>[];
  /** What a unit has to cost at least, as its seller prices it; null: anything. */
  minPriceMicros: number | null;
}

/** A category with what its offers have to keep: everything that writes an offer has this. */
export interface SellingDefinition extends Definition {
  rules: CategoryRules;
}

interface Rules {
  stamp: string;
  words: WordList<RuleWord>;
  byCategory: ReadonlyMap<string, CategoryRuleRow>;
}

/** Rules decide what may be sold, so they are never older than the call: only what is the same is kept. */
const known = new WeakMap<object, Rules>();

async function rulesInForce(ctx: Pick<Ctx, 'db' | 'services'>): Promise<Rules> {
  const stamp = await selectStamp(ctx.db);
  const kept = known.get(ctx.services);
  if (kept?.stamp === stamp) return kept;
  const words = await selectWords(ctx.db);
  // Of entries that read alike the strictest that applies is found: a category cannot loosen what its game has.
  const strictest = words.toSorted((a, b) => wordKinds.indexOf(a.kind) - wordKinds.indexOf(b.kind));
  const byCategory = new Map(
    (await selectCategoryRules(ctx.db)).map((row) => [row.category_id, row]),
  );
  const rules = { stamp, words: new WordList<RuleWord>(strictest), byCategory };
  known.set(ctx.services, rules);
  return rules;
}

/** Where a text stands: in a category, anywhere in a game, or anywhere. */
export interface Place {
  gameId: string | null;
  categoryId: string | null;
}

/** Whether an entry holds at a place. */
function appliesTo({ scope, scope_id: id }: StoredScope, { gameId, categoryId }: Place): boolean {
  return scope === 'market' || id === (scope === 'game' ? gameId : categoryId);
}

function categoryRules(rules: Rules, { category }: Definition): CategoryRules {
  const place = { gameId: category.game_id, categoryId: category.id };
  return {
    findWords: (text, most) => rules.words.find(text, most, (word) => appliesTo(word, place)),
    minPriceMicros: rules.byCategory.get(category.id)?.min_price_micros ?? null,
  };
}

/** The categories' definitions with their rules, by id; those that do not exist are missing. */
export async function sellingDefinitionsOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, SellingDefinition>> {
  const definitions = await definitionsOf(ctx, ids);
  const rules = await rulesInForce(ctx);
  return new Map(
    [...definitions].map(([id, definition]) => [
      id,
      { ...definition, rules: categoryRules(rules, definition) },
    ]),
  );
}

/** One category's definition with its rules, or null when there is no such category. */
export async function findSellingDefinition(
  ctx: Ctx,
  categoryId: string,
): Promise<SellingDefinition | null> {
  return (await sellingDefinitionsOf(ctx, [categoryId])).get(categoryId) ?? null;
}

/** @throws {Failure} CATEGORY_NOT_FOUND */
export async function definitionFor(ctx: Ctx, categoryId: string): Promise<SellingDefinition> {
  const definition = await findSellingDefinition(ctx, categoryId);
  if (!definition) throw new Failure('CATEGORY_NOT_FOUND');
  return definition;
}

/** What the list finds in a text at a place. */
export async function findWordsAt(
  ctx: Pick<Ctx, 'db' | 'services'>,
  text: string,
  place: Place,
  most: number,
): Promise<WordFind<RuleWord>[]> {
  const { words } = await rulesInForce(ctx);
  return words.find(text, most, (word) => appliesTo(word, place));
}
