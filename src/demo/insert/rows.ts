/** Bulk inserts: one JSON parameter for a whole chunk of rows, typed by the table itself. */
import { sql, type Selectable } from 'kysely';
import type { Database, Db } from '~/server/db/database.ts';

/** Rows of one statement: some megabytes of JSON at most. */
const CHUNK = 3000;

/**
 * Inserts rows in chunks. All rows have the columns of the first one; JSON columns take plain values, since
 * the database reads the rows by the table's own row type.
 */
export async function insertRows<T extends keyof Database & string>(
  db: Db,
  table: T,
  rows: readonly Partial<Selectable<Database[T]>>[],
  chunkSize = CHUNK,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += chunkSize) {
    const chunk = JSON.stringify(rows.slice(start, start + chunkSize));
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)
    `.execute(db);
  }
}
