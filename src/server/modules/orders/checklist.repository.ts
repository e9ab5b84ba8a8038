/** SQL of the handover's steps. Whoever writes a tick holds the order's lock. */
import { sql } from 'kysely';
import type { HandoverStep } from '~/contracts/orders/handover-steps.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';

export interface HandoverTick {
  side: HandoverStep['side'];
  step: string;
  is_done: boolean;
  at: Date;
}

/** The steps of an order that is paid now, once; nothing where there are none. */
export async function insertChecklist(
  db: Db,
  orderId: string,
  steps: readonly HandoverStep[],
  at: Date,
): Promise<void> {
  if (steps.length === 0) return;
  await db
    .insertInto('handover_checklist')
    .values({ order_id: orderId, steps: JSON.stringify(steps), copied_at: at })
    .onConflict((clash) => clash.column('order_id').doNothing())
    .execute();
}

/** The steps as they were copied, and every change of a tick, the oldest first; undefined without steps. */
export async function findChecklist(
  db: Db,
  orderId: string,
): Promise<{ steps: HandoverStep[]; ticks: HandoverTick[] } | undefined> {
  const { rows } = await sql<{
    steps: HandoverStep[];
    ticks: (Omit<HandoverTick, 'at'> & { at: string })[];
  }>`
    select c.steps, (
      select coalesce(jsonb_agg(jsonb_build_object('side', t.side, 'step', t.step,
        'is_done', t.is_done, 'at', t.at) order by t.id), '[]'::jsonb)
      from handover_tick t where t.order_id = c.order_id
    ) as ticks
    from handover_checklist c where c.order_id = ${orderId}
  `.execute(db);
  const [found] = rows;
  return (
    found && {
      steps: found.steps,
      ticks: found.ticks.map((tick) => ({ ...tick, at: new Date(tick.at) })),
    }
  );
}

export async function insertTick(db: Db, orderId: string, tick: HandoverTick): Promise<void> {
  await db
    .insertInto('handover_tick')
    .values({ id: newId(), order_id: orderId, ...tick })
    .execute();
}
