/** SQL of the search of the back office for issued documents, by number and by id. */
import { sql, type RawBuilder } from 'kysely';
import type { PaperKind } from '~/contracts/papers/papers.schemas.ts';
import type { SearchHandles } from '~/domain/search-handles.ts';
import type { StaffSearcher } from '../../core/staff-search.ts';
import { paperNumber, readPaperNumber } from './paper-number.ts';

interface Row {
  id: string;
  kind: PaperKind;
  year: number;
  number: number;
  user_id: string;
  gross_cents: number;
  issued_at: Date;
}

function wanted({ id, reference }: SearchHandles): RawBuilder<unknown> | null {
  if (id !== null) return sql`id = ${id}`;
  const asked = reference === null ? null : readPaperNumber(reference);
  if (asked === null) return null;
  return sql`kind = ${asked.kind} and year = ${asked.year} and number = ${asked.number}`;
}

export const documentSearcher: StaffSearcher = {
  kind: 'document',
  permission: 'report_sellers',
  async find({ db }, handles) {
    const where = wanted(handles);
    if (where === null) return [];
    const { rows } = await sql<Row>`
      select id, kind, year, number, user_id, gross_cents, issued_at from paper where ${where}
    `.execute(db);
    return rows.map((row) => {
      const number = paperNumber(row.kind, row.year, row.number);
      return {
        kind: 'document',
        state: row.kind,
        id: row.id,
        title: number,
        amount: row.gross_cents,
        at: row.issued_at,
        person_id: row.user_id,
        opens: { what: 'document', id: number },
      };
    });
  },
};
