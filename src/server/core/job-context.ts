/** The context of work that no request caused: timers, deliveries, nightly checks. */
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from './context.ts';
import type { Db } from '../db/database.ts';
import type { Services } from './services.ts';
import { inTransaction } from '../db/transaction.ts';
import { contextOn, publishOn } from '../http/api.ts';

export function jobContext(db: Db, services: Services, afterPublish: () => void): Ctx {
  return contextOn(db, {
    db,
    services,
    afterPublish,
    actor: { kind: 'visitor' },
    locale: 'en',
    now: services.clock.now(),
    accessToken: null,
    replyHeaders: new Map(),
    resolveActor: async () => ({ kind: 'visitor' }),
    request: {
      id: newId(),
      ip: 'internal',
      userAgent: '',
      fingerprint: null,
      idempotencyKey: null,
    },
  });
}

/** A step of a job in a transaction of its own. The outbox finds at its next look what it published. */
export function jobTransaction<T>(ctx: Ctx, step: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (tx) => step({ ...ctx, db: tx, publish: publishOn(tx, () => {}) }));
}
