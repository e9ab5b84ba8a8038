/** What staff ask of a category's offers besides words: read, set, tried. Each change is on record with its reason. */
import type * as v from 'valibot';
import { msg } from '@lingui/core/macro';
import { Failure } from '~/contracts/failure.ts';
import type {
  Asked,
  CategoryRule,
  categoryRuleListSchema,
  wordPreviewSchema,
} from '~/contracts/offers/rules.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { MICROS_PER_CENT, microsFromPrice, priceFromMicros } from '~/kernel/money.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { fieldsFailure } from '../../../http/field-failure.ts';
import { definitionOf, definitionsOf, localized, type Definition } from '../../catalogue/index.ts';
import { previewHeld, presentCheck, rulesChanged } from './keep-words.ts';
import { isBelowMinimum } from './least-price.ts';
import { definitionFor } from './offer-rules.ts';
import { lacksStockProof } from './stock-value.ts';
import {
  findCategoryRule,
  lockRules,
  renewStamp,
  selectCategoryRules,
  selectNewestCheck,
  writeCategoryRule,
  type CategoryRuleRow,
} from './rules.repository.ts';

const wholeCents = msg`In this category the price must be in whole cents.`;

type AskedColumns = Pick<
  CategoryRuleRow,
  'min_price_micros' | 'seller_proof' | 'stock_proof_from_cents'
>;

/** What a category without a row asks for. */
const nothing = {
  min_price_micros: null,
  seller_proof: false,
  stock_proof_from_cents: null,
} as const;

function presentRule(row: CategoryRuleRow, definition: Definition, ctx: Ctx): CategoryRule {
  const { category, game } = definition;
  const { min_price_micros: micros } = row;
  return {
    category_id: row.category_id,
    label: `${game.title} · ${localized(category, 'title', ctx.locale)}`,
    place: `${game.alias}/${category.alias}`,
    price_decimals: category.price_precision === 'micros' ? 4 : 0,
    min_price: micros === null ? null : priceFromMicros(micros),
    seller_proof: row.seller_proof,
    stock_proof_from: row.stock_proof_from_cents,
    version: row.version,
    is_demo: row.is_demo,
    updated_at: row.updated_at.toISOString(),
  };
}

const asksForAnything = (row: AskedColumns): boolean =>
  row.min_price_micros !== null || row.seller_proof || row.stock_proof_from_cents !== null;

/** Categories that ask for anything: a row that asks for nothing any more only counts its versions. */
export async function listCategoryRules(
  ctx: Ctx,
): Promise<v.InferOutput<typeof categoryRuleListSchema>> {
  const rows = (await selectCategoryRules(ctx.db)).filter(asksForAnything);
  const definitions = await definitionsOf(
    ctx,
    rows.map(({ category_id: id }) => id),
  );
  const check = await selectNewestCheck(ctx.db);
  return {
    data: rows.flatMap((row) => {
      const definition = definitions.get(row.category_id);
      return definition ? [presentRule(row, definition, ctx)] : [];
    }),
    check: check ? presentCheck(check) : null,
  };
}

/** @throws {Failure} CATEGORY_NOT_FOUND */
async function requireCategory(ctx: Ctx, id: string): Promise<Definition> {
  const definition = await definitionOf(ctx, id);
  if (!definition) throw new Failure('CATEGORY_NOT_FOUND');
  return definition;
}

/** The minimum in micros. @throws {Failure} PRICE_NOT_WHOLE at `min_price` */
function minimumIn(ctx: UserCtx, { category }: Definition, priceCents: number | null) {
  if (priceCents === null) return null;
  const micros = microsFromPrice(priceCents);
  if (category.price_precision === 'cents' && micros % MICROS_PER_CENT !== 0) {
    throw fieldsFailure(
      'PRICE_NOT_WHOLE',
      [{ path: 'min_price', message: wholeCents }],
      ctx.locale,
    );
  }
  return micros;
}

/** Whether somebody who saw this version saw the rules as they stand: 0 says that the category asked for nothing. */
function isKnown(version: number, before: CategoryRuleRow | undefined): boolean {
  return version === before?.version || (version === 0 && !(before && asksForAnything(before)));
}

/** What the record says of a category's rules. */
const recorded = ({
  min_price_micros,
  seller_proof,
  stock_proof_from_cents,
}: AskedColumns): AskedColumns => ({ min_price_micros, seller_proof, stock_proof_from_cents });

/**
 * Sets what a category asks for. It is in force with this call; offers on sale are looked at within minutes.
 * @throws {Failure} CATEGORY_NOT_FOUND, PRICE_NOT_WHOLE, CATEGORY_RULES_CHANGED
 */
export async function setCategoryRule(
  ctx: UserCtx,
  input: { category_id: string; version: number; reason: string } & Asked,
): Promise<CategoryRule> {
  const { category_id: id } = input;
  const definition = await requireCategory(ctx, id);
  const asked: AskedColumns = {
    min_price_micros: minimumIn(ctx, definition, input.min_price),
    seller_proof: input.seller_proof,
    stock_proof_from_cents: input.stock_proof_from,
  };
  // Before the first change there is no row to wait at.
  await lockRules(ctx.db);
  const before = await findCategoryRule(ctx.db, id);
  const stands: AskedColumns = before ?? nothing;
  const isSame =
    asked.min_price_micros === stands.min_price_micros &&
    asked.seller_proof === stands.seller_proof &&
    asked.stock_proof_from_cents === stands.stock_proof_from_cents;
  const row: CategoryRuleRow = {
    category_id: id,
    ...asked,
    version: (before?.version ?? 0) + (isSame ? 0 : 1),
    is_demo: false,
    updated_at: ctx.now,
  };
  // Pressed twice: the second press finds it as it is wanted.
  if (isSame) return presentRule(before ?? row, definition, ctx);
  if (!isKnown(input.version, before)) throw new Failure('CATEGORY_RULES_CHANGED');
  await writeCategoryRule(ctx.db, row);
  // Whether sellers prove themselves holds nothing that is on sale: there is nothing to look at.
  const isHolding =
    asked.min_price_micros !== stands.min_price_micros ||
    asked.stock_proof_from_cents !== stands.stock_proof_from_cents;
  if (isHolding) await rulesChanged(ctx, { scope: 'category', scope_id: id });
  else await renewStamp(ctx.db, newId());
  await recordAudit(ctx, {
    action: 'offers.set_category_rule',
    subject: { type: 'category', id },
    before: recorded(stands),
    after: recorded(row),
    reason: input.reason,
  });
  return presentRule(row, definition, ctx);
}

interface Tried {
  category_id: string;
  min_price?: number | undefined;
  stock_proof_from?: number | undefined;
}

/** How many of the newest offers on sale these would hold. @throws {Failure} CATEGORY_NOT_FOUND */
export async function previewCategoryRule(
  ctx: Ctx,
  { category_id: id, min_price: price, stock_proof_from: from }: Tried,
): Promise<v.InferOutput<typeof wordPreviewSchema>> {
  const definition = await definitionFor(ctx, id, null);
  const rules = {
    ...definition.rules,
    minPriceMicros: price === undefined ? null : microsFromPrice(price),
    stockProofFromCents: from ?? null,
  };
  const tried = { ...definition, rules };
  return previewHeld(
    ctx,
    [id],
    (offer) => isBelowMinimum(offer, rules) || lacksStockProof(offer, tried),
  );
}
