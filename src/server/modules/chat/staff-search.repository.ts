/**
 * SQL of the search of the back office for a message by its id. Its words are not told: they are read at the desk of a dispute
 * and with a report, where each look is recorded.
 */
import { sql } from 'kysely';
import type { StaffSearcher } from '../../core/staff-search.ts';

interface Row {
  id: string;
  sender_id: string | null;
  order_id: string | null;
  created_at: Date;
}

export const messageSearcher: StaffSearcher = {
  kind: 'message',
  permission: 'decide_orders',
  async find({ db }, { id }) {
    if (id === null) return [];
    const { rows } = await sql<Row>`
      select id, sender_id, order_id, created_at from chat_message where id = ${id}
    `.execute(db);
    return rows.map((row) => ({
      kind: 'message',
      state: null,
      id: row.id,
      title: null,
      amount: null,
      at: row.created_at,
      person_id: row.sender_id,
      opens: { about: [row.order_id, row.sender_id].filter((each) => each !== null) },
    }));
  },
};
