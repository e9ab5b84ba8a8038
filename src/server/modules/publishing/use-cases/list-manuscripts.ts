/** Lists of texts, and what can be chosen for one. */
import type { Locale } from '~config';
import type { PublishingOptions, TextKind } from '~/contracts/publishing/publishing.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { decodeCursor, encodeCursor, isInstant, pageOf } from '../../../core/paging.ts';
import { findPeople } from '../../accounts/index.ts';
import { selectAllAuthors, selectSubjects } from '../../blog/index.ts';
import { catalogueIndexOf, localized } from '../../catalogue/index.ts';
import { listHelpChoices } from '../../help/index.ts';
import { presentManuscriptCard, stateOf, type About } from '../publishing.presenter.ts';
import {
  selectAllOf,
  selectManuscripts,
  type ManuscriptFilter,
  type ManuscriptRow,
} from '../publishing.repository.ts';
import { adapterOf } from '../text-kinds.ts';
import { firstManuscript, titlesOf } from './find-manuscript.ts';

const SORT = 'recent';
const SUBJECTS = 60;

async function presentPage(
  ctx: Ctx,
  rows: ManuscriptRow[],
  limit: number,
  cursorOf: (row: ManuscriptRow) => string,
) {
  const names = await findPeople(
    ctx.db,
    rows.flatMap(({ updated_by: id }) => id ?? []),
  );
  const about = { names, titleOf: await titlesOf(ctx) };
  return pageOf(rows, limit, (row) => presentManuscriptCard(row, about), cursorOf);
}

/** Whether a text of the program, which may have no row yet, fits the filter. */
function fits(row: ManuscriptRow, filter: ManuscriptFilter, titleOf: About['titleOf']): boolean {
  const { state, missing, search, main_tag: mainTag } = filter;
  const titles = `${titleOf(row.title_en, 'en')} ${titleOf(row.title_fr, 'fr')}`.toLowerCase();
  const lacks = missing === undefined ? 1 : row[`missing_${missing}`].length;
  const isOpen = row.deleted_at === null;
  const isScheduled = state === 'scheduled' && isOpen && row.scheduled_at !== null;
  return (
    (state === undefined ? isOpen : isScheduled || stateOf(row) === state) &&
    lacks > 0 &&
    (mainTag === undefined || row.main_tag === mainTag) &&
    titles.includes((search ?? '').toLowerCase())
  );
}

/** More are not listed of a kind that is read as a whole. */
const MOST = 2_000;

/** Those that were begun here, the last changed first, then those of the program in their order, with what was made of them. */
async function listWhole(ctx: Ctx, filter: ManuscriptFilter) {
  const { kind } = filter;
  const first = await adapterOf(kind).builtIn(ctx);
  const edited = await selectAllOf(ctx.db, kind, MOST);
  const keys = new Set(first.map(({ key }) => key));
  const rows = [
    ...edited.filter(({ key }) => !keys.has(key)),
    ...first.map(
      (text) => edited.find(({ key }) => key === text.key) ?? firstManuscript(kind, text).row,
    ),
  ];
  const titleOf = await titlesOf(ctx);
  const fitting = rows.filter((row) => fits(row, filter, titleOf));
  return presentPage(ctx, fitting, Math.max(1, fitting.length), ({ key }) => key);
}

/** @throws {Failure} CURSOR_INVALID */
export async function listManuscripts(
  ctx: Ctx,
  input: ManuscriptFilter & { cursor?: string | undefined; limit: number },
) {
  const { cursor, limit, ...filter } = input;
  if (adapterOf(filter.kind).isWhole) return listWhole(ctx, filter);
  const from = cursor === undefined ? null : decodeCursor(SORT, cursor, isInstant);
  const after = from && { at: String(from.key), key: from.id };
  const rows = await selectManuscripts(ctx.db, filter, { after, limit: limit + 1 });
  return presentPage(ctx, rows, limit, ({ updated_at: at, key }) =>
    encodeCursor(SORT, { key: at.toISOString(), id: key }),
  );
}

/** Authors, main tags and subjects to choose from, in the reader's language. */
export async function listOptions(ctx: Ctx, kind: TextKind): Promise<PublishingOptions> {
  const none = {
    authors: [],
    main_tags: [],
    tags: { en: [], fr: [] },
    categories: [],
    help_articles: [],
  };
  if (kind === 'page') return none;
  if (kind === 'help') {
    const { categories, articles } = await listHelpChoices(ctx, ctx.locale);
    return { ...none, categories, help_articles: articles };
  }
  const index = await catalogueIndexOf(ctx);
  const subjects = (locale: Locale) => selectSubjects(ctx.db, locale, SUBJECTS);
  return {
    ...none,
    authors: (await selectAllAuthors(ctx.db)).map(({ slug, name }) => ({ slug, title: name })),
    main_tags: [
      ...index.bases.map((base) => ({
        type: 'base_category' as const,
        slug: base.alias,
        title: localized(base, 'title', ctx.locale),
      })),
      ...index.games
        .map(({ alias, title }) => ({ type: 'game' as const, slug: alias, title }))
        .toSorted((a, b) => a.title.localeCompare(b.title)),
    ],
    tags: { en: await subjects('en'), fr: await subjects('fr') },
  };
}
