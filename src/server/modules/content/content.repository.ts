/** SQL of content. */
import type { Locale } from '~config';
import type { Db } from '../../db/database.ts';
import type { ContactMessageTable, DocumentTextTable } from './content.tables.ts';

export async function insertContactMessage(db: Db, message: ContactMessageTable): Promise<void> {
  await db.insertInto('contact_message').values(message).execute();
}

/** Deletes messages that were sent before then, the oldest first. @returns how many */
export async function deleteContactMessages(db: Db, before: Date, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('contact_message')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('contact_message')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The edited text of a document; undefined where its file is shown. */
export function selectDocumentText(
  db: Db,
  slug: string,
  locale: Locale,
): Promise<DocumentTextTable | undefined> {
  return db
    .selectFrom('document_text')
    .selectAll()
    .where('slug', '=', slug)
    .where('locale', '=', locale)
    .executeTakeFirst();
}

/** When edited documents were published last; the others are not in it. */
export function selectDocumentDays(db: Db): Promise<{ slug: string; updated_at: Date }[]> {
  return db
    .selectFrom('document_text')
    .select(['slug', 'updated_at'])
    .where('locale', '=', 'en')
    .execute();
}

/** Puts a document's text in the place of its file. */
export async function upsertDocumentTexts(db: Db, rows: DocumentTextTable[]): Promise<void> {
  await db
    .insertInto('document_text')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['slug', 'locale']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        body: eb.ref('excluded.body'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Shows the file of a document again. */
export async function deleteDocumentTexts(db: Db, slug: string): Promise<void> {
  await db.deleteFrom('document_text').where('slug', '=', slug).execute();
}
