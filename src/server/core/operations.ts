/**
 * What staff see of the market's running (decision 0125), module by module: how the services of others do that a module
 * calls, and what was proven of its tables.
 */
import type { ServiceName, ServiceState } from '~/contracts/ops/ops.schemas.ts';
import type { Ctx } from './context.ts';
import { definePort } from './ports.ts';

/** What the newest calls, payments or messages say: real ones only, nothing is asked of the service for it. */
export interface ServiceFacts extends Pick<
  ServiceState,
  'carried_by' | 'done' | 'failed' | 'waiting'
> {
  /** Of the newest that came to its end. */
  last_done_at: Date | null;
  /** Of the newest that has one. */
  problem: string | null;
}

export interface ServiceWatch {
  name: ServiceName;
  look(ctx: Ctx): Promise<ServiceFacts>;
}

/** So many of the newest are counted: by the index of the ids, whatever the table holds. */
export const NEWEST = 200;

/** The services of all modules, joined by `createApplication`. */
export const serviceWatches = definePort<readonly ServiceWatch[]>('core.service_watches');

/** What a module proves of its tables at night. */
export interface Proof {
  name: string;
  proven_at: Date;
  /** The last one that looked at everything. */
  full_at: Date;
  violations: number;
  first_violation: string | null;
  /** Whether payouts pause while it has violations. */
  pauses_payouts: boolean;
}

/** The proofs of all modules, joined by `createApplication`. */
export const proofReaders = definePort<readonly ((ctx: Ctx) => Promise<Proof[]>)[]>('core.proofs');

/** What one statement over the newest told, with who carries them. */
export function factsOf(
  carriedBy: string | null,
  [told]: readonly Omit<ServiceFacts, 'carried_by'>[],
): ServiceFacts {
  const none = { done: 0, failed: 0, waiting: 0, last_done_at: null, problem: null };
  return { carried_by: carriedBy, ...(told ?? none) };
}
