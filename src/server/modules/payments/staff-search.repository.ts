/** SQL of the search of the back office for what providers were asked for: by our id, and by what the provider calls it. */
import { sql, type RawBuilder } from 'kysely';
import type { DepositStatus, PaymentStatus } from '~/domain/payment-lifecycle.ts';
import type { SearchHandles } from '~/domain/search-handles.ts';
import type { StaffSearcher } from '../../core/staff-search.ts';

/** Of the table `p`: null where nothing of it can be looked for. Each name has an index of its own (migration 0620). */
function wanted({ id, reference }: SearchHandles): RawBuilder<unknown> | null {
  if (id !== null) return sql`p.id = ${id}`;
  if (reference === null) return null;
  const named = ['page_id', 'payment_id', 'charge_id'].map(
    (name) => sql`select reference from provider_payment where ${sql.id(name)} = ${reference}`,
  );
  return sql`p.id in (${sql.join(named, sql` union all `)})`;
}

interface PaymentRow {
  id: string;
  order_id: string;
  provider: string;
  amount_cents: number;
  status: PaymentStatus;
  created_at: Date;
}

const paymentSearcher: StaffSearcher = {
  kind: 'payment',
  // The page of an order shows its payments to whoever may read the order.
  permission: 'decide_orders',
  async find({ db }, handles, limit) {
    const where = wanted(handles);
    if (where === null) return [];
    const { rows } = await sql<PaymentRow>`
      select p.id, p.order_id, p.provider, p.amount_cents, p.status, p.created_at
      from payment p where ${where} order by p.id desc limit ${limit}
    `.execute(db);
    return rows.map((row) => ({
      kind: 'payment',
      state: row.status,
      id: row.id,
      title: row.provider,
      amount: row.amount_cents,
      at: row.created_at,
      person_id: null,
      opens: { about: [row.order_id] },
    }));
  },
};

interface DepositRow {
  id: string;
  user_id: string;
  provider: string;
  amount_cents: number;
  status: DepositStatus;
  created_at: Date;
  purchase_id: string | null;
}

const depositSearcher: StaffSearcher = {
  kind: 'deposit',
  permission: 'decide_payouts',
  async find({ db }, handles, limit) {
    const where = wanted(handles);
    if (where === null) return [];
    const { rows } = await sql<DepositRow>`
      select p.id, p.user_id, p.provider, p.amount_cents, p.status, p.created_at, p.purchase_id
      from deposit p where ${where} order by p.id desc limit ${limit}
    `.execute(db);
    return rows.map((row) => ({
      kind: 'deposit',
      state: row.status,
      id: row.id,
      title: row.provider,
      amount: row.amount_cents,
      at: row.created_at,
      person_id: row.user_id,
      opens: { about: [row.purchase_id, row.user_id].filter((each) => each !== null) },
    }));
  },
};

export const paymentSearchers: readonly StaffSearcher[] = [paymentSearcher, depositSearcher];
