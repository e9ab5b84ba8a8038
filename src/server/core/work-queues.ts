/**
 * What waits for a decision of staff, module by module (decision 0116): each module says in one statement what waits in its
 * queue, and the back office counts, sorts and shares it out.
 */
import type { RawBuilder } from 'kysely';
import type { WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';
import type { Permission } from '~/domain/roles.ts';
import type { Ctx, UserCtx } from './context.ts';
import { definePort } from './ports.ts';

/** A row of a queue's statement. */
export interface WaitingRow {
  id: string;
  since: Date;
  /** When it is due, where that does not follow from `since` and what the queue promises. */
  due_at: Date | null;
  title: string | null;
  person_id: string | null;
  /** Whoever takes part, and therefore never gets it as the next one. */
  parties: string[];
  amount_cents: number | null;
  /** Who has it, where the queue itself says so (`claims`). */
  holder_id: string | null;
}

/** Who has an entry, where a module has a table of its own for that. Both need a transaction. */
export interface OwnClaims {
  take(ctx: UserCtx, input: { id: string; from: string | null }): Promise<unknown>;
  giveBack(ctx: UserCtx, input: { id: string }): Promise<unknown>;
}

export interface WorkQueue {
  name: WorkQueueName;
  /** Whoever may decide what waits here. Others are shown nothing of it. */
  permission: Permission;
  /** Within how long the team wants to decide. Chargebacks have dates of their own. */
  promisedMinutes: number;
  /**
   * A `select` of all that waits with the columns of `WaitingRow`. Without limit and order: conditions on `id` and
   * `oldestFirst` are pushed into it, and both have to find an index.
   */
  waiting(ctx: Ctx): RawBuilder<WaitingRow>;
  /** Columns of `waiting` in whose order an index is read. */
  oldestFirst: RawBuilder<unknown>;
  claims?: OwnClaims;
}

/** The queues of all modules, joined by `createApplication`. */
export const workQueues = definePort<readonly WorkQueue[]>('core.work_queues');
