/** SQL of what the evidence of a dispute holds besides its order: openings of the delivery (never what was in it), proposals. */
import { sql } from 'kysely';
import type { SealedPartName } from '~/contracts/orders/handover.ts';
import type { Db } from '../../db/database.ts';
import type { ProposalView } from './proposals.repository.ts';

export interface Reveal {
  at: Date;
  /** Null: the data of the vault. */
  part: SealedPartName | null;
  unit: number | null;
  ip: string;
}

/** So many are told of; somebody who looks again and again proves nothing more by it. */
const MOST = 200;

/** The first openings of an order's delivery, the oldest first. */
export async function selectReveals(db: Db, orderId: string): Promise<Reveal[]> {
  const { rows } = await sql<Reveal>`
    select v.at, p.part, p.unit, v.ip
    from secret_view v left join sealed_part p on p.id = v.sealed_id
    where v.order_id = ${orderId} order by v.id limit ${MOST}
  `.execute(db);
  return rows;
}

/** What was proposed in the dispute that was opened then, the oldest first, whether it is open or not. */
export async function selectProposalsSince(
  db: Db,
  orderId: string,
  since: Date,
): Promise<ProposalView[]> {
  const rows = await db
    .selectFrom('dispute_proposal')
    .select(['id', 'side', 'kind', 'cents', 'hours', 'made_at', 'until', 'ended_at', 'outcome'])
    .where('order_id', '=', orderId)
    .where('made_at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map(({ made_at: madeAt, until, ended_at: endedAt, ...row }) => ({
    ...row,
    made_at: madeAt.toISOString(),
    until: until.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  }));
}
