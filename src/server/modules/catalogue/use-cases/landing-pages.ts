/** Management of landing pages by staff. Each change is recorded in the audit trail. */
import type * as v from 'valibot';
import type {
  landingFieldEntries,
  LandingPage,
  LandingQuery,
} from '~/contracts/catalogue/landing.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { recordAudit } from '../../../core/audit.ts';
import { landingPageChanged } from '../catalogue.events.ts';
import { presentCategoryRef } from '../catalogue.presenter.ts';
import {
  definitionOf,
  definitionsOf,
  catalogueIndexOf,
  type Definition,
  type CatalogueIndex,
} from '../catalogue-index.ts';
import { unknownFilters } from '../landing-filter.ts';
import {
  deleteLanding,
  insertLanding,
  isAliasTaken,
  lockLanding,
  selectLandingPage,
  updateLanding,
  type LandingRow,
} from '../landing.repository.ts';

type Fields = {
  [K in keyof typeof landingFieldEntries]: v.InferOutput<(typeof landingFieldEntries)[K]>;
};
/** Fields of a change: missing ones stay. */
type Change = { [K in keyof Fields]?: Fields[K] | undefined };

export function presentLanding(
  ctx: Ctx,
  catalogueIndex: CatalogueIndex,
  row: LandingRow,
  definition: Definition | null | undefined,
): LandingPage {
  const category = presentCategoryRef(catalogueIndex, row.category_id, ctx.locale);
  return {
    id: row.id,
    category,
    alias: row.alias,
    path: `/${category.game.alias}/${category.alias}/${row.alias}`,
    query: row.query,
    unknown: definition ? unknownFilters(definition, row.query) : [],
    name: { en: row.name_en, fr: row.name_fr },
    heading: { en: row.heading_en, fr: row.heading_fr },
    title: { en: row.title_en, fr: row.title_fr },
    description: { en: row.description_en, fr: row.description_fr },
    text: { en: row.text_en, fr: row.text_fr },
    is_published: row.is_published,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** @throws {Failure} LANDING_FILTER_UNKNOWN beside the filter */
function requireKnownFilters(ctx: Ctx, definition: Definition, query: LandingQuery): void {
  const [wrong] = unknownFilters(definition, query);
  if (wrong !== undefined) {
    throw fieldFailure('LANDING_FILTER_UNKNOWN', `query.filter.${wrong}`, ctx.locale);
  }
}

/** A page whose filter the definition has not any more is still hidden, renamed or written about: only another filter is asked. */
const isSameFilter = (a: LandingQuery, b: LandingQuery): boolean =>
  a.filter.join('\n') === b.filter.join('\n');

const texts = ['name', 'heading', 'title', 'description', 'text'] as const;

/** Fields as columns. */
function columnsOf({ alias, query, is_published, ...fields }: Change) {
  const columns = texts.flatMap((key): [string, string][] => {
    const text = fields[key];
    if (text === undefined) return [];
    return [
      [`${key}_en`, text.en],
      [`${key}_fr`, text.fr],
    ];
  });
  return {
    ...Object.fromEntries(columns),
    ...(alias !== undefined && { alias }),
    ...(query !== undefined && { query: JSON.stringify(query) }),
    ...(is_published !== undefined && { is_published }),
  };
}

export async function listLandingPages(
  ctx: Ctx,
  query: {
    category_id?: string | undefined;
    alias?: string | undefined;
    limit: number;
    offset: number;
  },
) {
  const { limit, offset, alias = null } = query;
  const categoryId = query.category_id ?? null;
  const { rows, total } = await selectLandingPage(ctx.db, { categoryId, alias, limit, offset });
  const catalogueIndex = await catalogueIndexOf(ctx);
  const ids = [...new Set(rows.map((row) => row.category_id))];
  const definitions = await definitionsOf(ctx, ids);
  return {
    data: rows.map((row) =>
      presentLanding(ctx, catalogueIndex, row, definitions.get(row.category_id)),
    ),
    meta: { total, limit, offset },
  };
}

/** Writes the audit record of a change and publishes the event that invalidates cached pages. */
export async function settleLanding(
  ctx: UserCtx,
  verb: 'create' | 'update' | 'delete',
  { reason, ...rows }: { before?: LandingRow; after?: LandingRow; reason?: string },
): Promise<void> {
  const row = rows.after ?? rows.before;
  if (!row) return;
  await recordAudit(ctx, {
    action: `catalogue.${verb}_landing_page`,
    subject: { type: 'landing_page', id: row.id },
    ...rows,
    ...(reason !== undefined && { reason }),
  });
  const { category_id, alias } = row;
  await ctx.publish(landingPageChanged({ category_id, alias }));
}

/** @throws {Failure} CATEGORY_NOT_FOUND, LANDING_FILTER_UNKNOWN, LANDING_ALIAS_TAKEN */
export async function createLandingPage(
  ctx: UserCtx,
  { category_id, ...fields }: Fields & { category_id: string },
): Promise<LandingPage> {
  const definition = await definitionOf(ctx, category_id);
  if (!definition) throw new Failure('CATEGORY_NOT_FOUND');
  requireKnownFilters(ctx, definition, fields.query);
  const { name, heading, title, description, text } = fields;
  const after = await insertLanding(ctx.db, {
    id: newId(),
    category_id,
    alias: fields.alias,
    query: JSON.stringify(fields.query),
    name_en: name.en,
    name_fr: name.fr,
    heading_en: heading.en,
    heading_fr: heading.fr,
    title_en: title.en,
    title_fr: title.fr,
    description_en: description.en,
    description_fr: description.fr,
    text_en: text.en,
    text_fr: text.fr,
    is_published: fields.is_published,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  if (!after) throw fieldFailure('LANDING_ALIAS_TAKEN', 'alias', ctx.locale);
  await settleLanding(ctx, 'create', { after });
  return presentLanding(ctx, await catalogueIndexOf(ctx), after, definition);
}

/** @throws {Failure} LANDING_PAGE_NOT_FOUND, LANDING_FILTER_UNKNOWN, LANDING_ALIAS_TAKEN */
export async function updateLandingPage(
  ctx: UserCtx,
  id: string,
  change: Change,
): Promise<LandingPage> {
  const before = await lockLanding(ctx.db, id);
  const definition = before && (await definitionOf(ctx, before.category_id));
  if (!before || !definition) throw new Failure('LANDING_PAGE_NOT_FOUND');
  if (change.query && !isSameFilter(change.query, before.query)) {
    requireKnownFilters(ctx, definition, change.query);
  }
  const { alias = before.alias } = change;
  const taken = { id, categoryId: before.category_id, alias };
  if (alias !== before.alias && (await isAliasTaken(ctx.db, taken))) {
    throw fieldFailure('LANDING_ALIAS_TAKEN', 'alias', ctx.locale);
  }
  const after = await updateLanding(ctx.db, id, { ...columnsOf(change), updated_at: ctx.now });
  await settleLanding(ctx, 'update', { before, after });
  return presentLanding(ctx, await catalogueIndexOf(ctx), after, definition);
}

/** @throws {Failure} LANDING_PAGE_NOT_FOUND */
export async function deleteLandingPage(ctx: UserCtx, id: string): Promise<void> {
  const before = await lockLanding(ctx.db, id);
  if (!before) throw new Failure('LANDING_PAGE_NOT_FOUND');
  await deleteLanding(ctx.db, id);
  await settleLanding(ctx, 'delete', { before });
}
