/**
 * The application: modules joined over a database and the ports to the outside. One root for the server, the tests and the
 * bench; nothing in here listens, polls or sleeps until `start`.
 */
import type { AnyRouter } from '@orpc/server';
import { invariant } from '~/kernel/invariant.ts';
import { createInvalidations } from './core/cache-tags.ts';
import type { Ctx } from './core/context.ts';
import { deliveryQueues } from './core/dead-letters.ts';
import { createJobRuns, type JobRuns } from './core/job-runs.ts';
import { proofReaders, serviceWatches } from './core/operations.ts';
import { staffSearchers } from './core/staff-search.ts';
import { workQueues } from './core/work-queues.ts';
import { joinEndpoints, joinSubscriptions, type ServerModule } from './core/define-module.ts';
import type { DomainEvent } from './core/events.ts';
import { eventQueue } from './core/event-delivery.ts';
import { createOutbox, type Outbox } from './core/outbox.ts';
import { joinPorts, type Provision } from './core/ports.ts';
import { createRecurring, type Recurring } from './core/recurring.ts';
import type { Dependencies } from './core/request-context.ts';
import type { Services } from './core/services.ts';
import { jobContext } from './core/unit-of-work.ts';
import type { Db } from './db/database.ts';
import { createApiHandler } from './http/handler.ts';
import type { ApiCache } from './http/api-cache.ts';
import { resolveActor } from './modules/auth/index.ts';
import { resolveKey } from './modules/integrations/index.ts';

export interface ApplicationParts {
  db: Db;
  /** What deliveries and jobs run on, when not on the same connections as requests. */
  jobsDb?: Db;
  services: Services;
  modules: readonly ServerModule[];
  /** What the modules need of each other against their order. */
  provisions: readonly Provision[];
  /** Resolves the actor of an access token; by default the holder of a session. */
  resolveActor?: Dependencies['resolveActor'];
  /** Called with the cache tags that an event invalidates: at its commit, and again after its subscribers have run. */
  invalidate?: (tags: readonly string[]) => void;
  /** Called with each event after all its subscribers have run. */
  onDelivered?: (event: DomainEvent) => void;
  /** Caches responses that are the same for all visitors; without it every call reaches its endpoint. */
  apiCache?: ApiCache;
}

export interface Application {
  dependencies: Dependencies;
  /** The implementation of the whole contract. */
  router: AnyRouter;
  outbox: Outbox;
  recurring: Recurring;
  /** What the jobs of this process did. */
  runs: JobRuns;
  /** Everything under `/api/`. */
  handleApi(request: Request): Promise<Response>;
  /** The context of background work (no request), on the pool. */
  context(): Ctx;
}

function requireProvided(modules: readonly ServerModule[], provided: ReadonlySet<string>): void {
  for (const { name, needs = [] } of modules) {
    const missing = needs.find((port) => !provided.has(port.name));
    invariant(!missing, `${name} needs ${missing?.name}, which nobody provides`);
  }
}

/** Joins the modules. @throws when two modules implement an endpoint or a port is not provided */
export function createApplication(parts: ApplicationParts): Application {
  const { db, services, modules, apiCache, invalidate = () => {} } = parts;
  const queues = [eventQueue, ...modules.flatMap((module) => module.queues ?? [])];
  const ports = joinPorts([
    ...parts.provisions,
    deliveryQueues.provide(queues),
    workQueues.provide(modules.flatMap((module) => module.workQueues ?? [])),
    staffSearchers.provide(modules.flatMap((module) => module.staffSearchers ?? [])),
    serviceWatches.provide(modules.flatMap((module) => module.services ?? [])),
    proofReaders.provide(modules.flatMap(({ proofs }) => proofs ?? [])),
  ]);
  requireProvided(modules, ports.names);
  const router = joinEndpoints(modules);
  const tagsOf = createInvalidations(modules.flatMap(({ invalidates }) => invalidates ?? []));
  const dependencies: Dependencies = {
    db,
    services,
    ports,
    resolveActor: parts.resolveActor ?? resolveActor,
    resolveKey,
    announce(event) {
      invalidate(tagsOf(event));
      outbox.wake();
    },
  };
  const jobDependencies: Dependencies = { ...dependencies, db: parts.jobsDb ?? db };
  const outbox = createOutbox(jobDependencies, joinSubscriptions(modules), (event) => {
    invalidate(tagsOf(event));
    parts.onDelivered?.(event);
  });
  const runs = createJobRuns();
  return {
    dependencies,
    router,
    outbox,
    runs,
    recurring: createRecurring(
      jobDependencies,
      modules.flatMap(({ jobs }) => jobs ?? []),
      runs,
    ),
    handleApi: createApiHandler(router, dependencies, apiCache),
    context: () => jobContext(dependencies),
  };
}
