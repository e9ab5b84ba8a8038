/** SQL of genres and base categories as staff keep them: their texts and their order (decision 0128). */
import { sql, type RawBuilder } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';

export type SectionKind = 'genre' | 'base_category';

export interface Section {
  id: string;
  alias: string;
  title_en: string;
  title_fr: string;
  about_en: string;
  about_fr: string;
  position: number;
  /** Counts the changes of staff. */
  version: number;
}
type SectionTexts = Pick<Section, 'alias' | 'title_en' | 'title_fr' | 'about_en' | 'about_fr'>;

/** All of them in their order. */
export function selectSections(db: Db, kind: SectionKind): Promise<Section[]> {
  return kind === 'genre'
    ? db.selectFrom('genre').selectAll().orderBy('position').orderBy('alias').execute()
    : db.selectFrom('base_category').selectAll().orderBy('position').orderBy('alias').execute();
}

/** All of them as they stand, with locks that whatever changes their texts or their order waits for. */
export async function lockSections(db: Db, kind: SectionKind): Promise<Section[]> {
  const query =
    kind === 'genre'
      ? db.selectFrom('genre').select('id').orderBy('id').forNoKeyUpdate()
      : db.selectFrom('base_category').select('id').orderBy('id').forNoKeyUpdate();
  await query.execute();
  // A statement of its own: it sees what was committed before the locks were had.
  return selectSections(db, kind);
}

const written = sql`(id, alias, title_en, title_fr, about_en, about_fr, position)`;
const replaced = sql`
  title_en = excluded.title_en, title_fr = excluded.title_fr,
  about_en = excluded.about_en, about_fr = excluded.about_fr
`;

function insertion(kind: SectionKind, values: RawBuilder<unknown>): RawBuilder<unknown> {
  return kind === 'genre'
    ? sql`
        insert into genre ${written}
        select ${values}, coalesce(max(position), -1) + 1 from genre
        on conflict (alias) do update set ${replaced}, version = genre.version + 1
      `
    : sql`
        insert into base_category ${written}
        select ${values}, coalesce(max(position), -1) + 1 from base_category
        on conflict (alias) do update set ${replaced}, version = base_category.version + 1
      `;
}

/** Writes texts, in the transaction that has locked them all; a new one stands at the end. */
export async function writeSection(
  db: Db,
  kind: SectionKind,
  { alias, title_en, title_fr, about_en, about_fr }: SectionTexts,
): Promise<void> {
  const values = sql.join([
    sql`${newId()}::uuid`,
    ...[alias, title_en, title_fr, about_en, about_fr].map((text) => sql`${text}::text`),
  ]);
  await insertion(kind, values).execute(db);
}

/** Numbers all of them, in the transaction that has locked them. */
export async function orderSections(
  db: Db,
  kind: SectionKind,
  order: readonly string[],
): Promise<void> {
  const wanted = sql`unnest(${[...order]}::text[]) with ordinality as wanted (alias, place)`;
  const statement =
    kind === 'genre'
      ? sql`
          update genre set position = wanted.place - 1 from ${wanted}
          where genre.alias = wanted.alias and genre.position <> wanted.place - 1
        `
      : sql`
          update base_category set position = wanted.place - 1 from ${wanted}
          where base_category.alias = wanted.alias and base_category.position <> wanted.place - 1
        `;
  await statement.execute(db);
}
