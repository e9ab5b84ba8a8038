/** The parts of a module: `createApplication` joins modules, and the architecture tests read them. */
import type { AnyRouter } from '@orpc/server';
import type { Database } from '../db/database.ts';
import type { ModuleRealtime } from '../realtime/module-realtime.ts';
import type { SocketHandler } from '../realtime/socket-handler.ts';
import type { Invalidation } from './cache-tags.ts';
import type { Ctx } from './context.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { Subscription } from './events.ts';
import type { Proof, ServiceWatch } from './operations.ts';
import type { Port } from './ports.ts';
import type { StaffSearcher } from './staff-search.ts';
import type { WorkQueue } from './work-queues.ts';

export interface RecurringJob {
  name: string;
  everySeconds: number;
  /** Runs outside any transaction; returns how many items it processed, so that a full batch runs again at once. */
  run(ctx: Ctx): Promise<number>;
}

/** Endpoints by area and name, as they stand in the contract. */
export type ModuleEndpoints = Readonly<Record<string, Readonly<Record<string, AnyRouter>>>>;

export interface ServerModule {
  name: string;
  /** Modules whose public interface (`index.ts`) it imports. */
  uses: readonly string[];
  /** Tables that only this module writes, and others read only when they say so. */
  tables: readonly (keyof Database)[];
  /** Foreign tables that its own queries join, where calling the owning module would cost a query per row. */
  reads?: readonly (keyof Database)[];
  endpoints?: ModuleEndpoints;
  subscriptions?: readonly Subscription[];
  /** Which cache tags the module's events invalidate. */
  invalidates?: readonly Invalidation[];
  jobs?: readonly RecurringJob[];
  /** The module's delivery queues: counted, listed as dead letters, revived. */
  queues?: readonly DeliveryQueue[];
  /** What of the module waits for decisions of staff. */
  workQueues?: readonly WorkQueue[];
  /** What of the module the search of the back office finds. */
  staffSearchers?: readonly StaffSearcher[];
  /** Services of others that the module calls: how they do. */
  services?: readonly ServiceWatch[];
  /** What was proven of the module's tables. */
  proofs?(ctx: Ctx): Promise<Proof[]>;
  /** What the module broadcasts to open browsers, and its socket handlers: `<module>.realtime.ts`. */
  realtime?: ModuleRealtime;
  /** Ports that modules above it provide. */
  needs?: readonly Pick<Port<unknown>, 'name'>[];
}

/** Defines a module. Its public interface (`index.ts`) exports the definition and what other modules may call. */
export function defineModule(definition: ServerModule): ServerModule {
  return definition;
}

/**
 * The endpoints of all modules, in the shape of the contract.
 * @throws when two modules implement the same endpoint
 */
export function joinEndpoints(
  modules: readonly ServerModule[],
): Record<string, Record<string, AnyRouter>> {
  const joined: Record<string, Record<string, AnyRouter>> = {};
  for (const { name, endpoints = {} } of modules) {
    for (const [area, ofArea] of Object.entries(endpoints)) {
      const known = (joined[area] ??= {});
      for (const [endpoint, implementation] of Object.entries(ofArea)) {
        if (endpoint in known) throw new Error(`${name} implements ${area}.${endpoint} once more`);
        known[endpoint] = implementation;
      }
    }
  }
  return joined;
}

/**
 * The subscribers of all modules in delivery order: those that are `first`, then module after module, and within each
 * module its broadcasts before its other subscribers.
 */
export function joinSubscriptions(modules: readonly ServerModule[]): Subscription[] {
  const all = modules.flatMap(({ realtime, subscriptions = [] }) => [
    ...(realtime?.broadcasts ?? []),
    ...subscriptions,
  ]);
  return [...all.filter(({ first }) => first), ...all.filter(({ first }) => !first)];
}

/** The socket handlers of all modules. */
export function joinSocketHandlers(modules: readonly ServerModule[]): SocketHandler[] {
  return modules.flatMap(({ realtime }) => realtime?.handlers ?? []);
}
