/** What a module is made of: `createApplication` joins these, and the architecture's rules read them. */
import type { AnyRouter } from '@orpc/server';
import type { Database } from '../db/database.ts';
import type { ModuleRealtime } from '../realtime/module-realtime.ts';
import type { SocketHandler } from '../realtime/socket-handler.ts';
import type { Invalidation } from './cache-tags.ts';
import type { Ctx } from './context.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { Subscription } from './events.ts';
import type { Port } from './ports.ts';

export interface RecurringJob {
  name: string;
  everySeconds: number;
  /** Runs outside any transaction; returns how many things it did, so that a full batch runs again at once. */
  run(ctx: Ctx): Promise<number>;
}

/** Endpoints by area and name, as they stand in the contract. */
export type ModuleEndpoints = Readonly<Record<string, Readonly<Record<string, AnyRouter>>>>;

export interface ServerModule {
  name: string;
  /** Modules whose front door it imports. */
  uses: readonly string[];
  /** Tables that only this module writes, and others read only when they say so. */
  tables: readonly (keyof Database)[];
  /** Tables of others that its own queries join, where a call of the owner's front door would cost a query for each row. */
  reads?: readonly (keyof Database)[];
  endpoints?: ModuleEndpoints;
  subscriptions?: readonly Subscription[];
  /** Which cached answers the module's events make old. */
  invalidates?: readonly Invalidation[];
  jobs?: readonly RecurringJob[];
  /** What of the module's waits to leave the process: counted, listed when given up, revived. */
  queues?: readonly DeliveryQueue[];
  /** What the module broadcasts to open browsers, and handles of theirs: `<module>.realtime.ts`. */
  realtime?: ModuleRealtime;
  /** What it needs of modules that lie above it. */
  needs?: readonly Pick<Port<unknown>, 'name'>[];
}

/** Defines a module. Its front door (`index.ts`) exports the definition and what other modules may call. */
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
 * The subscribers of all modules in the order of their delivery: those that are `first`, then module after module, and in each
 * what browsers are told before what else follows.
 */
export function joinSubscriptions(modules: readonly ServerModule[]): Subscription[] {
  const all = modules.flatMap(({ realtime, subscriptions = [] }) => [
    ...(realtime?.broadcasts ?? []),
    ...subscriptions,
  ]);
  return [...all.filter(({ first }) => first), ...all.filter(({ first }) => !first)];
}

/** What all modules hear from browsers. */
export function joinSocketHandlers(modules: readonly ServerModule[]): SocketHandler[] {
  return modules.flatMap(({ realtime }) => realtime?.handlers ?? []);
}
