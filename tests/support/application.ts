/**
 * The one application of the tests: all modules joined as in production, on a database of its own, with fakes for
 * external services.
 */
import { createApplication, type Application, type ApplicationParts } from '~/server/app.ts';
import type { Db } from '~/server/db/database.ts';
import { joinSocketHandlers } from '~/server/core/define-module.ts';
import type { Services } from '~/server/core/services.ts';
import { createKycProviders } from '~/server/infra/kyc/index.ts';
import { createPaymentProviders } from '~/server/infra/payments/index.ts';
import { createTelegram } from '~/server/infra/telegram.ts';
import { provisions, modules } from '~/server/modules/index.ts';
import { callApi, type Reply, type Sent } from './api.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from './database.ts';
import { actorById, createTestServices } from './services.ts';
import { createTestGateway } from './sockets.ts';

export interface ApplicationOptions {
  /**
   * Instead of a fresh one, which whoever made it drops: its handle, or where it is, for connections of this application's
   * own.
   */
  database?: (Pick<TestDatabase, 'db'> & { jobsDb?: Db }) | Pick<TestDatabase, 'url'>;
  /** Where errors are noted: a list of several applications. */
  problems?: unknown[];
  /** Variables besides those of every test. */
  environment?: Record<string, string>;
  /** Services that this test has itself, made of what it always has. */
  services?: (basis: Pick<Services, 'env' | 'log' | 'keys'>) => Partial<Services>;
  /** Who holds a token, when not the holder of a session. */
  resolveActor?: ApplicationParts['resolveActor'];
  /** With real sockets on a port of its own, and events that are delivered by themselves. */
  isLive?: boolean;
}

/** In most tests an access token is the user's id: sessions and what they confirm have their own. */
export const tokenIsUserId: NonNullable<ApplicationParts['resolveActor']> = ({ db }, token) =>
  actorById(db, token);

/** Runs a recurring job until it has nothing to do. */
export async function runJob(
  { context }: Pick<Application, 'context'>,
  name: string,
): Promise<void> {
  const job = modules.flatMap(({ jobs }) => jobs ?? []).find((known) => known.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  while ((await job.run(context())) > 0);
}

interface OpenedDatabase {
  db: Db;
  jobsDb?: Db;
  url: string;
  close(): Promise<void>;
}

async function openFor({ database }: ApplicationOptions): Promise<OpenedDatabase> {
  if (!database) {
    const { drop, ...own } = await createTestDatabase();
    return { ...own, close: drop };
  }
  if ('db' in database) return { ...database, url: '', close: async () => {} };
  return { ...(await openTestDatabase(database.url)), url: database.url };
}

export async function startApplication(options: ApplicationOptions = {}) {
  const { db, jobsDb, url, close } = await openFor(options);
  const { services, problems } = createTestServices(
    (basis) => ({
      telegram: createTelegram(basis.env, basis.keys),
      payments: createPaymentProviders({ ...basis, db }),
      kyc: createKycProviders({ ...basis, db }),
      ...options.services?.(basis),
    }),
    options.environment,
    options.problems,
  );
  const gateway = options.isLive ? createTestGateway(services, joinSocketHandlers(modules)) : null;
  if (gateway) services.realtime = gateway.realtime;
  /** Cache tags that became old, and topics of the events that were delivered. */
  const invalidated = new Set<string>();
  const delivered: string[] = [];
  const application = createApplication({
    db,
    ...(jobsDb && { jobsDb }),
    services,
    modules,
    provisions,
    ...(options.resolveActor && { resolveActor: options.resolveActor }),
    invalidate: (tags) => tags.forEach((tag) => invalidated.add(tag)),
    onDelivered: (event) => void delivered.push(event.topic),
  });
  if (gateway) application.outbox.start();
  const port = gateway ? await gateway.listen(application.dependencies) : 0;

  return {
    db,
    /** Where its database is; of a handle that it was given that is not known. */
    url,
    services,
    /** What was logged as an error. */
    problems,
    application,
    invalidated,
    delivered,
    /** Where the sockets listen. */
    port,
    handle: application.handleApi,
    call: (method: string, path: string, sent: Sent = {}): Promise<Reply> =>
      callApi(application.handleApi, method, path, sent),
    /** The context of work inside the process, on the pool. */
    context: application.context,
    /** Delivers all events that are due. */
    drain: () => application.outbox.drain(),
    job: (name: string) => runJob(application, name),
    async close() {
      await gateway?.close();
      if (gateway) await application.outbox.stop();
      await close();
    },
  };
}

export type TestApplication = Awaited<ReturnType<typeof startApplication>>;
