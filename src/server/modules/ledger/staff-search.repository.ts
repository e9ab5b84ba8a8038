/** SQL of the search of the back office in the ledger: a posting, or all postings of a transaction, lead to the transaction. */
import { sql } from 'kysely';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import type { StaffSearcher } from '../../core/staff-search.ts';

interface Row {
  id: string;
  transaction_id: string;
  kind: LedgerKind;
  cents: number;
  created_at: Date;
}

export const postingSearcher: StaffSearcher = {
  kind: 'posting',
  permission: 'decide_payouts',
  async find({ db }, { id }, limit) {
    if (id === null) return [];
    const { rows } = await sql<Row>`
      select p.id, p.transaction_id, t.kind, p.cents, t.created_at
      from (
        select id, transaction_id, cents from ledger_posting where id = ${id}
        union all
        select id, transaction_id, cents from ledger_posting where transaction_id = ${id}
      ) p
      join ledger_transaction t on t.id = p.transaction_id
      order by p.id limit ${limit}
    `.execute(db);
    return rows.map((row) => ({
      kind: 'posting',
      state: row.kind,
      id: row.id,
      title: null,
      amount: row.cents,
      at: row.created_at,
      person_id: null,
      opens: { what: 'transaction', id: row.transaction_id },
    }));
  },
};
