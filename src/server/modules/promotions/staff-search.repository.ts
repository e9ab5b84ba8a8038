/** SQL of the search of the back office for a promo code, by its words and by its id. */
import { sql, type RawBuilder } from 'kysely';
import type { SearchHandles } from '~/domain/search-handles.ts';
import type { StaffSearcher } from '../../core/staff-search.ts';

interface Row {
  id: string;
  code: string;
  cents: number | null;
  user_id: string | null;
  created_at: Date;
  is_open: boolean;
}

function wanted({ id, reference }: SearchHandles): RawBuilder<unknown> | null {
  if (id !== null) return sql`id = ${id}`;
  return reference === null ? null : sql`code = ${reference}::citext`;
}

export const promoSearcher: StaffSearcher = {
  kind: 'promo_code',
  permission: 'keep_promotions',
  async find({ db, now }, handles) {
    const where = wanted(handles);
    if (where === null) return [];
    const { rows } = await sql<Row>`
      select id, code, user_id, created_at, case when currency = 'USD' then amount_cents end as cents,
        disabled_at is null and (ends_at is null or ends_at > ${now})
          and (total_limit is null or used_count < total_limit) as is_open
      from promo_code where ${where}
    `.execute(db);
    return rows.map((row) => ({
      kind: 'promo_code',
      state: row.is_open ? 'open' : 'ended',
      id: row.id,
      title: row.code,
      amount: row.cents,
      at: row.created_at,
      person_id: row.user_id,
      opens: { what: 'promo_code', id: row.id },
    }));
  },
};
