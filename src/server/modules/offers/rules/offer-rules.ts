/** The rules in force, in the memory of the process for as long as their stamp says that they are. */
import { Failure } from '~/contracts/failure.ts';
import { wordKinds, type WordKind } from '~/contracts/offers/rules.schemas.ts';
import type { FeeRules, FeeSchedule } from '~/domain/fees.ts';
import { WordList, type WordFind } from '~/domain/word-match.ts';
import type { Ctx } from '../../../core/context.ts';
import { definitionsOf, forgetCatalogue, type Definition } from '../../catalogue/index.ts';
import { feesNow } from '../../rules/index.ts';
import { selectOpened } from '../proof/proof.repository.ts';
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
  /** Stock that is worth more, at its seller's price, is shown to staff first; null: none is. */
  stockProofFromCents: number | null;
  /** The seller who writes the offer has to prove first that they can sell here: drafts alone are possible. */
  isClosed: boolean;
  /** The fees of the moment. */
  fees: FeeRules;
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
  // A new definition of a category renews the stamp, too: offers are not written by an old one (decision 0122).
  forgetCatalogue(ctx.services);
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

function categoryRules(
  rules: Rules,
  { category }: Definition,
  opened: ReadonlySet<string> | null,
  { inForce }: FeeSchedule,
): CategoryRules {
  const place = { gameId: category.game_id, categoryId: category.id };
  const asked = rules.byCategory.get(category.id);
  return {
    findWords: (text, most) => rules.words.find(text, most, (word) => appliesTo(word, place)),
    minPriceMicros: asked?.min_price_micros ?? null,
    stockProofFromCents: asked?.stock_proof_from_cents ?? null,
    isClosed: opened !== null && asked?.seller_proof === true && !opened.has(category.id),
    fees: inForce,
  };
}

/** Of the categories that ask for a proof those that were opened to the seller. */
async function openedTo(
  ctx: Ctx,
  { byCategory }: Rules,
  sellerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const asking = ids.filter((id) => byCategory.get(id)?.seller_proof === true);
  return asking.length === 0 ? new Set() : selectOpened(ctx.db, sellerId, asking);
}

/**
 * The categories' definitions with their rules, by id; those that do not exist are missing.
 * @param sellerId whose offers are written; null: nobody's, no category is closed
 */
export async function sellingDefinitionsOf(
  ctx: Ctx,
  ids: readonly string[],
  sellerId: string | null,
): Promise<Map<string, SellingDefinition>> {
  // First: with new rules the definitions in memory are forgotten.
  const rules = await rulesInForce(ctx);
  const definitions = await definitionsOf(ctx, ids);
  // By the clock, not by when a job began: its last step may be minutes later, and past the second walk of the fees.
  const fees = await feesNow({ db: ctx.db, services: ctx.services });
  const opened = sellerId === null ? null : await openedTo(ctx, rules, sellerId, ids);
  return new Map(
    [...definitions].map(([id, definition]) => [
      id,
      { ...definition, rules: categoryRules(rules, definition, opened, fees) },
    ]),
  );
}

/** One category's definition with its rules, or null when there is no such category. */
export async function findSellingDefinition(
  ctx: Ctx,
  categoryId: string,
  sellerId: string | null,
): Promise<SellingDefinition | null> {
  return (await sellingDefinitionsOf(ctx, [categoryId], sellerId)).get(categoryId) ?? null;
}

/** @throws {Failure} CATEGORY_NOT_FOUND */
export async function definitionFor(
  ctx: Ctx,
  categoryId: string,
  sellerId: string | null,
): Promise<SellingDefinition> {
  const definition = await findSellingDefinition(ctx, categoryId, sellerId);
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
