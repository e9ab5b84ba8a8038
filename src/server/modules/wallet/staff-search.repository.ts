/** SQL of the search of the back office for payouts: by id, by that of their batch, and by what a service calls either. */
import { sql, type RawBuilder } from 'kysely';
import { payoutProviders } from '~/contracts/wallet/wallet.schemas.ts';
import type { PayoutStatus } from '~/domain/payout-lifecycle.ts';
import type { SearchHandles } from '~/domain/search-handles.ts';
import type { StaffSearcher } from '../../core/staff-search.ts';

interface Row {
  id: string;
  user_id: string;
  label: string;
  amount_cents: number;
  status: PayoutStatus;
  created_at: Date;
}

function idsFor({ id, reference }: SearchHandles): RawBuilder<unknown> | null {
  if (id !== null) {
    return sql`select ${id}::uuid union all select payout_id from payout_item where batch_id = ${id}`;
  }
  if (reference === null) return null;
  return sql`
    select payout_id from payout_item where provider_item_id = ${reference}
    union all
    select i.payout_id from payout_batch b join payout_item i on i.batch_id = b.id
    where b.provider = any(${[...payoutProviders]}::text[]) and b.provider_batch_id = ${reference}
  `;
}

export const payoutSearcher: StaffSearcher = {
  kind: 'payout',
  permission: 'decide_payouts',
  async find({ db }, handles, limit) {
    const ids = idsFor(handles);
    if (ids === null) return [];
    const { rows } = await sql<Row>`
      select p.id, p.user_id, m.label, p.amount_cents, p.status, p.created_at
      from payout_request p join payout_method m on m.id = p.method_id
      where p.id in (${ids}) order by p.id desc limit ${limit}
    `.execute(db);
    return rows.map((row) => ({
      kind: 'payout',
      state: row.status,
      id: row.id,
      title: row.label,
      amount: row.amount_cents,
      at: row.created_at,
      person_id: row.user_id,
      opens: { what: 'payout', id: row.id },
    }));
  },
};
